// Keys: each screen names its own, `?` lists them, and none of them gets in the way of typing.
import { html } from "/console/vendor/lit-html/lit-html.js";
import { go, state } from "./app.js";
import { closeDialog, dialogIsOpen, openDialog } from "./dialogs.js";

const SEQUENCE_MS = 1_000;

const EVERYWHERE = {
  "g m": { does: "Go to mailboxes", run: () => go("/console") },
  "g d": { does: "Go to all documents", run: () => go("/console/documents") },
  "?": { does: "Show these keys", run: () => showKeys(state.screen) },
};

let pending = "";
let pendingSince = 0;

/**
 * Runs what a key does on a screen. `screen.keys()` maps keys to `{does, run, always}`: "j", "Shift+ArrowDown",
 * "Ctrl+a" (Command on a Mac), or two in a row, "g m". Keys are ignored in text fields unless they are `always` meant,
 * and Enter and the space bar keep their meaning on buttons and links.
 */
export function handleKey(event, screen) {
  if (event.defaultPrevented || event.isComposing || event.altKey || dialogIsOpen()) {
    return;
  }
  const keys = { ...(state.session ? EVERYWHERE : {}), ...screen?.keys?.() };
  const typing = isTextField(event.target);
  const name = nameOf(event);
  const sequence = event.timeStamp - pendingSince < SEQUENCE_MS && pending ? `${pending} ${name}` : "";
  const key = keys[sequence] ?? keys[name];
  if (!["Shift", "Control", "Meta"].includes(event.key)) {
    pending = key || typing ? "" : name;
    pendingSince = event.timeStamp;
  }
  if (key && (key.always || !(typing || (["Enter", " "].includes(name) && isPressable(event.target))))) {
    event.preventDefault();
    key.run(event);
  } else if (name === "Escape" && typing) {
    event.target.blur();
  }
}

function nameOf(event) {
  const ctrl = event.ctrlKey || event.metaKey ? "Ctrl+" : "";
  // Shift is already in the character of a key that has one: "?" and "J".
  const shift = event.shiftKey && event.key.length > 1 ? "Shift+" : "";
  return ctrl + shift + (ctrl && event.key.length === 1 ? event.key.toLowerCase() : event.key);
}

function isTextField(target) {
  return (
    target.isContentEditable ||
    target.matches?.("textarea, select, input:not([type=checkbox], [type=radio], [type=button])")
  );
}

const isPressable = (target) => target.closest?.("a, button, summary, input");

/** Lists the keys of a screen. */
export function showKeys(screen) {
  const rows = (keys) =>
    Object.entries(keys).map(
      ([key, { does }]) =>
        html`<tr>
          <th scope="row">${spelled(key)}</th>
          <td>${does}</td>
        </tr>`,
    );
  openDialog({
    title: "Keys",
    view: () =>
      html`<table class="keys">
          <thead class="sr-only">
            <tr>
              <th scope="col">Key</th>
              <th scope="col">What it does</th>
            </tr>
          </thead>
          <tbody>
            ${rows(screen?.keys?.() ?? {})}
          </tbody>
          <tbody>
            ${rows(EVERYWHERE)}
          </tbody>
        </table>
        <div class="dialog-actions">
          <button class="button" autofocus @click=${() => closeDialog()}>Close</button>
        </div>`,
  });
}

const NAMES = { ArrowDown: "↓", ArrowUp: "↑", ArrowLeft: "←", ArrowRight: "→", Escape: "Esc", " ": "Space" };

/** A key as people read it: `<kbd>Ctrl</kbd><kbd>A</kbd>`. */
export function spelled(key) {
  const parts = key === "+" || key === " " ? [key] : key.split(/[+ ]/);
  return parts.map(
    (part) =>
      html`<kbd
        >${NAMES[part] ?? (parts.length > 1 && key.includes("+") && part.length === 1 ? part.toUpperCase() : part)}</kbd
      >`,
  );
}
