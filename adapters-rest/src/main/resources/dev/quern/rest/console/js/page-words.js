// The words of pages, loaded when the pointer comes near them.
import { queryOf } from "./address.js";
import * as api from "./api.js";
import { update } from "./app.js";

const SLIGHTEST = 0.002;

const pages = new Map();

/** The words of a page, or an empty list until they are there. */
export const wordsOf = (document, page) => loading(document, page).words;

function loading(document, page) {
  const key = `${document}/${page}`;
  if (!pages.has(key)) {
    const one = { words: [], done: null };
    pages.set(key, one);
    one.done = loadWords(document, page).then(
      (words) => {
        one.words = words;
        update();
      },
      // A page without words can still be looked at.
      () => {},
    );
  }
  return pages.get(key);
}

const loadWords = async (document, page) => (await api.get(`/document/${document}/page/${page}/word_set`)).words;

/** The words in a box: those that were read; where there are none, what is recognised there. */
export async function wordsOfBox(document, page, box) {
  const one = loading(document, page);
  await one.done;
  const read = wordsIn(one.words, box);
  return read.length ? read : (await recognize(document, page, box)).words;
}

function recognize(document, page, box) {
  // A box may be drawn beyond the edge of the page.
  const inside = (fraction) => Math.min(1, Math.max(0, fraction)).toFixed(6);
  const sides = Object.entries(box).map(([side, fraction]) => [side, inside(fraction)]);
  return api.get(`/document/${document}/page/${page}/recognition${queryOf(Object.fromEntries(sides))}`);
}

/** Forgets all words: another document is on show, or it was read again. */
export const forgetWords = () => pages.clear();

/** The word at a point, in fractions of the page. */
export const wordAt = (words, x, y) =>
  words.find(({ left, top, right, bottom }) => left <= x && x <= right && top <= y && y <= bottom);

/** Whether a box is more than a line, and some of it is on the page. */
export const isOnPage = ({ left, top, right, bottom }) =>
  Math.min(1, right) - Math.max(0, left) > SLIGHTEST && Math.min(1, bottom) - Math.max(0, top) > SLIGHTEST;

/** The words whose middle is in a box. */
export const wordsIn = (words, box) =>
  words.filter((word) => {
    const x = (word.left + word.right) / 2;
    const y = (word.top + word.bottom) / 2;
    return box.left <= x && x <= box.right && box.top <= y && y <= box.bottom;
  });

/** The text of words that follow each other; line breaks stay where `lines` are wanted. */
export function textOfWords(words, lines) {
  return linesOf(words)
    .map((line) => line.map(({ text }) => text).join(" "))
    .join(lines ? "\n" : " ");
}

/** A box around the words of each line. */
export function boxesOfWords(words, page) {
  return linesOf(words).map((line) => ({
    page,
    left: Math.min(...line.map(({ left }) => left)),
    top: Math.min(...line.map(({ top }) => top)),
    right: Math.max(...line.map(({ right }) => right)),
    bottom: Math.max(...line.map(({ bottom }) => bottom)),
  }));
}

function linesOf(words) {
  const lines = [];
  for (const word of words) {
    const last = lines.at(-1)?.at(-1);
    if (last && (word.top + word.bottom) / 2 < last.bottom && word.left >= last.left) {
      lines.at(-1).push(word);
    } else {
      lines.push([word]);
    }
  }
  return lines;
}
