// Which rows of a long list are on screen. All rows have one height; only those in sight, and some around them, are in
// the page. Browsers cannot lay out elements taller than some 17 million pixels, so a longer list is scrolled as if it
// were shorter: small steps move it as far as they should, dragging the scroll bar moves it in proportion.

export const ROW = 36;
const HEAD = 36;
const AROUND = 8;
const TALLEST = 8_000_000;

export class Rows {
  #changed;
  #element = null;
  #watch = null;
  #seen = 0;
  #at = 0;
  #height = 800;
  #count = 0;

  /** `changed()` is called when other rows come into sight. */
  constructor(changed) {
    this.#changed = changed;
  }

  /** For `ref`: the element that scrolls; it starts where the last one was left. */
  attach = (element) => {
    this.#watch?.disconnect();
    this.#element = element ?? null;
    if (element) {
      element.addEventListener("scroll", this.#scrolled, { passive: true });
      this.#watch = new ResizeObserver(() => this.#resized());
      this.#watch.observe(element);
    }
  };

  get count() {
    return this.#count;
  }

  set count(count) {
    this.#count = count;
    this.#at = Math.min(this.#at, this.#farthest);
  }

  /** The first row in the page. */
  get first() {
    return Math.max(0, Math.floor(this.#at / ROW) - AROUND);
  }

  /** The row after the last one in the page. */
  get end() {
    return Math.min(this.#count, Math.ceil((this.#at + this.#height) / ROW) + AROUND);
  }

  /** The first row that is wholly in sight. */
  get top() {
    return Math.ceil(this.#at / ROW);
  }

  /** How many rows are in sight. */
  get fitting() {
    return Math.max(1, Math.floor((this.#height - HEAD) / ROW));
  }

  /** Whether the list is at its beginning. */
  get atTop() {
    return this.#at < ROW;
  }

  /** Where the table with these rows begins, in pixels of what is scrolled. */
  get offset() {
    return this.#seen + this.first * ROW - this.#at;
  }

  /** How tall what is scrolled is. */
  get tall() {
    return Math.min(HEAD + this.#count * ROW, TALLEST);
  }

  /** Scrolls as little as it takes to show a row. */
  show(index) {
    const top = index * ROW;
    const lowest = top + ROW + HEAD - this.#height;
    if (top < this.#at) {
      this.#go(top);
    } else if (lowest > this.#at) {
      this.#go(lowest);
    }
  }

  /** Keeps the same rows in sight after others were added before them, or removed. */
  shift(rows) {
    this.#go(this.#at + rows * ROW);
  }

  reset() {
    this.#go(0);
  }

  get #farthest() {
    return Math.max(0, HEAD + this.#count * ROW - this.#height);
  }

  /** How far down the scroll bar can go. */
  get #longest() {
    return Math.max(0, this.tall - this.#height);
  }

  #go(at) {
    this.#at = Math.max(0, Math.min(at, this.#farthest));
    this.#place();
    this.#changed();
  }

  /** Moves the scroll bar to where the rows are. */
  #place() {
    this.#seen = this.#farthest ? (this.#at / this.#farthest) * this.#longest : 0;
    if (this.#element) {
      this.#element.scrollTop = this.#seen;
      this.#seen = this.#element.scrollTop;
    }
  }

  #resized() {
    this.#height = this.#element?.clientHeight || this.#height;
    if (this.#element && Math.abs(this.#element.scrollTop - this.#seen) > 1) {
      this.#place();
    }
    this.#changed();
  }

  #scrolled = () => {
    const seen = this.#element?.scrollTop ?? 0;
    const moved = seen - this.#seen;
    if (!moved) {
      return;
    }
    this.#seen = seen;
    if (this.tall < TALLEST) {
      this.#at = seen;
    } else if (seen <= 0) {
      this.#at = 0;
    } else if (seen >= this.#longest - 1) {
      this.#at = this.#farthest;
    } else if (Math.abs(moved) < this.#height) {
      this.#at = Math.max(0, Math.min(this.#at + moved, this.#farthest));
    } else {
      this.#at = (seen / this.#longest) * this.#farthest;
    }
    this.#changed();
  };
}
