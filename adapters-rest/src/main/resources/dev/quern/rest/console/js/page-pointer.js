// What the pointer does on a page: it finds the word under it, and a box drawn over words takes them all. What a box
// without words says is asked for.
import { update } from "./app.js";
import { between, turnedBack } from "./page-layout.js";
import { isOnPage, wordAt, wordsIn, wordsOf } from "./page-words.js";

const DRAWN = 5;

let hovered = null;
let drawn = null;
let asked = null;

/** Whether somebody waits for what a box says. */
export const isAsking = () => asked !== null;

/** Nobody waits any more. */
export const forgetAsked = () => (asked = null);

/** What is drawn on a page beside the boxes of values: the word under the pointer, or a box and the words in it. */
export function shapesOn(page) {
  const shapes = [];
  if (hovered?.page === page) {
    shapes.push({ kind: "word", box: hovered.word });
  }
  if (drawn?.page === page && drawn.box) {
    shapes.push(...drawn.words.map((word) => ({ kind: "word", box: word })), { kind: "drawn", box: drawn.box });
  }
  if (asked?.page === page) {
    shapes.push({ kind: "drawn busy", box: asked.box });
  }
  return shapes;
}

/** The listeners of one page. Without `pick`, only boxes can be pressed, and nothing drawn. */
export function pointerOn({ detail, number, boxes, pick, recognize, press }) {
  const words = () => wordsOf(detail.id, number);

  function move(event) {
    const at = pointOf(event);
    if (drawn?.page === number) {
      if (drawn.box || Math.hypot(event.clientX - drawn.clientX, event.clientY - drawn.clientY) > DRAWN) {
        drawn.box = between(drawn.from, at);
        drawn.words = wordsIn(words(), drawn.box);
        hovered = null;
        update();
      }
    } else if (pick) {
      hover(wordAt(words(), ...at) ?? null);
    }
  }

  function hover(word) {
    if (word !== (hovered?.page === number ? hovered.word : null)) {
      hovered = word && { page: number, word };
      update();
    }
  }

  return {
    move,
    down(event) {
      // With a finger, a move scrolls.
      if (event.button === 0 && event.pointerType !== "touch" && pick) {
        event.currentTarget.setPointerCapture(event.pointerId);
        const { clientX, clientY } = event;
        drawn = { page: number, from: pointOf(event), clientX, clientY, box: null, words: [] };
      }
    },
    up(event) {
      const { box, words: taken } = drawn?.page === number ? drawn : {};
      drawn = null;
      if (taken?.length) {
        pick(taken, number, { append: event.shiftKey });
      } else if (box) {
        isOnPage(box) && ask(box, { append: event.shiftKey });
      } else if (event.button === 0) {
        pressed(event);
      }
      update();
    },
    leave() {
      drawn = null;
      hover(null);
    },
  };

  async function ask(box, options) {
    const mine = { page: number, box };
    asked = mine;
    await recognize(box, number, options);
    if (asked === mine) {
      asked = null;
      update();
    }
  }

  function pressed(event) {
    const at = pointOf(event);
    const pressable = boxes.filter((one) => wordAt([one], ...at));
    const box = pressable.findLast(({ focused }) => !focused) ?? pressable[0];
    const word = pick && !(event.ctrlKey || event.metaKey) && wordAt(words(), ...at);
    if (word) {
      pick([word], number, { append: event.shiftKey });
    } else if (box) {
      press(box);
    }
  }
}

/** Where on the page, in fractions, the pointer is. */
function pointOf(event) {
  const frame = event.currentTarget.getBoundingClientRect();
  return turnedBack((event.clientX - frame.left) / frame.width, (event.clientY - frame.top) / frame.height);
}
