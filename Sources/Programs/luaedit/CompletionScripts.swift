/// The shells' scripts. Each runs `luaedit complete` for the words that fit, so the scripts need not know the commands.
enum CompletionScripts {
    static let bash = #"""
        # Completion of luaedit's command line for bash: the program itself says what fits.
        # A word as the program would get it: bash gives it as it is typed, with its quotes.
        _luaedit_plain() {
            local typed=$1 quote= character
            plain=
            while [[ -n $typed ]]; do
                character=${typed:0:1} typed=${typed:1}
                case $quote$character in
                    \\|'"\') plain+=${typed:0:1} typed=${typed:1} ;;
                    \'|'"') quote=$character ;;
                    "''"|'""') quote= ;;
                    *) plain+=$character ;;
                esac
            done
        }
        _luaedit() {
            local IFS=$'\n' line current=${COMP_WORDS[COMP_CWORD]} answer word plain colon=
            local -a words=()
            COMPREPLY=()
            for word in "${COMP_WORDS[@]:1:COMP_CWORD}"; do
                _luaedit_plain "$word"
                words+=("$plain")
            done
            # bash makes two words of ':name', and takes what replaces the last one.
            if ((COMP_CWORD > 1)) && [[ ${COMP_WORDS[COMP_CWORD - 1]} == : ]]; then
                words=("${words[@]:0:COMP_CWORD - 2}" ":${words[COMP_CWORD - 1]}") colon=:
            elif [[ $current == : ]]; then
                colon=:
            fi
            answer=$("${COMP_WORDS[0]/#\~/$HOME}" complete -- "${words[@]}" 2>/dev/null) || return 0
            while IFS= read -r line; do
                case $line in
                    '') ;;
                    :files)
                        compopt -o filenames 2>/dev/null
                        while IFS= read -r line; do COMPREPLY+=("$line"); done < <(compgen -f -- "$current")
                        ;;
                    *)
                        line=${line%%$'\t'*}
                        COMPREPLY+=("${line#"$colon"}")
                        ;;
                esac
            done <<<"$answer"
        }
        complete -F _luaedit luaedit

        """#

    static let zsh = #"""
        #compdef luaedit
        # Completion of luaedit's command line for zsh: the program itself says what fits.
        _luaedit() {
            local line files=0
            local -a plain described
            while IFS= read -r line; do
                case $line in
                    '') ;;
                    :files) files=1 ;;
                    *$'\t'*) described+=("${${line%%$'\t'*}//:/\\:}:${line#*$'\t'}") ;;
                    *) plain+=("$line") ;;
                esac
            done < <(${~words[1]} complete -- "${(@Q)words[2,CURRENT]}" 2>/dev/null)
            (( $#described )) && _describe -t words 'luaedit' described
            (( $#plain )) && compadd -a plain
            (( files )) && _files
        }
        if [ "$funcstack[1]" = _luaedit ]; then _luaedit "$@"; else compdef _luaedit luaedit; fi

        """#

    static let fish = #"""
        # Completion of luaedit's command line for fish: the program itself says what fits.
        function __luaedit_complete
            set -l words (commandline -opc)
            set -l current (commandline -ct)
            set -l program $words[1]
            set -e words[1]
            for line in ($program complete -- $words "$current" 2>/dev/null)
                if test "$line" = :files
                    __fish_complete_path "$current"
                else
                    echo $line
                end
            end
        end
        complete -c luaedit -f -a '(__luaedit_complete)'

        """#
}
