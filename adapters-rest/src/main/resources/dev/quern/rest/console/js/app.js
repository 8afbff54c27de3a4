// What the screens share: who is signed in, where the page is, and one rendering of the whole page after every change.

/** `session` is null until somebody signed in; `screen` is the one on show. */
export const state = { session: null, screen: null };

let draw = () => {};
let asked = false;

/** Names the function that renders everything. */
export function onUpdate(render) {
  draw = render;
}

/** Renders everything once, before the next frame, however often it is called until then. */
export function update() {
  if (!asked) {
    asked = true;
    requestAnimationFrame(() => {
      asked = false;
      draw();
    });
  }
}

/** Renders everything at once, for what cannot wait: the next key is pressed in what has the focus. */
export const updateNow = () => draw();

/** Whether buttons that change something are shown. */
export const mayWrite = () => state.session !== null && state.session.role !== "VIEWER";

/** Goes to an address of the console, such as `/console/mailboxes/3?status=PARSEDKO`. */
export function go(address, { replace = false } = {}) {
  history[replace ? "replaceState" : "pushState"](null, "", address);
  dispatchEvent(new Event("popstate"));
}
