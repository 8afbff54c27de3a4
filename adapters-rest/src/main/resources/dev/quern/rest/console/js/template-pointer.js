// What the pointer does on the pages of a template: it draws boxes, chooses them, moves them and pulls at their edges.
import { mayWrite, update } from "./app.js";
import { between, turnedBack } from "./page-layout.js";
import { boxAt, isLargeEnough, moved, partOn, resized } from "./template-model.js";
import { add, now, remember, select, selected } from "./template-now.js";
import { textOfWords, wordsIn, wordsOf } from "./page-words.js";

const STILL = 4;

let drag = null;

/** The box that is being drawn on a page, or null. */
export const drawnOn = (page) => (drag?.page === page && drag.how === "draw" && drag.moved ? drag.box : null);

/** The listeners of one page, counted from 1. */
export function pointerOn(page) {
  return {
    down(event) {
      if (event.button !== 0) {
        return;
      }
      const handle = event.target.dataset.handle ?? "";
      const at = pointOf(event);
      const how = handle ? "resize" : contains(partOf(selected(), page), at) ? "move" : "draw";
      // With a finger, a move scrolls where no box is chosen.
      if (event.pointerType === "touch" && how === "draw") {
        drag = { page, how: "press", from: at };
      } else {
        event.currentTarget.setPointerCapture(event.pointerId);
        const { clientX, clientY } = event;
        drag = { page, how, handle, from: at, clientX, clientY, original: selected()?.relative_box, moved: false };
      }
    },
    move(event) {
      if (drag?.page !== page || drag.how === "press" || !mayWrite()) {
        return;
      }
      if (!drag.moved) {
        if (Math.hypot(event.clientX - drag.clientX, event.clientY - drag.clientY) < STILL) {
          return;
        }
        drag.moved = true;
        drag.how !== "draw" && remember();
      }
      follow(pointOf(event));
      update();
    },
    up(event) {
      const { moved: was, how, box } = drag ?? {};
      const here = drag?.page === page;
      drag = null;
      if (here && !was) {
        select(smallestAt(page, pointOf(event)));
      } else if (here && how === "draw" && isLargeEnough(box)) {
        drawn(page, box);
      }
      update();
    },
    cancel() {
      drag = null;
      update();
    },
  };
}

function follow(at) {
  const { how, handle, from, original } = drag;
  const by = [at[0] - from[0], at[1] - from[1]];
  if (how === "draw") {
    drag.box = between(from.map(inside), at.map(inside));
  } else if (selected()?.relative_box) {
    selected().relative_box = how === "move" ? moved(original, ...by) : resized(original, handle, ...by);
  }
}

const inside = (value) => Math.min(1, Math.max(0, value));

/** A new box is a label with the words in it, until somebody says what else it is. */
function drawn(page, box) {
  const name = textOfWords(wordsIn(wordsOf(now.edit.sample.id, page), box), false);
  add({ relative_box: boxAt(page, box), name });
  requestAnimationFrame(() => requestAnimationFrame(() => document.getElementById("object-what")?.focus()));
}

const partOf = (object, page) => object && partOn(page, object);

const contains = (part, [x, y]) => part && part.left <= x && x <= part.right && part.top <= y && y <= part.bottom;

const areaOf = ({ left, top, right, bottom }) => (right - left) * (bottom - top);

/** What one sees on top. */
function smallestAt(page, at) {
  return now.edit.content.objects
    .filter((object) => contains(partOn(page, object), at))
    .reduce((best, one) => (best && areaOf(partOn(page, best)) <= areaOf(partOn(page, one)) ? best : one), null);
}

/** The objects with a box on a page, large ones first, so that none is hidden. */
export const objectsOn = (page) =>
  now.edit.content.objects
    .filter((object) => partOn(page, object))
    .sort((a, b) => areaOf(partOn(page, b)) - areaOf(partOn(page, a)));

/** Where on the page, in fractions, the pointer is. */
function pointOf(event) {
  const frame = event.currentTarget.getBoundingClientRect();
  return turnedBack((event.clientX - frame.left) / frame.width, (event.clientY - frame.top) / frame.height);
}
