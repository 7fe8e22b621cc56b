// @ts-check
// The page of a studio without a recipe: those to choose from, each with what it makes.
import { byId, element } from "./dom.js";

/**
 * Shows the recipes while none is chosen, and the way back to them.
 * @param {import("./state.js").State} state
 * @param {import("./link.js").Link} link
 */
export function chooser(state, link) {
  /** @type {string|null|undefined} the recipe that the page was made for */
  let shown;
  const choose = (/** @type {string|null} */ recipe) => link.post("/api/choose", { recipe }).catch(error => state.say(error.message));
  byId("recipes").addEventListener("click", () => choose(null));
  byId("chooser-filter").addEventListener("input", filter);
  state.addEventListener("hello", () => {
    const { recipe, recipes } = state.hello;
    if (shown !== undefined && shown !== recipe) return restart(link);
    shown = recipe;
    document.body.classList.toggle("choosing", recipe === null);
    byId("recipes").hidden = !recipes || recipe === null;
    if (recipe !== null || !recipes) return;
    list("own-recipes", recipes.filter((/** @type {any} */ each) => each.own), choose, link);
    list("all-recipes", recipes.filter((/** @type {any} */ each) => !each.own), choose, link);
    filter();
    byId("chooser-filter").focus();
  });
}

/** Another recipe has another form, another timeline, another playhead: the page begins again. @param {import("./link.js").Link} link */
function restart(link) {
  link.keep({});
  sessionStorage.removeItem("luaedit-place");
  location.reload();
}

/** @param {string} id @param {any[]} recipes @param {(name: string) => void} choose @param {import("./link.js").Link} link */
function list(id, recipes, choose, link) {
  byId(id).hidden = byId(`${id}-title`).hidden = !recipes.length;
  byId(id).replaceChildren(...recipes.map(recipe => {
    const picture = recipe.still ? element("img", { alt: "", "data-name": recipe.title }) : element("i", { text: recipe.title.slice(0, 1).toUpperCase(), "aria-hidden": "true" });
    return element("li", {}, element("button", { type: "button", class: "card", on: { click: () => choose(recipe.name) } },
      element("span", { class: "still" }, picture), element("b", { text: recipe.title }), element("span", { class: "quiet", text: recipe.summary })));
  }));
  // One after the other, those that are seen first.
  const pictures = [...byId(id).querySelectorAll("img")];
  const next = async () => {
    const image = pictures.shift();
    if (!image) return;
    try {
      image.src = URL.createObjectURL(await link.picture(`/picture/${image.dataset.name}`));
    } catch {
      image.remove();
    }
    next();
  };
  next();
}

/** Shows the recipes whose name or summary has all the words. */
function filter() {
  const words = byId("chooser-filter").value.toLowerCase().split(/\s+/).filter(Boolean);
  let count = 0;
  for (const item of document.querySelectorAll("#chooser li")) {
    const text = (item.textContent ?? "").toLowerCase();
    const isMeant = words.every((/** @type {string} */ word) => text.includes(word));
    /** @type {HTMLElement} */ (item).hidden = !isMeant;
    count += isMeant ? 1 : 0;
  }
  byId("chooser-none").hidden = count > 0;
}
