// Keys of the account: who may act for it, made and revoked by its administrators.
import { html, nothing } from "/console/vendor/lit-html/lit-html.js";
import { ref } from "/console/vendor/lit-html/directives/ref.js";
import { repeat } from "/console/vendor/lit-html/directives/repeat.js";
import * as api from "./api.js";
import { state, update } from "./app.js";
import { Loaded, panel } from "./panel.js";
import { ask, closeDialog, copyButton, failed, icon, openDialog, said, time } from "./ui.js";

export const ROLES = {
  ADMIN: "Everything, keys as well.",
  EDITOR: "Reads and changes everything but keys.",
  VIEWER: "Only reads.",
};
const DATE = new Intl.DateTimeFormat("en", { dateStyle: "medium" });

const keys = new Loaded();
let made = null;
let form = null;

export const isAdmin = () => state.session?.role === "ADMIN";

export async function loadKeys() {
  if (isAdmin()) {
    await keys.load(async () => ({ all: await api.get("/key") }));
  }
}

/** Forgets them, as somebody else may come back; a secret is shown once. */
export function forgetKeys() {
  keys.clear();
  made = null;
}

export const mayMakeKeys = () => isAdmin() && Boolean(keys.value?.all);

export const keysPanel = () =>
  panel({
    id: "keys",
    title: "Keys",
    wide: true,
    actions: mayMakeKeys()
      ? html`<button id="new-key" class="button primary" @click=${newKey}>${icon("plus")}New key</button>`
      : nothing,
    body: isAdmin()
      ? html`${made ? secret() : nothing} ${keys.show(({ all }) => table(all))}`
      : html`<p class="quiet-text">Keys are seen and made by keys with the role ADMIN.</p>`,
  });

function secret() {
  return html`<div class="secret" role="group" aria-labelledby="secret-title" tabindex="-1" ${ref(focusOnce)}>
    <h3 id="secret-title">${icon("key")}The secret of ${made.name}</h3>
    <p>Copy it now: it is shown only once, and cannot be found out later.</p>
    <p class="snippet">
      <code>${made.secret}</code><span class="stretch"></span>${copyButton(made.secret, "Copy secret")}
    </p>
    <button class="button" @click=${done}>Done, I have it</button>
  </div>`;
}

function focusOnce(element) {
  if (element && made && !made.seen) {
    made.seen = true;
    queueMicrotask(() => element.focus());
  }
}

function done() {
  made = null;
  update();
  document.getElementById("new-key")?.focus();
}

function table(all) {
  const now = Date.now();
  const ended = (key) => Boolean(key.revoked) || (key.expires && Date.parse(key.expires) <= now);
  const sorted = [...all].sort((a, b) => ended(a) - ended(b) || b.id - a.id);
  return html`<div class="table-scroller">
    <table class="table keys-table">
      <thead>
        <tr>
          <th scope="col">Name</th>
          <th scope="col">Role</th>
          <th scope="col" class="medium-only">Begins with</th>
          <th scope="col" class="medium-only">Made</th>
          <th scope="col">Last day</th>
          <th scope="col"><span class="sr-only">Actions</span></th>
        </tr>
      </thead>
      <tbody>
        ${repeat(
          sorted,
          ({ id }) => id,
          (key) => row(key, ended(key)),
        )}
      </tbody>
    </table>
  </div>`;
}

function row(key, ended) {
  return html`<tr class=${ended ? "ended" : ""}>
    <th scope="row">${key.name}</th>
    <td title=${ROLES[key.role] ?? ""}>${key.role}</td>
    <td class="medium-only"><code>${key.hint}…</code></td>
    <td class="medium-only quiet-text">${time(key.created)}</td>
    <td>${until(key, ended)}</td>
    <td class="number">
      ${
        ended
          ? nothing
          : html`<button class="button quiet" aria-label="Revoke ${key.name}" @click=${() => revoke(key)}>
              Revoke
            </button>`
      }
    </td>
  </tr>`;
}

