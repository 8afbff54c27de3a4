// Making a mailbox: blank, as a copy of another, or from a sample document.
import { html, nothing } from "/console/vendor/lit-html/lit-html.js";
import * as api from "./api.js";
import { go, update } from "./app.js";
import { closeDialog, icon, openDialog, said } from "./ui.js";

const WAYS = {
  sample: { name: "From a sample document", help: "The fields are proposed from what the document says." },
  blank: { name: "Blank", help: "The first document that arrives proposes the fields." },
  copy: { name: "As a copy", help: "With fields, settings, templates and webhooks, without documents." },
};

let form = null;

/** Asks for what is needed, makes the mailbox and opens it. */
export async function newMailbox() {
  form = { way: "sample", message: "", busy: false, mailboxes: [] };
  openDialog({ title: "New mailbox", view });
  form.mailboxes = await api.get("/user/parser_set").catch(() => []);
  update();
}

function choose(way) {
  form.way = way;
  form.message = "";
  update();
}

async function submit(event) {
  event.preventDefault();
  const { name, sample, original } = event.target.elements;
  form.busy = true;
  form.message = "";
  update();
  try {
    const make = {
      blank: () => blank(name.value),
      sample: () => fromSample(name.value, sample.files[0]),
      copy: () => copyOf(original.value, name.value),
    };
    const mailbox = await make[form.way]();
    closeDialog();
    go(`/console/mailboxes/${mailbox.id}`);
  } catch (error) {
    form.message = error.message;
  }
  form.busy = false;
  update();
}

const blank = (name) => api.post("/parser", name.trim() ? { name: name.trim() } : {});

async function fromSample(name, file) {
  const mailbox = await blank(name.trim() || file.name.replace(/\.\w+$/, ""));
  try {
    await api.upload(mailbox.id, file, () => {});
  } catch (error) {
    // Without its sample nobody asked for this mailbox.
    await api.remove(`/parser/${mailbox.id}`);
    throw error;
  }
  said("The fields are being proposed from the sample.");
  return mailbox;
}

/** The answer to a copy does not name it: it is the mailbox that was not there before. */
async function copyOf(id, name) {
  const before = new Set((await api.get("/user/parser_set")).map((mailbox) => mailbox.id));
  await api.post(`/parser/${id}/copy`);
  const added = (await api.get("/user/parser_set")).filter((mailbox) => !before.has(mailbox.id));
  const copy = added.reduce((newest, mailbox) => (mailbox.id > newest.id ? mailbox : newest));
  return name.trim() ? api.put(`/parser/${copy.id}`, { name: name.trim() }) : copy;
}

function view() {
  return html`<form class="form" @submit=${submit}>
    <div class="labelled">
      <label for="mailbox-name">Name</label>
      <input
        id="mailbox-name"
        name="name"
        class="input"
        maxlength="255"
        autocomplete="off"
        autofocus
        ?required=${form.way === "blank"}
        placeholder=${form.way === "blank" ? "Invoices" : "Optional"}
      />
    </div>
    <fieldset class="choices">
      <legend class="sr-only">How it begins</legend>
      ${Object.entries(WAYS).map(choice)}
    </fieldset>
    <div class="labelled" ?hidden=${form.way !== "sample"}>
      <label for="mailbox-sample">Sample document</label>
      <input
        id="mailbox-sample"
        name="sample"
        class="input file-input"
        type="file"
        ?required=${form.way === "sample"}
      />
    </div>
    <div class="labelled" ?hidden=${form.way !== "copy"}>
      <label for="mailbox-original">Copy of</label>
      <select id="mailbox-original" name="original" class="select" ?required=${form.way === "copy"}>
        ${form.mailboxes.map(({ id, name }) => html`<option value=${id}>${name}</option>`)}
      </select>
    </div>
    <div role="alert">${form.message ? html`<p class="error-text">${icon("alert")}${form.message}</p>` : nothing}</div>
    <div class="dialog-actions">
      <button type="button" class="button" @click=${() => closeDialog()}>Cancel</button>
      <button class="button primary" ?disabled=${form.busy}>${form.busy ? "Making it…" : "Make mailbox"}</button>
    </div>
  </form>`;
}

function choice([way, { name, help }]) {
  return html`<label class="choice">
    <input type="radio" name="way" value=${way} .checked=${form.way === way} @change=${() => choose(way)} />
    <span><strong>${name}</strong><br /><span class="quiet-text">${help}</span></span>
  </label>`;
}
