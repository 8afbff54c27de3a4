// What is around the pages and the values: the bar on top, a notice, and the foot with the button to confirm.
import { html, nothing } from "/console/vendor/lit-html/lit-html.js";
import { mayWrite } from "./app.js";
import { reviewed } from "./review-drawer.js";
import * as model from "./review-model.js";
import { listAddress } from "./review-path.js";
import { again, confirmDocument, step, takeBack } from "./review-saving.js";
import { isOpen, now } from "./review-state.js";
import { reload } from "./review-visit.js";
import { badge, failed, icon, isUnderWay, plural, reviewBadge, STATUSES } from "./ui.js";

/** The bar on top. */
export function bar(toggleDetails) {
  const { detail, mailbox } = now.review;
  return html`
    <div class="bar review-bar">
      <a class="button quiet" href=${listAddress(detail)} title="Back to the list (Esc)">
        ${icon("back")}<span class="cut">${mailbox.name}</span>
      </a>
      <h1>${detail.name}</h1>
      ${badge(detail.status)} ${reviewBadge(detail.review_status)}
      <span class="stretch"></span>
      <button class="button quiet icon-only" aria-label="Previous document" title="Previous document (K)"
        @click=${() => step(-1)}>${icon("up")}</button>
      <button class="button quiet icon-only" aria-label="Next document" title="Next document (J)"
        @click=${() => step(1)}>${icon("down")}</button>
      <button class="button" aria-expanded=${String(now.details)} title="Details (L)" @click=${toggleDetails}>
        Details
      </button>
    </div>`;
}

/** What is special about the document, if something is. */
export function notice() {
  const { detail } = now.review;
  if (now.review.outdated) {
    return html`
      <div class="notice warn" role="status">
        <p>This document changed on the server. What you typed is still here.</p>
        <button class="button" @click=${() => reload().catch(failed)}>Drop it and load the document</button>
      </div>`;
  }
  if (model.isCorrectable(detail)) {
    return nothing;
  }
  const underWay = isUnderWay(detail.status);
  return html`
    <div class="notice" role="status">
      <p>${STATUSES[detail.status]?.means} ${underWay ? "Values will appear here." : "There are no values to check."}</p>
      ${
        mayWrite() && detail.is_processable && !underWay
          ? html`<button class="button" @click=${again}>${icon("repeat")}Process again</button>`
          : nothing
      }
    </div>`;
}

/** What is left to check, and the button to confirm. */
export function footer() {
  const { detail } = now.review;
  if (!isOpen()) {
    return detail.review_status
      ? html`<div class="values-foot">${reviewBadge(detail.review_status)} ${reviewed(detail)}</div>`
      : nothing;
  }
  const confirmed = detail.review_status === "CONFIRMED";
  const left = model.doubtful(now.review).length;
  const changed = model.hasChanges(now.review);
  const action = confirmed ? (changed ? "Save" : "Next document") : "Confirm";
  return html`
    <div class="values-foot">
      <p role="status">
        ${
          confirmed
            ? html`${reviewBadge("CONFIRMED")} ${reviewed(detail)}`
            : left
              ? html`<b>${plural(left, "value")}</b> to check`
              : "Nothing left to check"
        }
      </p>
      <span class="stretch"></span>
      ${confirmed ? html`<button class="button quiet" @click=${takeBack}>Take back</button>` : nothing}
      <button id="confirm" class="button primary" title="${action} (Ctrl+Enter)" @click=${confirmDocument}>
        ${icon("check")}${now.busy ? "Saving…" : action}
      </button>
    </div>`;
}
