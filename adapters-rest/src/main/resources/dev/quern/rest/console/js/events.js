// What happens on the server, as it happens: one stream for the page while somebody looks at it. A browser has few
// connections to a server, so pages in the background give theirs back.
import * as api from "./api.js";

const AGAIN_MS = 5_000;

let source = null;
let tell = null;
let missed = null;
let timer = 0;

/** Tells `{id, parser, status}` of each document that something happened to; `catchUp()` is for what was missed. */
export function listen(told, catchUp) {
  stopListening();
  tell = told;
  missed = catchUp;
  connect();
}

export function stopListening() {
  disconnect();
  tell = null;
}

function connect() {
  disconnect();
  if (!tell || document.hidden) {
    return;
  }
  source = new EventSource("/events");
  source.addEventListener("document", (event) => tell(JSON.parse(event.data)));
  source.addEventListener("error", () => {
    // The browser connects again by itself unless the server refused.
    if (source?.readyState === EventSource.CLOSED) {
      timer = setTimeout(reconnect, AGAIN_MS);
      api.check().catch(() => {});
    }
  });
}

function reconnect() {
  connect();
  source?.addEventListener("open", () => missed(), { once: true });
}

function disconnect() {
  clearTimeout(timer);
  source?.close();
  source = null;
}

document.addEventListener("visibilitychange", () => (document.hidden ? disconnect() : reconnect()));
