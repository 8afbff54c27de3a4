// A document without pages of its own, such as a mail, as its text; the words of the value in focus are marked in it.
import { html } from "/console/vendor/lit-html/lit-html.js";
import { ref } from "/console/vendor/lit-html/directives/ref.js";

const WORD = /[^\s]/;

let element = null;

const keep = (text) => (element = text ?? null);

/**
 * The text of a document. `evidence` is that of the value in focus, or null; `pick(text, {append})` is called with a
 * text that was chosen, and `hint` says what that does.
 */
export function textView({ detail, evidence, pick, hint }) {
  const { content } = detail;
  const found = content && evidence ? find(content, evidence, detail.ocr_page_set.length) : null;
  const chosen = (event) => {
    const text = pick && chosenText(event);
    text && pick(text, { append: event.shiftKey });
  };
  return html`
    <section class="viewer" aria-label="Text">
      <div class="viewer-bar"><span class="viewer-hint">${hint}</span></div>
      <div class="viewer-pages" tabindex="0" role="group" aria-label="Text of the document">
        <pre class="page-text" ${ref(keep)} @mouseup=${chosen}>${marked(content, found)}</pre>
      </div>
    </section>`;
}

function marked(content, found) {
  if (!content) {
    return html`<span class="quiet-text">This document has no text.</span>`;
  }
  if (!found) {
    return content;
  }
  return [
    content.slice(0, found.from),
    html`<mark>${content.slice(found.from, found.to)}</mark>`,
    content.slice(found.to),
  ];
}

/** Scrolls to the mark, if there is one. */
export const showMark = () => element?.querySelector("mark")?.scrollIntoView({ block: "nearest" });

/** The occurrence of the value's words that is nearest to where its first box is. */
function find(content, { words, boxes }, pages) {
  if (!words?.trim()) {
    return null;
  }
  const pattern = words.trim().split(/\s+/).map(escaped).join("\\s+");
  const [first] = boxes;
  const expected = first ? ((first.page - 1 + first.top) / Math.max(1, pages)) * content.length : 0;
  let best = null;
  for (const { index, 0: match } of content.matchAll(new RegExp(pattern, "gu"))) {
    if (!best || Math.abs(index - expected) < Math.abs(best.from - expected)) {
      best = { from: index, to: index + match.length };
    }
  }
  return best;
}

const escaped = (word) => word.replace(/[\\^$.*+?()[\]{}|/]/gu, "\\$&");

/** The text that was selected, or the word that was pressed. */
function chosenText(event) {
  const selection = getSelection();
  const text = String(selection).trim();
  if (text || event.button !== 0) {
    selection.removeAllRanges();
    return text;
  }
  const { focusNode: node, focusOffset: offset } = selection;
  if (node?.nodeType !== Node.TEXT_NODE || !WORD.test(node.data[offset] ?? "")) {
    return "";
  }
  const begin = /[^\s]*$/u.exec(node.data.slice(0, offset))[0];
  const end = /^[^\s]*/u.exec(node.data.slice(offset))[0];
  return begin + end;
}
