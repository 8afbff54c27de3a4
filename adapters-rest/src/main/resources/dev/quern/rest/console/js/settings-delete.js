// Deleting a mailbox: whoever does it types its name.
import { html } from "/console/vendor/lit-html/lit-html.js";
import * as api from "./api.js";
import { update } from "./app.js";
import { refused } from "./refused.js";
import { closeDialog, icon, openDialog, plural } from "./ui.js";

let form = null;

/** Asks for the name of the mailbox and deletes it; `deleted()` is told when it is gone. */
export function deleteMailbox(mailbox, deleted) {
  form = { mailbox, deleted, typed: "", message: "", busy: false };
  openDialog({ title: `Delete ${mailbox.name}?`, view });
}

async function submit(event) {
  event.preventDefault();
  const { mailbox, deleted } = form;
  Object.assign(form, { busy: true, message: "" });
  update();
  try {
    await api.remove(`/parser/${mailbox.id}`);
    closeDialog();
    deleted();
  } catch (error) {
    form.message = error.message;
  }
  form.busy = false;
  update();
}

function type(event) {
  form.typed = event.target.value;
  update();
}

function view() {
  const { mailbox, typed, message, busy } = form;
  return html`<form class="form" @submit=${submit}>
    <p>
      Its ${plural(mailbox.document_count, "document")} with their files and results, its fields, templates and webhooks
      are deleted. This cannot be taken back.
    </p>
    <div class="labelled">
      <label for="delete-name">Type its name: ${mailbox.name}</label>
      <input
        id="delete-name"
        class="input"
        autocomplete="off"
        autofocus
        aria-describedby="delete-refusal"
        @input=${type}
      />
    </div>
    ${refused(message, "delete-refusal")}
    <div class="dialog-actions">
      <button type="button" class="button" @click=${() => closeDialog()}>Cancel</button>
      <button class="button danger" ?disabled=${busy || typed.trim() !== mailbox.name.trim()}>
        ${icon("trash")}Delete mailbox
      </button>
    </div>
  </form>`;
}
