// Making a template: drafted from a document whose values are known, or blank for texts.
import { html, nothing } from "/console/vendor/lit-html/lit-html.js";
import { queryOf } from "./address.js";
import * as api from "./api.js";
import { go, update } from "./app.js";
import { closeDialog, icon, openDialog, reviewBadge, time } from "./ui.js";

const LATEST = 25;

let form = null;

/** Asks which document, drafts the template and opens it. */
export async function newTemplate(mailbox) {
  form = { mailbox, documents: null, message: "", busy: false };
  openDialog({ title: "New template", view });
  try {
    const query = queryOf({ status: "PARSEDOK", page_size: LATEST });
    form.documents = (await api.get(`/parser/${mailbox.id}/document_set${query}`)).results;
  } catch (error) {
    form.message = error.message;
  }
  update();
}

async function submit(event) {
  event.preventDefault();
  const { name, from } = event.target.elements;
  const given = name.value.trim();
  form.busy = true;
  form.message = "";
  update();
  try {
    const template = await (from.value
      ? api.post(`/document/${from.value}/template${queryOf({ name: given })}`)
      : api.post(`/parser/${form.mailbox.id}/template_set`, { name: given || "Texts", engine: "TXT" }));
    closeDialog();
    go(`/console/templates/${template.id}`);
  } catch (error) {
    form.message = error.message;
  }
  form.busy = false;
  update();
}

function view() {
  const { documents, message, busy } = form;
  return html`<form class="form" @submit=${submit}>
    <p class="quiet-text">
      Boxes are drawn where the values of a document stand. Correct or confirm it first: the template is as right as its
      values are.
    </p>
    <div class="labelled">
      <label for="template-name">Name</label>
      <input id="template-name" name="name" class="input" maxlength="255" autocomplete="off" autofocus
        placeholder="Optional: after the document">
    </div>
    <fieldset class="choices template-choices">
      <legend class="sr-only">From which document</legend>
      ${documents ? documents.map(choice) : message ? nothing : html`<p class="quiet-text">Loading…</p>`}
      ${documents ? blank(documents.length === 0) : nothing}
    </fieldset>
    <div role="alert">${message ? html`<p class="error-text">${icon("alert")}${message}</p>` : nothing}</div>
    <div class="dialog-actions">
      <button type="button" class="button" @click=${() => closeDialog()}>Cancel</button>
      <button class="button primary" ?disabled=${busy || !documents}>
        ${busy ? "Drafting it…" : "Draft template"}
      </button>
    </div>
  </form>`;
}

const choice = (one, index) =>
  html`<label class="choice">
    <input type="radio" name="from" value=${one.id} ?checked=${index === 0}>
    <span class="cut">${one.name}</span><span class="stretch"></span>
    ${reviewBadge(one.review_status)} <span class="quiet-text">${time(one.received)}</span>
  </label>`;

const blank = (only) =>
  html`<label class="choice">
    <input type="radio" name="from" value="" ?checked=${only}>
    <span>Blank, for texts such as mails</span>
  </label>`;
