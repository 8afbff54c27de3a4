// Copying a template into a mailbox.
import { html, nothing } from "/console/vendor/lit-html/lit-html.js";
import * as api from "./api.js";
import { update } from "./app.js";
import { closeDialog, failed, icon, openDialog, said } from "./ui.js";

/** Asks for the mailbox and copies the template into it, with the fields that it needs. */
export async function copyTemplate(template) {
  const mailboxes = await api.get("/user/parser_set").catch(failed);
  if (mailboxes) {
    const form = { template, mailboxes: mailboxes.filter(({ id }) => id !== template.parser), message: "" };
    openDialog({ title: `Copy ${template.name}`, view: () => view(form) });
  }
}

async function submit(event, form) {
  event.preventDefault();
  const { value, selectedOptions } = event.target.elements.target;
  try {
    await api.post(`/template/${form.template.id}/copy/${value}`);
    closeDialog();
    said(`${form.template.name} is copied to ${selectedOptions[0].text}.`);
  } catch (error) {
    form.message = error.message;
    update();
  }
}

function view(form) {
  if (!form.mailboxes.length) {
    return html`<p>There is no other mailbox to copy it to.</p>`;
  }
  return html`<form class="form" @submit=${(event) => submit(event, form)}>
    <div class="labelled">
      <label for="copy-target">To the mailbox</label>
      <select id="copy-target" name="target" class="select" autofocus>
        ${form.mailboxes.map(({ id, name }) => html`<option value=${id}>${name}</option>`)}
      </select>
    </div>
    <p class="quiet-text">Fields that it needs come along; one with the same name and format is taken as it is.</p>
    <div role="alert">
      ${form.message ? html`<p class="error-text">${icon("alert")}${form.message}</p>` : nothing}
    </div>
    <div class="dialog-actions">
      <button type="button" class="button" @click=${() => closeDialog()}>Cancel</button>
      <button class="button primary">Copy template</button>
    </div>
  </form>`;
}
