// The screens of one mailbox, as tabs under its name.
import { html, nothing } from "/console/vendor/lit-html/lit-html.js";

const TABS = [
  ["", "Documents"],
  ["/fields", "Fields"],
  ["/templates", "Templates"],
  ["/out", "Out"],
  ["/accuracy", "Accuracy"],
  ["/settings", "Settings"],
];

/** The tabs of a mailbox, by its id; the one of the address is current. */
export function mailboxTabs(mailbox) {
  const home = `/console/mailboxes/${mailbox}`;
  return html`<nav class="tabs" aria-label="Mailbox">
    ${TABS.map(
      ([end, name]) =>
        html`<a href=${home + end} aria-current=${location.pathname === home + end ? "page" : nothing}>${name}</a>`,
    )}
  </nav>`;
}
