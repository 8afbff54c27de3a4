// The words of pages, loaded when the pointer comes near them.
import * as api from "./api.js";
import { update } from "./app.js";

const pages = new Map();

/** The words of a page, or an empty list until they are there. */
export function wordsOf(document, page) {
  const key = `${document}/${page}`;
  if (!pages.has(key)) {
    pages.set(key, []);
    loadWords(document, page).then(
      (words) => {
        pages.set(key, words);
        update();
      },
      // A page without words can still be looked at.
      () => {},
    );
  }
  return pages.get(key);
}

const loadWords = async (document, page) => (await api.get(`/document/${document}/page/${page}/word_set`)).words;

/** Forgets all words: another document is on show, or it was read again. */
export const forgetWords = () => pages.clear();

/** The word at a point, in fractions of the page. */
export const wordAt = (words, x, y) =>
  words.find(({ left, top, right, bottom }) => left <= x && x <= right && top <= y && y <= bottom);

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
