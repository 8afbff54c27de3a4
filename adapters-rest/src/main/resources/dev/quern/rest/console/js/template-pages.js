// The pages of the document that a template was made from, with the boxes of its objects over them.
import { html, nothing, svg } from "/console/vendor/lit-html/lit-html.js";
import { ref } from "/console/vendor/lit-html/directives/ref.js";
import { repeat } from "/console/vendor/lit-html/directives/repeat.js";
import * as api from "./api.js";
import { mayWrite, update } from "./app.js";
import { layout, layoutKeys, pageInSight, sizeOf, zoomingWheel } from "./page-layout.js";
import { toolbar } from "./page-toolbar.js";
import { forgetWords, wordsOf } from "./page-words.js";
import { nameOf, pageOf, partOn } from "./template-model.js";
import { now, select, selected } from "./template-now.js";
import { drawnOn, objectsOn, pointerOn } from "./template-pointer.js";
import { TYPES } from "./template-words.js";
import { styled } from "./ui.js";

const HANDLE = 9;

let element = null;
let current = 1;

const watched = new ResizeObserver(([{ contentRect }]) => {
  Object.assign(layout, { width: contentRect.width, height: contentRect.height });
  update();
});

function watch(scroller) {
  watched.disconnect();
  element = scroller ?? null;
  element && watched.observe(element);
}

/** Begins with the first page of another template. */
export function openPages() {
  forgetWords();
  Object.assign(layout, { turns: 0 });
  current = 1;
}

/** The number of the page on show. */
export const currentPage = () => current;

const pageElement = (number) => element?.querySelector(`:scope > [data-page="${number}"]`);

const showPage = (number) => element?.scrollTo({ top: (pageElement(number)?.offsetTop ?? 0) - 8 });

/** Scrolls to the box of an object once it is drawn. */
export function showObject(object) {
  const page = pageOf(object);
  requestAnimationFrame(() => {
    const box = pageElement(page)?.querySelector(`[data-object="${CSS.escape(object.id)}"]`);
    box?.scrollIntoView({ block: "nearest", inline: "nearest" });
  });
}

function scrolled() {
  // A scroll may be told after its element has left the screen.
  const number = element ? pageInSight(element) : current;
  if (number !== current) {
    current = number;
    update();
  }
}

/** Changes how large pages are, and keeps the part on show. */
function resize(change) {
  const at = element ? element.scrollTop / element.scrollHeight : 0;
  change();
  update();
  requestAnimationFrame(() => requestAnimationFrame(() => element?.scrollTo({ top: at * element.scrollHeight })));
}

const wheel = zoomingWheel(resize);

/** The pages of `now.edit.sample`. */
export function pagesView() {
  const { sample } = now.edit;
  const hint = mayWrite() ? "Drag to draw a box; click one to choose it, then drag it" : nothing;
  return html`<section class="viewer" aria-label="Pages">
    ${toolbar({ pages: sample.ocr_page_set, current, show: showPage, resize, hint })}
    <div class="viewer-pages" tabindex="0" role="group" aria-label="Pages with boxes" ${ref(watch)}
      @scroll=${scrolled} @wheel=${wheel}>
      ${repeat(sample.ocr_page_set, ({ position }) => `${sample.id}/${position}`, pageView)}
    </div>
  </section>`;
}

