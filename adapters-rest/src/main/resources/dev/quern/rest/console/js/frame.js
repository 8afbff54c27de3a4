// The page around the screens: header, navigation, the main landmark, progress of work, messages and dialogs.
import { html, nothing } from "/console/vendor/lit-html/lit-html.js";
import * as api from "./api.js";
import { state } from "./app.js";
import { batchesPanel } from "./batch.js";
import { dialogs } from "./dialogs.js";
import { showKeys } from "./keys.js";
import { toasts } from "./toasts.js";
import { failed, icon } from "./ui.js";
import { uploadsPanel } from "./uploads.js";

/** The whole page with a screen in it. */
export function frame(screen) {
  return html`<a class="skip-link" href="#main" @click=${toMain}>Skip to content</a>
    ${state.session ? header(screen) : nothing}
    <main id="main" tabindex="-1" class=${state.session ? "" : "alone"}>${screen.view()}</main>
    ${state.session ? works() : nothing} ${toasts()} ${dialogs()}`;
}

function toMain(event) {
  event.preventDefault();
  document.getElementById("main").focus();
}

const works = () => html`<aside class="works" aria-label="Progress">${uploadsPanel()}${batchesPanel()}</aside>`;

function header(screen) {
  return html`<header class="header">
    <a class="brand" href="/console"><img src="/console/icon.svg" alt="" width="20" height="20" />Quern</a>
    <nav aria-label="Main">
      ${link("/console", "Mailboxes", /^\/console(\/mailboxes\/.*)?\/?$/)}
      ${link("/console/documents", "Documents", /^\/console\/documents/)}
      ${link("/console/operation", "Operation", /^\/console\/operation/)}
    </nav>
    <span class="stretch"></span>
    <span class="account" title="Signed in with a key of this account, with the role ${state.session.role}">
      ${icon("person")}<span>${state.session.account}</span>
    </span>
    <button class="button quiet icon-only" aria-label="Keys" title="Keys (?)" @click=${() => showKeys(screen)}>
      ${icon("keyboard")}
    </button>
    <button class="button quiet" @click=${() => api.signOut().catch(failed)}>Sign out</button>
  </header>`;
}

function link(address, text, pattern) {
  const current = pattern.test(location.pathname) ? "page" : nothing;
  return html`<a href=${address} aria-current=${current}>${text}</a>`;
}
