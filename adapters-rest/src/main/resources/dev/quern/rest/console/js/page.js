// The pages of a document as images with boxes over them. Only those near the part on show are loaded.
import { html, nothing, svg } from "/console/vendor/lit-html/lit-html.js";
import { ref } from "/console/vendor/lit-html/directives/ref.js";
import { repeat } from "/console/vendor/lit-html/directives/repeat.js";
import * as api from "./api.js";
import { update } from "./app.js";
import { layout, layoutKeys, pageInSight, sizeOf, turnedBox, zoomingWheel } from "./page-layout.js";
import { forgetAsked, isAsking, pointerOn, shapesOn } from "./page-pointer.js";
import { toolbar } from "./page-toolbar.js";
import { forgetWords } from "./page-words.js";
import { styled } from "./ui.js";

const NEAR = "150% 0px";
const CLEAR = 48;
const READING = "Reading what the box says…";

const near = new Set();
const broken = new Set();
let element = null;
let current = 1;
let shown = null;

const resized = new ResizeObserver(([{ contentRect }]) => {
  Object.assign(layout, { width: contentRect.width, height: contentRect.height });
  update();
  requestAnimationFrame(() => shown && showBox(shown));
});
let nearing = null;

/** Begins with the first page of another document. */
export function openPages() {
  nearing?.disconnect();
  near.clear();
  broken.clear();
  forgetWords();
  forgetAsked();
  layout.turns = 0;
  current = 1;
  shown = null;
  element?.scrollTo(0, 0);
}

function watch(scroller) {
  resized.disconnect();
  nearing?.disconnect();
  element = scroller ?? null;
  if (element) {
    resized.observe(element);
    nearing = new IntersectionObserver(approached, { root: element, rootMargin: NEAR });
  }
}

const watchPage = (page) => page && nearing?.observe(page);

function approached(entries) {
  for (const { target, isIntersecting } of entries) {
    near[isIntersecting ? "add" : "delete"](Number(target.dataset.page));
  }
  update();
}

function scrolled() {
  // A scroll may be told after its element has left the screen.
  const number = element ? pageInSight(element) : current;
  if (number !== current) {
    current = number;
    update();
  }
}

/** Changes how large pages are, and keeps what is in the middle there. */
function resize(change) {
  const page = pageElement(current);
  if (!page) {
    return;
  }
  const { clientWidth, clientHeight, scrollLeft, scrollTop } = element;
  const x = (scrollLeft + clientWidth / 2 - page.offsetLeft) / page.offsetWidth;
  const y = (scrollTop + clientHeight / 2 - page.offsetTop) / page.offsetHeight;
  change();
  update();
  requestAnimationFrame(() => {
    const left = page.offsetLeft + x * page.offsetWidth - clientWidth / 2;
    const top = page.offsetTop + y * page.offsetHeight - clientHeight / 2;
    element?.scrollTo({ left, top });
  });
}

const pageElement = (number) => element?.querySelector(`:scope > [data-page="${number}"]`);

/** Scrolls to a page. */
function showPage(number) {
  const page = pageElement(number);
  page && element.scrollTo({ top: page.offsetTop - 8 });
}

/** Scrolls so that a box is seen, again when the window has another size. */
export function showBox(box) {
  shown = box;
  const page = pageElement(box.page);
  if (!page) {
    return;
  }
  const { left, top, right, bottom } = turnedBox(box);
  const x = placed(page.offsetLeft, page.offsetWidth, left, right, element.scrollLeft, element.clientWidth);
  const y = placed(page.offsetTop, page.offsetHeight, top, bottom, element.scrollTop, element.clientHeight);
  const far = Math.abs(y - element.scrollTop) > 2 * element.clientHeight;
  const calm = far || matchMedia("(prefers-reduced-motion: reduce)").matches;
  element.scrollTo({ left: x, top: y, behavior: calm ? "instant" : "smooth" });
}

/** How far to scroll: not at all where the box is clear of the edges. */
function placed(offset, size, from, to, scroll, room) {
  const begin = offset + from * size;
  const end = offset + to * size;
  return begin >= scroll + CLEAR && end <= scroll + room - CLEAR ? scroll : Math.max(0, (begin + end) / 2 - room * 0.4);
}

