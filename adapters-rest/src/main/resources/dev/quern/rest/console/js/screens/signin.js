// Signing in with a key.
import { html, nothing } from "/console/vendor/lit-html/lit-html.js";
import { ref } from "/console/vendor/lit-html/directives/ref.js";
import * as api from "../api.js";
import { update } from "../app.js";
import { icon } from "../ui.js";

let enter = () => {};
let message = "";
let busy = false;

/** Names what to do with the session. */
export function onSignedIn(action) {
  enter = action;
}

/** Says why nobody is signed in, such as a one-time code that was used before; nothing where there is no error. */
export function refused(error) {
  message = error?.message ?? "";
  update();
}

export const title = () => "Sign in";

async function submit(event) {
  event.preventDefault();
  const field = event.target.elements.key;
  const key = field.value.trim();
  if (!key || busy) {
    return field.focus();
  }
  busy = true;
  message = "";
  update();
  try {
    const session = await api.signIn({ key });
    field.value = "";
    await enter(session);
  } catch (error) {
    message = error.message;
    field.select();
    field.focus();
  }
  busy = false;
  update();
}

/** A reference is told before its element is in the page, where alone it can be focused. */
const focusFirst = (field) => queueMicrotask(() => field?.focus());

export function view() {
  return html`<form class="signin" @submit=${submit}>
    <img src="/console/icon.svg" alt="" width="48" height="48" />
    <h1>Sign in to Quern</h1>
    <div class="labelled">
      <label for="key">Key</label>
      <input
        id="key"
        name="key"
        class="input"
        type="password"
        autocomplete="off"
        spellcheck="false"
        ${ref(focusFirst)}
        placeholder="sk_…"
        aria-invalid=${message ? "true" : nothing}
        aria-describedby="key-help key-error"
      />
    </div>
    <div id="key-error" role="alert">
      ${message ? html`<p class="error-text">${icon("alert")}${message}</p>` : nothing}
    </div>
    <button class="button primary" ?disabled=${busy}>${busy ? "Signing in…" : "Sign in"}</button>
    <p id="key-help" class="quiet-text">
      Paste a key of your account. The one-time address that <code>quern serve</code> prints signs you in without one.
    </p>
  </form>`;
}