function pageView(page) {
  const { width, height, plainWidth, plainHeight } = sizeOf(page);
  const number = page.position;
  const pointer = pointerOn(number);
  const chosen = selected();
  // Labels take their words from here.
  const enter = () => mayWrite() && wordsOf(now.edit.sample.id, number);
  return html`<figure class="page template-page ${mayWrite() ? "pickable" : ""}" data-page=${number}
    ${styled({ width: `${width}px`, height: `${height}px` })}
    @pointerenter=${enter} @pointerdown=${pointer.down} @pointermove=${pointer.move} @pointerup=${pointer.up}
    @pointercancel=${pointer.cancel}>
    <div class="page-turned" ${styled({
      width: `${plainWidth}px`,
      height: `${plainHeight}px`,
      transform: `translate(-50%, -50%) rotate(${layout.turns * 90}deg)`,
    })}>
      <img src=${api.pathOf(page.image.url)} alt="Page ${number} of ${now.edit.sample.name}" draggable="false"
        loading="lazy" @load=${({ target }) => target.classList.add("loaded")}>
      <svg class="boxes" viewBox="0 0 1 1" preserveAspectRatio="none" role="group" aria-label="Boxes on page ${number}">
        ${chosen ? follows(chosen, number) : nothing}
        ${repeat(objectsOn(number), ({ id }) => id, (object) => box(object, number, object === chosen))}
        ${drawn(drawnOn(number))}
        ${chosen && mayWrite() ? handles(chosen, number, HANDLE / plainWidth, HANDLE / plainHeight) : nothing}
      </svg>
    </div>
    <figcaption class="sr-only">Page ${number}</figcaption>
  </figure>`;
}

/** Numbers may be typed that no box can have. */
const frame = ({ left, top, right, bottom }) => ({
  x: left,
  y: top,
  width: Math.max(0, right - left),
  height: Math.max(0, bottom - top),
});

function box(object, page, focused) {
  const { x, y, width, height } = frame(partOn(page, object));
  const { name, tone } = TYPES[object.type];
  // A box that is reached by the Tab key is chosen; one that is pressed is chosen by the pointer.
  const reached = ({ target }) => target.matches(":focus-visible") && select(object);
  return svg`<rect class="box tone-${tone} ${focused ? "focused" : ""}" data-object=${object.id} tabindex="0"
    role="button" aria-pressed=${focused} aria-label="${name} ${nameOf(object, now.edit.fields)}"
    x=${x} y=${y} width=${width} height=${height} @focus=${reached}
    ><title>${name}: ${nameOf(object, now.edit.fields)}</title></rect>`;
}

function drawn(part) {
  if (!part) {
    return nothing;
  }
  const { x, y, width, height } = frame(part);
  return svg`<rect class="drawn" x=${x} y=${y} width=${width} height=${height}></rect>`;
}

/** Lines from the corners of the chosen box to the labels that they follow. */
function follows(object, page) {
  const part = partOn(page, object);
  const line = (id, x, y) => {
    const label = now.edit.content.objects.find((other) => other.id === id);
    const to = label && partOn(page, label);
    return part && to
      ? svg`<line class="follows" x1=${x} y1=${y} x2=${(to.left + to.right) / 2} y2=${(to.top + to.bottom) / 2}></line>`
      : nothing;
  };
  return [
    line(object.upper_left_relative_field, part?.left, part?.top),
    line(object.lower_right_relative_field, part?.right, part?.bottom),
  ];
}

/** Squares at the corners and edges of the chosen box, outside it, as boxes may be one line high. */
function handles(object, page, width, height) {
  const part = partOn(page, object);
  if (!part) {
    return nothing;
  }
  const { start_page_index: first, end_page_index: last } = object.relative_box;
  const { left, top, right, bottom } = part;
  const middle = [(left + right - width) / 2, (top + bottom - height) / 2];
  const places = [
    ...(first === page - 1
      ? [["nw", left - width, top - height], ["n", middle[0], top - height], ["ne", right, top - height]]
      : []),
    ["w", left - width, middle[1]],
    ["e", right, middle[1]],
    ...(last === page - 1 ? [["sw", left - width, bottom], ["s", middle[0], bottom], ["se", right, bottom]] : []),
  ];
  return places.map(
    ([edges, x, y]) =>
      svg`<rect class="handle handle-${edges}" data-handle=${edges} x=${x} y=${y} width=${width}
        height=${height}></rect>`,
  );
}

/** The keys of the pages. */
export const pageKeys = () => layoutKeys(resize);