function until({ expires, revoked }, ended) {
  if (revoked) {
    return html`<span class="badge calm">${icon("empty")}Revoked</span>`;
  }
  if (!expires) {
    return html`<span class="quiet-text">No end</span>`;
  }
  // It ends with the day before, where it ends at midnight.
  const last = new Date(Date.parse(expires) - 1);
  return ended ? html`<span class="badge calm">${icon("clock")}Expired</span>` : DATE.format(last);
}

async function revoke(key) {
  const sure = await ask({
    title: `Revoke ${key.name}?`,
    text: "Whoever uses it is refused from now on, and is signed out of the console. This cannot be taken back.",
    yes: "Revoke",
    danger: true,
  });
  if (sure) {
    try {
      await api.remove(`/key/${key.id}`);
      said(`${key.name} is revoked.`);
    } catch (error) {
      failed(error);
    }
    await loadKeys();
    update();
  }
}

/** Asks for a name, a role and perhaps a last day, and shows the secret of the new key. */
export function newKey() {
  form = { errors: {}, busy: false };
  openDialog({ title: "New key", view: formView });
}

async function submit(event) {
  event.preventDefault();
  const { name, role, expires } = event.target.elements;
  Object.assign(form, { errors: {}, busy: true });
  update();
  try {
    const key = { name: name.value.trim(), role: role.value };
    made = await api.post("/key", expires.value ? { ...key, expires: endOf(expires.value) } : key);
    closeDialog();
    await loadKeys();
  } catch (error) {
    form.errors = error.status === 400 && error.body ? error.body : { non_field_errors: error.message };
  }
  form.busy = false;
  update();
}

/** The end of a day where the reader is. */
function endOf(day) {
  const end = new Date(`${day}T00:00`);
  end.setDate(end.getDate() + 1);
  return end.toISOString();
}

function formView() {
  const others = Object.entries(form.errors).filter(([member]) => !["name", "role", "expires"].includes(member));
  return html`<form class="form" @submit=${submit}>
    ${labelled(
      "name",
      "Name",
      html`<input
        id="key-name"
        name="name"
        class="input"
        required
        autofocus
        maxlength="100"
        autocomplete="off"
        placeholder="Who or what uses it"
        aria-invalid=${form.errors.name ? "true" : nothing}
        aria-describedby="key-name-error"
      />`,
    )}
    <fieldset class="choices">
      <legend class="sr-only">Role</legend>
      ${Object.entries(ROLES).map(
        ([role, means]) =>
          html`<label class="choice">
            <input type="radio" name="role" value=${role} ?checked=${role === "EDITOR"} />
            <span><strong>${role}</strong><br /><span class="quiet-text">${means}</span></span>
          </label>`,
      )}
    </fieldset>
    ${errorOf("role")}
    ${labelled(
      "expires",
      "Last day",
      html`<input
        id="key-expires"
        name="expires"
        class="input"
        type="date"
        min=${new Date().toLocaleDateString("sv")}
        aria-invalid=${form.errors.expires ? "true" : nothing}
        aria-describedby="key-expires-help key-expires-error"
      />`,
      "Empty for a key that is good until it is revoked.",
    )}
    <div role="alert">
      ${others.map(([, messages]) => html`<p class="error-text">${icon("alert")}${[].concat(messages).join(" ")}</p>`)}
    </div>
    <div class="dialog-actions">
      <button type="button" class="button" @click=${() => closeDialog()}>Cancel</button>
      <button class="button primary" ?disabled=${form.busy}>${form.busy ? "Making it…" : "Make key"}</button>
    </div>
  </form>`;
}

function labelled(member, name, input, help = "") {
  return html`<div class="labelled">
    <label for="key-${member}">${name}</label>
    ${input} ${help ? html`<p id="key-${member}-help" class="quiet-text">${help}</p>` : nothing} ${errorOf(member)}
  </div>`;
}

const errorOf = (member) =>
  html`<div id="key-${member}-error" role="alert">
    ${
      form.errors[member]
        ? html`<p class="error-text">${icon("alert")}${[].concat(form.errors[member]).join(" ")}</p>`
        : nothing
    }
  </div>`;