/**
 * The pages of a document. `boxesOn(page)` gives boxes with `tone`, `focused` and perhaps `name`; `pick(words, page,
 * {append})` is called with words that were pressed, `recognize(box, page, {append})` with a box that was drawn where no
 * word was read, `press(box)` with a box of a value, and `hint` says what pressing does.
 */
export function pagesView({ detail, boxesOn, pick, recognize, press, hint }) {
  const pages = detail.ocr_page_set;
  return html`
    <section class="viewer" aria-label="Pages">
      ${toolbar({ pages, current, show: showPage, resize, hint: isAsking() ? READING : hint })}
      <span class="sr-only" role="status">${isAsking() ? READING : nothing}</span>
      <div class="viewer-pages" tabindex="0" role="group" aria-label="Images of the pages" ${ref(watch)}
          @scroll=${scrolled} @wheel=${wheel}>
        ${repeat(
          pages,
          ({ position }) => `${detail.id}/${position}`,
          (page) => {
            const boxes = near.has(page.position) ? boxesOn(page.position) : [];
            return pageView(page, { detail, boxes, pick, recognize, press });
          },
        )}
      </div>
    </section>`;
}

const wheel = zoomingWheel(resize);

function pageView(page, { detail, boxes, pick, recognize, press }) {
  const { width, height, plainWidth, plainHeight } = sizeOf(page);
  const number = page.position;
  const pointer = pointerOn({ detail, number, boxes, pick, recognize, press });
  return html`
    <figure class="page ${page.included_in_range ? "" : "left-out"} ${pick ? "pickable" : ""}" data-page=${number}
        ${ref(watchPage)} ${styled({ width: `${width}px`, height: `${height}px` })}
        @mousedown=${keepFocus} @pointerdown=${pointer.down} @pointermove=${pointer.move} @pointerup=${pointer.up}
        @pointerleave=${pointer.leave} @pointercancel=${pointer.leave}>
      <div class="page-turned" ${styled({
        width: `${plainWidth}px`,
        height: `${plainHeight}px`,
        transform: `translate(-50%, -50%) rotate(${layout.turns * 90}deg)`,
      })}>
        ${near.has(number) ? image(page, detail) : nothing}
        <svg class="boxes" viewBox="0 0 1 1" preserveAspectRatio="none" aria-hidden="true">
          ${boxes.map(box)} ${shapesOn(number).map(shape)}
        </svg>
      </div>
      ${boxes
        .filter((one) => one.focused && one.name)
        .slice(0, 1)
        .map(tag)}
      <figcaption class=${page.included_in_range ? "sr-only" : ""}>
        Page ${number}${page.included_in_range ? "" : " is left out by the mailbox's settings"}
      </figcaption>
    </figure>`;
}

/** Pressing a word leaves the focus in the input that it is for. */
const keepFocus = (event) => event.button === 0 && event.preventDefault();

function image(page, detail) {
  const number = page.position;
  if (broken.has(number)) {
    return html`<p class="page-broken">This page cannot be shown.</p>`;
  }
  const failed = () => {
    broken.add(number);
    update();
  };
  const loaded = ({ target }) => target.classList.add("loaded");
  return html`<img src=${api.pathOf(page.image.url)} alt="Page ${number} of ${detail.name}" draggable="false"
    @load=${loaded} @error=${failed}>`;
}

function box({ left, top, right, bottom, tone, focused }) {
  return rectangle(
    `box tone-${tone} ${focused ? "focused" : ""}`,
    { left, top, right, bottom },
    focused ? 0.004 : 0.002,
  );
}

const shape = ({ kind, box }) => rectangle(kind, box, 0);

function rectangle(kind, { left, top, right, bottom }, wider) {
  return svg`<rect class=${kind} x=${left - wider} y=${top - wider / 2} width=${right - left + 2 * wider}
    height=${bottom - top + wider}></rect>`;
}

/** The name of the value over its box. */
function tag(one) {
  const { left, top } = turnedBox(one);
  return html`<span class="page-tag tone-${one.tone}" aria-hidden="true"
    ${styled({ left: `${left * 100}%`, top: `${top * 100}%` })}>${one.name}</span>`;
}

/** The keys of the pages. */
export function pageKeys() {
  return {
    ...layoutKeys(resize),
    PageDown: { does: "Scroll down", run: () => element?.scrollBy({ top: element.clientHeight * 0.9 }) },
    PageUp: { does: "Scroll up", run: () => element?.scrollBy({ top: -element.clientHeight * 0.9 }) },
  };
}
