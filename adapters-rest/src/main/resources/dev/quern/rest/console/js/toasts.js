// Short messages at the edge of the page, read out by screen readers; refusals stay longer than the rest.
import { html } from "/console/vendor/lit-html/lit-html.js";
import { repeat } from "/console/vendor/lit-html/directives/repeat.js";
import { update } from "./app.js";
import { icon } from "./icons.js";

const SAID_MS = 5_000;
const FAILED_MS = 12_000;
const AT_ONCE = 4;

let messages = [];
let number = 0;

/** Says that something went well. */
export const said = (text) => add({ text, bad: false });

/** Says why something failed: an error, or a text. */
export const failed = (error) => add({ text: error.message ?? String(error), bad: true });

function add(message) {
  const known = messages.find(({ text }) => text === message.text);
  dismiss(known);
  const added = { ...message, id: ++number };
  messages = [...messages, added].slice(-AT_ONCE);
  setTimeout(() => dismiss(added), message.bad ? FAILED_MS : SAID_MS);
  update();
}

function dismiss(message) {
  messages = messages.filter((other) => other !== message);
  update();
}

/** The messages on show, for the frame; both regions are always there, or their first message would not be read out. */
export function toasts() {
  return html`<div class="toasts">
    <div role="alert">${list(messages.filter(({ bad }) => bad))}</div>
    <div role="status">${list(messages.filter(({ bad }) => !bad))}</div>
  </div>`;
}

function list(some) {
  return repeat(
    some,
    ({ id }) => id,
    (message) =>
      html`<p class="toast ${message.bad ? "bad" : ""}">
        ${icon(message.bad ? "alert" : "check")}<span>${message.text}</span>
        <button class="button quiet icon-only" aria-label="Dismiss" @click=${() => dismiss(message)}>
          ${icon("close")}
        </button>
      </p>`,
  );
}
