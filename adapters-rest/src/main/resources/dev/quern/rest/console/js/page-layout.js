// How large pages are on the screen and which way up: zoom, turns, and points and boxes of the page in between.

const STEP = 1.25;
const SMALLEST = 0.2;
const LARGEST = 6;

/** `fit` is "width" or "page"; `zoom` is a factor of that, `turns` are quarters clockwise. */
export const layout = { fit: "width", zoom: 1, turns: 0, width: 800, height: 800 };

export function zoomBy(steps) {
  layout.zoom = Math.min(LARGEST, Math.max(SMALLEST, layout.zoom * STEP ** steps));
}

export function fit(what) {
  Object.assign(layout, { fit: what, zoom: 1 });
}

export function turn() {
  layout.turns = (layout.turns + 1) % 4;
}

/** The sizes of a page in pixels of the screen: as it lies there, and before it was turned. */
export function sizeOf({ image }) {
  const sideways = layout.turns % 2 === 1;
  const ratio = sideways ? image.height / image.width : image.width / image.height;
  const fitting = layout.fit === "width" ? layout.width : Math.min(layout.width, layout.height * ratio);
  const width = Math.max(40, fitting * layout.zoom);
  const height = width / ratio;
  return { width, height, plainWidth: sideways ? height : width, plainHeight: sideways ? width : height };
}

/** A point of the page, in fractions, where it lies once the page is turned. */
export function turned(x, y) {
  return [
    [x, y],
    [1 - y, x],
    [1 - x, 1 - y],
    [y, 1 - x],
  ][layout.turns];
}

/** The point of the page that lies at a point of the turned page. */
export function turnedBack(x, y) {
  return [
    [x, y],
    [y, 1 - x],
    [1 - x, 1 - y],
    [1 - y, x],
  ][layout.turns];
}

/** The number of the page in the middle of the element that pages scroll in. */
export function pageInSight(scroller) {
  const middle = scroller.scrollTop + scroller.clientHeight / 2;
  const page = [...scroller.children].findLast((child) => child.dataset.page && child.offsetTop <= middle);
  return Number(page?.dataset.page ?? 1);
}

/** A listener: Ctrl and the wheel change how large pages are. `resize(change)` applies a change of the layout. */
export const zoomingWheel = (resize) => (event) => {
  if (event.ctrlKey || event.metaKey) {
    event.preventDefault();
    resize(() => zoomBy(event.deltaY < 0 ? 1 : -1));
  }
};

/** The keys that change the layout. */
export const layoutKeys = (resize) => ({
  "+": { does: "Zoom in", run: () => resize(() => zoomBy(1)) },
  "-": { does: "Zoom out", run: () => resize(() => zoomBy(-1)) },
  w: { does: "Fit the width", run: () => resize(() => fit("width")) },
  f: { does: "Fit the page", run: () => resize(() => fit("page")) },
  r: { does: "Rotate", run: () => resize(turn) },
});

/** The box between two points, in whatever order they are. */
export function between([x1, y1], [x2, y2]) {
  return { left: Math.min(x1, x2), top: Math.min(y1, y2), right: Math.max(x1, x2), bottom: Math.max(y1, y2) };
}

/** A box of the page where it lies once the page is turned. */
export const turnedBox = (box) => between(turned(box.left, box.top), turned(box.right, box.bottom));
