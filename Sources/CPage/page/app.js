document.title = "luaedit studio";
