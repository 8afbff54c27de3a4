// What a list of documents says when it has none.
import { html, nothing } from "/console/vendor/lit-html/lit-html.js";
import { mayWrite } from "./app.js";
import { showAll } from "./filters.js";
import { copyButton, icon } from "./ui.js";
import { uploadButton } from "./uploads.js";

/** Nothing matches the filters. */
export function noMatch() {
  return html`<div class="empty">
    <h2>No documents match</h2>
    <button class="button" @click=${showAll}>Show all documents</button>
  </div>`;
}

/** The mailbox is empty: how documents come into it. */
export function noDocuments(mailbox, address) {
  const upload = `${location.origin}/parser/${mailbox.id}/upload`;
  const curl = `curl -H "Authorization: Token $KEY" -F file=@document.pdf ${upload}`;
  return html`<div class="empty">
    <h2>No documents yet</h2>
    ${
      mayWrite()
        ? html`<p>Drop files anywhere on this page, or choose them:</p>
            ${uploadButton(mailbox, { text: "Choose files", kind: "primary" })}`
        : nothing
    }
    <p>Send mail with attachments to</p>
    ${snippet(address, "Copy address")}
    <p>Upload from a program:</p>
    ${snippet(curl, "Copy command")}
  </div>`;
}

const snippet = (text, label) => html`<p class="snippet"><code>${text}</code>${copyButton(text, label)}</p>`;

/** The list of all documents, where there is none. */
export function noDocumentsAnywhere() {
  return html`<div class="empty">
    <h2>No documents yet</h2>
    <p>Documents come into mailboxes, by upload or by mail.</p>
    <a class="button" href="/console">Go to mailboxes</a>
  </div>`;
}

/** The list could not be asked for. */
export function notListed(error, again) {
  return html`<div class="empty">
    <h2>The documents cannot be listed</h2>
    <p role="alert">${error.message}</p>
    <button class="button" @click=${again}>${icon("repeat")}Try again</button>
  </div>`;
}
