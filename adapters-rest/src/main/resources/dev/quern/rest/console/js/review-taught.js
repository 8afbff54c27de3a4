// What a correction taught the mailbox, and the way to take it back.
import { html, nothing } from "/console/vendor/lit-html/lit-html.js";
import * as api from "./api.js";
import { update } from "./app.js";
import { failed, icon, said } from "./ui.js";

let last = null;

/**
 * Tells of a correction that was made: `detail` of the document, the `changes` sent, the values `before`, and whether
 * its review was `confirmed` with it.
 */
export async function corrected({ detail, changes, before, confirmed }) {
  const one = { detail, before, confirmed, sentences: [] };
  last = one;
  try {
    const { values } = await api.get(`/document/${detail.id}/evidence`);
    one.sentences = sentences(changes, new Map(values.map((value) => [value.name, value])));
  } catch {
    one.sentences = ["Its values were corrected."];
  }
  update();
}

function forgetCorrection() {
  last = null;
  update();
}

function sentences(changes, evidence) {
  const names = Object.keys(changes);
  const isNone = (name) => changes[name] === null || changes[name].length === 0;
  const isTable = (name) => Array.isArray(changes[name]);
  const isPlaced = (name) => evidence.get(name)?.placed;
  const none = names.filter(isNone);
  const given = names.filter((name) => !isNone(name));
  const placed = given.filter((name) => !isTable(name) && isPlaced(name));
  const tables = given.filter((name) => isTable(name) && isPlaced(name));
  const elsewhere = given.filter((name) => !isPlaced(name));
  return [
    placed.length && `The mailbox learned where ${listed(placed)} ${placed.length > 1 ? "stand" : "stands"}.`,
    tables.length &&
      `The rows of ${listed(tables)} were found on the page: the mailbox learns from them how to read the table.`,
    none.length && `The mailbox learned that documents like this one have no ${listed(none, "or")}.`,
    elsewhere.length &&
      `${listed(elsewhere)} ${elsewhere.length > 1 ? "are" : "is"} not on the page as given: that taught nothing.`,
  ].filter(Boolean);
}

const listed = (names, word = "and") =>
  new Intl.ListFormat("en", { type: word === "and" ? "conjunction" : "disjunction" }).format(names);

/** Puts the values before back; `undone(id)` is called once they are there. */
async function undo(undone) {
  const { detail, before, confirmed } = last;
  last = null;
  update();
  try {
    await api.patch(`/document/${detail.id}/result`, before);
    if (confirmed) {
      await api.remove(`/document/${detail.id}/review`);
    }
    said(`The values of ${detail.name} are as they were before.`);
  } catch (error) {
    failed(error);
  }
  undone(detail.id);
}

/** The message, for a document on show: that it is about another one is said. */
export function taught(id, undone) {
  const about = last && last.detail.id !== id ? html`<b>${last.detail.name}:</b> ` : nothing;
  return html`
    <div class="taught" role="status">
      ${
        last?.sentences.length
          ? html`
            <p>${icon("bolt")}<span>${about}${last.sentences.join(" ")}</span></p>
            <button class="button quiet" @click=${() => undo(undone)}>Undo</button>
            <button class="button quiet icon-only" aria-label="Dismiss" @click=${forgetCorrection}>
              ${icon("close")}
            </button>`
          : nothing
      }
    </div>`;
}
