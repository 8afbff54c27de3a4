// Reviewing a document: its pages on the left, its values on the right, and everything by keys.
import { html, nothing } from "/console/vendor/lit-html/lit-html.js";
import { go, update } from "../app.js";
import { openPages, pageKeys, pagesView } from "../page.js";
import { textView } from "../page-text.js";
import { boxesOn } from "../review-boxes.js";
import { drawer, loadLog } from "../review-drawer.js";
import { fields } from "../review-fields.js";
import { leaveForm, stopOf } from "../review-focus.js";
import { bar, footer, notice } from "../review-frame.js";
import { forget, forgetAll, load } from "../review-load.js";
import * as model from "../review-model.js";
import * as moves from "../review-moves.js";
import { listAddress } from "../review-path.js";
import * as saving from "../review-saving.js";
import { afterwards, isOpen, now } from "../review-state.js";
import { taught } from "../review-taught.js";
import { isSame, leave, show, showAnew } from "../review-visit.js";
import { failed, isUnderWay, STATUSES } from "../ui.js";

let opened = 0;

export const title = () => now.review?.detail.name ?? "Document";

export async function open({ document: address }) {
  const id = Number(address);
  const visit = ++opened;
  if (now.review?.detail.id === id) {
    return;
  }
  const loaded = await load(id).finally(() => (now.busy = false));
  if (visit === opened) {
    leave();
    openPages();
    show(loaded);
  }
}

export function close() {
  opened++;
  leave();
  now.review = null;
  now.details = false;
  forgetAll();
}

// Events

export function changed(event) {
  forget(event.id);
  if (event.id === now.review?.detail.id && !now.busy) {
    return event.status === "DELETED" ? saving.gone() : refresh();
  }
}

/** The document may have changed on the server: it is shown as it is now, unless something was typed. */
export async function refresh() {
  const before = now.review;
  if (!before || now.busy) {
    return;
  }
  try {
    const loaded = await load(before.detail.id);
    if (now.review !== before || now.busy || isSame(before.detail, loaded.detail)) {
      return;
    }
    if (model.hasChanges(before)) {
      before.outdated = true;
      update();
    } else {
      showAnew(loaded);
    }
  } catch (error) {
    error.status === 404 && now.review === before ? saving.gone() : failed(error);
  }
}

/** Enter while no value has the focus. */
function goOn() {
  const next = isOpen() ? model.mostDoubtful(now.review) : null;
  return next ? moves.moveTo(model.beginningOf(next)) : saving.confirmDocument();
}

// Keys

function toggleDetails() {
  now.details = !now.details;
  if (now.details) {
    loadLog(now.review.detail.id);
  }
  update();
}

function escape(event) {
  if (stopOf(now.review, event.target)) {
    now.review.focus = null;
    afterwards(leaveForm);
  } else if (now.details) {
    toggleDetails();
  } else {
    go(listAddress(now.review.detail));
  }
}

export function keys() {
  if (!now.review || now.busy) {
    return {};
  }
  const next = { does: "Next document", run: () => saving.step(1) };
  const previous = { does: "Previous document", run: () => saving.step(-1) };
  return {
    ...(isOpen() && {
      Enter: { does: "Confirm the value and go to the next doubtful one; then confirm the document", run: goOn },
      "Ctrl+Enter": { does: "Confirm the document", run: saving.confirmDocument, always: true },
      "Ctrl+ArrowDown": { does: "Add a row to the table", run: moves.addRow, always: true },
      "Ctrl+Shift+Backspace": { does: "Remove the row", run: moves.removeRow, always: true },
    }),
    Escape: { does: "Leave the value; then go back to the list", run: escape, always: true },
    j: next,
    k: previous,
    "Ctrl+j": { ...next, does: "Next document, also from an input", always: true },
    "Ctrl+k": { ...previous, does: "Previous document, also from an input", always: true },
    l: { does: "Details and log", run: toggleDetails },
    ...pageKeys(),
  };
}

// What is seen

export function view() {
  if (!now.review) {
    return html`<p class="empty">Loading…</p>`;
  }
  return html`
    <div class="review">
      ${bar(toggleDetails)}
      <div class="review-body">
        ${paper()}
        <section class="values" aria-label="Values" ?inert=${now.busy}
            @focusin=${moves.focused} @keydown=${moves.pressedKey}
            @pointerdown=${() => moves.pointer(true)} @pointerup=${() => moves.pointer(false)}>
          ${notice()}
          <div class="values-scroll">${fields(now.review, isOpen() ? moves.act : null)}</div>
          ${taught(now.review.detail.id, saving.undone)} ${footer()}
        </section>
        ${now.details ? drawer(now.review, { ...saving, close: toggleDetails }) : nothing}
      </div>
    </div>`;
}

function paper() {
  const { detail, focus } = now.review;
  const name = focus && (focus.column ?? focus.entry.name);
  if (isUnderWay(detail.status)) {
    const { means } = STATUSES[detail.status];
    return html`<section class="viewer" aria-label="Pages"><p class="empty">${means}</p></section>`;
  }
  const picks = isOpen() && focus !== null;
  const hint = picks ? html`Click a word, or draw a box, to use it as <b>${name}</b>` : nothing;
  if (!detail.is_ocr_ready || !detail.ocr_page_set.length) {
    const evidence = focus && (model.evidenceOf(focus) ?? focus.entry.evidence);
    const chosen = (text, { append }) => moves.put(text, [], append);
    const selected = picks ? html`Click a word, or select several, to use it as <b>${name}</b>` : nothing;
    return textView({ detail, evidence, pick: picks ? chosen : null, hint: selected });
  }
  return pagesView({
    detail,
    boxesOn: (page) => boxesOn(now.review, page),
    pick: picks ? moves.pick : null,
    recognize: moves.recognize,
    press: moves.press,
    hint,
  });
}
