// Forms that are kept here until they are saved: the buttons for that, and a question before they are left.
import { html, nothing } from "/console/vendor/lit-html/lit-html.js";
import { go } from "./app.js";
import { ask } from "./dialogs.js";
import { plural } from "./ui.js";

let form = null;

/** From now on nobody leaves this address unasked while `count()` is not 0; `drop()` forgets the changes. */
export function watch(count, drop) {
  form = { count, drop, path: location.pathname };
}

export function unwatch() {
  form = null;
}

/** The buttons of a form with so many changes, for its bar. */
export function saveButtons({ count, busy, save, discard }) {
  return html`<span class="quiet-text" role="status">${count ? `${plural(count, "change")} not saved` : nothing}</span>
    <button class="button" ?disabled=${!count || busy} @click=${discard}>Discard</button>
    <button class="button primary" title="Save (Ctrl S)" ?disabled=${!count || busy} @click=${save}>
      ${busy ? "Saving…" : "Save"}
    </button>`;
}

/** Whether somebody wants to lose so many changes. */
export const askToDiscard = (count) =>
  ask({
    title: "Discard changes?",
    text: `${plural(count, "change")} you made here ${count === 1 ? "is" : "are"} not saved.`,
    yes: "Discard",
    danger: true,
  });

// The address is put back, before the screen of the other one is loaded, until the question is answered.
addEventListener("popstate", async (event) => {
  if (!form?.count() || location.pathname === form.path) {
    return;
  }
  const { count, drop, path } = form;
  const wanted = location.pathname + location.search;
  // Going back or forward has left an entry of the history, a link has added one.
  const left = event.isTrusted;
  history[left ? "pushState" : "replaceState"](null, "", path);
  dispatchEvent(new Event("popstate"));
  if (!left) {
    history.back();
  }
  if (await askToDiscard(count())) {
    drop();
    go(wanted, { replace: left });
  }
});
addEventListener("beforeunload", (event) => form?.count() && event.preventDefault());
