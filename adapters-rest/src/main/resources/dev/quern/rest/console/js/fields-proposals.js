// Fields that a mailbox proposes by itself, from its first documents: how far it is, and taking them as they are.
import { html, nothing } from "/console/vendor/lit-html/lit-html.js";
import { icon } from "./icons.js";

const hasAttributes = (mailbox) => Object.entries(mailbox).some(([name, on]) => name.endsWith("_field") && on === true);

/** What to know about proposals; `settle(status)` sets the mailbox's `identification_status`. */
export function proposals({ mailbox, drafts, may, busy, settle }) {
  if (drafts.length) {
    return mailbox.identification_status === "COMPLETED" ? proposed(may, busy, settle) : nothing;
  }
  return html`<div class="empty field-empty">
    <h2>No fields yet</h2>
    ${why(mailbox).map((text) => html`<p>${text}</p>`)}
    ${
      may && ["COMPLETED", "MANUAL"].includes(mailbox.identification_status) && !cannot(mailbox)
        ? html`<button class="button" ?disabled=${busy} @click=${() => settle("REQUESTED")}>
            ${icon("bolt")}Propose fields from the next document
          </button>`
        : nothing
    }
  </div>`;
}

function proposed(may, busy, settle) {
  return html`<div class="field-banner">
    ${icon("bolt")}
    <p>
      These fields were proposed from the first documents. The second and the third document may add more until you
      accept or change them. Remove those that you do not need.
    </p>
    ${
      may
        ? html`<button class="button" ?disabled=${busy} @click=${() => settle("MANUAL")}>
            ${icon("check")}Accept all
          </button>`
        : nothing
    }
  </div>`;
}

/** Why a mailbox proposes nothing, or "". */
function cannot(mailbox) {
  if (mailbox.ai_engine === "DISABLED") {
    return "Its AI engine is disabled, so it proposes none.";
  }
  return hasAttributes(mailbox) ? "Its results have built-in attributes, so it proposes none." : "";
}

function why(mailbox) {
  const own =
    "A field is what you want from each document: a name, a format, and a question if the name is not enough.";
  const proposing = {
    REQUESTED: mailbox.document_count
      ? "Fields are being proposed from the documents that have arrived; they show here by themselves."
      : "The first document that arrives proposes them; you can also add your own now.",
    PROGRESS: "The documents so far gave no fields. The next ones are looked at as well; you can also add your own.",
  };
  return [own, cannot(mailbox) || proposing[mailbox.identification_status]].filter(Boolean);
}
