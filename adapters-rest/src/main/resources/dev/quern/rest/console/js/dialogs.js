// Dialogs: one native <dialog> at a time, over everything, closed by Escape.
import { html, nothing } from "/console/vendor/lit-html/lit-html.js";
import { ref } from "/console/vendor/lit-html/directives/ref.js";
import { update } from "./app.js";
import { icon } from "./icons.js";

let open = null;
let before = null;

/**
 * Opens a dialog: `title`, `view()` for what is in it, `closed(value)` told once when it ends, with the value that
 * `closeDialog` was given or null, and `wide` for much content.
 */
export function openDialog(dialog) {
  closeDialog();
  before = document.activeElement;
  open = dialog;
  update();
}

export function closeDialog(value = null) {
  if (open) {
    const { closed } = open;
    open = null;
    update();
    before?.isConnected && before.focus();
    closed?.(value);
  }
}

export const dialogIsOpen = () => open !== null;

/** Asks a question; resolves to whether the answer was `yes`, the words of the button. */
export function ask({ title, text, yes, danger = false }) {
  return new Promise((resolve) => {
    openDialog({
      title,
      view: () =>
        html`<p>${text}</p>
          <div class="dialog-actions">
            <button class="button" @click=${() => closeDialog(false)}>Cancel</button>
            <button class="button ${danger ? "danger" : "primary"}" autofocus @click=${() => closeDialog(true)}>
              ${yes}
            </button>
          </div>`,
      closed: (value) => resolve(value === true),
    });
  });
}

/** A reference is told before its element is in the page, where alone it can be shown. */
const showModal = (element) => queueMicrotask(() => element?.isConnected && !element.open && element.showModal());

function closeOnBackdrop(event) {
  if (event.target === event.currentTarget) {
    closeDialog();
  }
}

/** The dialog that is open, for the frame. */
export function dialogs() {
  if (!open) {
    return nothing;
  }
  return html`<dialog
    class="dialog ${open.wide ? "wide" : ""}"
    aria-labelledby="dialog-title"
    ${ref(showModal)}
    @close=${() => closeDialog()}
    @mousedown=${closeOnBackdrop}
  >
    <div class="dialog-box">
      <header class="dialog-head">
        <h2 id="dialog-title">${open.title}</h2>
        <button class="button quiet icon-only" aria-label="Close" @click=${() => closeDialog()}>
          ${icon("close")}
        </button>
      </header>
      ${open.view()}
    </div>
  </dialog>`;
}
