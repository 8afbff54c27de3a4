// Files on their way into mailboxes: a few at a time, each with its progress, and what became of them.
import { html, nothing } from "/console/vendor/lit-html/lit-html.js";
import { repeat } from "/console/vendor/lit-html/directives/repeat.js";
import * as api from "./api.js";
import { update } from "./app.js";
import { icon, plural, said } from "./ui.js";

const AT_ONCE = 3;
const SHOWN = 40;
// The order in which the panel lists them: what matters most comes first.
const STATES = ["sending", "refused", "waiting", "done"];

let files = [];
let number = 0;

/** Uploads files into a mailbox, `{id, name}`. */
export function upload(mailbox, some) {
  files.push(...[...some].map((file) => ({ id: ++number, mailbox, file, name: file.name, state: "waiting", done: 0 })));
  next();
}

function next() {
  const sending = files.filter(({ state }) => state === "sending").length;
  for (const item of files.filter(({ state }) => state === "waiting").slice(0, AT_ONCE - sending)) {
    send(item);
  }
  update();
}

async function send(item) {
  item.state = "sending";
  try {
    await api.upload(item.mailbox.id, item.file, (fraction) => {
      item.done = fraction;
      update();
    });
    item.state = "done";
  } catch (error) {
    if (error.retryAfter) {
      // The server has enough to do: the file keeps its place in the line until then.
      item.message = "The server is busy; this will be sent again.";
      setTimeout(() => {
        item.state = "waiting";
        item.message = "";
        next();
      }, error.retryAfter * 1000);
      return update();
    }
    item.state = "refused";
    item.message = error.message;
  }
  if (!busy()) {
    tell();
  }
  next();
}

const counted = (state) => files.filter((item) => item.state === state).length;
const busy = () => counted("sending") + counted("waiting") > 0;

function tell() {
  const refused = counted("refused");
  said(`${plural(counted("done"), "file")} uploaded${refused ? `, ${refused} refused` : ""}.`);
}

function dismiss() {
  files = files.filter(({ state }) => state === "sending" || state === "waiting");
  update();
}

// Leaving the page would end what is under way.
addEventListener("beforeunload", (event) => busy() && event.preventDefault());

/** Files dropped or chosen, without the folders among them. */
export const filesOf = (transfer) => [...(transfer?.files ?? [])].filter(({ size, type }) => size > 0 || type);

/** Whether something that is dragged over the page brings files. */
export const bringsFiles = (event) => event.dataTransfer?.types.includes("Files") ?? false;

/** A button that opens the system's choice of files. */
export function uploadButton(mailbox, { text = "Upload", kind = "" } = {}) {
  const choose = (event) => {
    const input = document.createElement("input");
    input.type = "file";
    input.multiple = true;
    input.onchange = () => upload(mailbox, input.files);
    input.click();
    event.stopPropagation();
  };
  return html`<button class="button ${kind}" title="Upload files to ${mailbox.name}" @click=${choose}>
    ${icon("upload")}<span class=${text ? "" : "sr-only"}>${text || `Upload to ${mailbox.name}`}</span>
  </button>`;
}

/** What is under way and what was refused, for the panel of progress. */
export function uploadsPanel() {
  if (!files.length) {
    return nothing;
  }
  const done = counted("done") + counted("refused");
  const listed = [...files].sort((a, b) => STATES.indexOf(a.state) - STATES.indexOf(b.state)).slice(0, SHOWN);
  return html`<section class="work" aria-labelledby="uploads-title">
    <header>
      <h2 id="uploads-title">
        ${busy() ? `Uploading ${done + 1} of ${files.length}` : `${plural(counted("done"), "file")} uploaded`}
      </h2>
      <button class="button quiet icon-only" aria-label="Dismiss finished uploads" ?hidden=${busy()} @click=${dismiss}>
        ${icon("close")}
      </button>
    </header>
    <ul tabindex="0" aria-labelledby="uploads-title">
      ${repeat(listed, ({ id }) => id, row)}
    </ul>
  </section>`;
}

function row({ name, mailbox, state, done, message }) {
  return html`<li>
    <span class="work-name" title="${name} to ${mailbox.name}">${name}</span>
    ${
      state === "sending" && !message
        ? html`<progress max="1" value=${done} aria-label="Upload of ${name}"></progress>`
        : nothing
    }
    ${state === "waiting" ? html`<span class="quiet-text">Waiting</span>` : nothing}
    ${
      state === "done"
        ? html`<span class="work-done">${icon("check")}<span class="sr-only">Uploaded</span></span>`
        : nothing
    }
    ${message ? html`<span class=${state === "refused" ? "error-text" : "quiet-text"}>${message}</span>` : nothing}
  </li>`;
}
