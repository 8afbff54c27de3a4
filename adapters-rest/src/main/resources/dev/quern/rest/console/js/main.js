// The start of the console: who is signed in, which screen an address means, and what reaches the screens.
import { html, render } from "/console/vendor/lit-html/lit-html.js";
import * as api from "./api.js";
import { go, onUpdate, state, update } from "./app.js";
import { closeDialog } from "./dialogs.js";
import { listen, stopListening } from "./events.js";
import { frame } from "./frame.js";
import { handleKey } from "./keys.js";
import * as signin from "./screens/signin.js";
import { bringsFiles } from "./uploads.js";

// Each screen has open(parameters, query), which loads what it shows and may be called again while it is on show;
// view(), a template; title(), for the window; and perhaps keys() ({ "j": { does: "Next document", run } }), close(),
// changed(event), when something happened to a document, and refresh(), when events may have been missed.
const ROUTES = [
  [/^\/console\/?$/, () => import("./screens/mailboxes.js"), []],
  [/^\/console\/mailboxes\/(\d+)$/, () => import("./screens/documents.js"), ["mailbox"]],
  [/^\/console\/mailboxes\/(\d+)\/fields$/, () => import("./screens/fields.js"), ["mailbox"]],
  [/^\/console\/mailboxes\/(\d+)\/templates$/, () => import("./screens/templates.js"), ["mailbox"]],
  [/^\/console\/mailboxes\/(\d+)\/out$/, () => import("./screens/out.js"), ["mailbox"]],
  [/^\/console\/mailboxes\/(\d+)\/accuracy$/, () => import("./screens/accuracy.js"), ["mailbox"]],
  [/^\/console\/mailboxes\/(\d+)\/settings$/, () => import("./screens/settings.js"), ["mailbox"]],
  [/^\/console\/templates\/(\d+)$/, () => import("./screens/template.js"), ["template"]],
  [/^\/console\/operation$/, () => import("./screens/operation.js"), []],
  [/^\/console\/documents$/, () => import("./screens/documents.js"), []],
  [/^\/console\/documents\/(\d+)$/, () => import("./screens/review.js"), ["document"]],
];
const CLOCK_MS = 30_000;

const root = document.getElementById("console");
root.replaceChildren();
let visits = 0;

function show() {
  const screen = state.session ? state.screen : signin;
  if (screen) {
    document.title = `${screen.title()} – Quern`;
    render(frame(screen), root);
  }
}

async function route() {
  const visit = ++visits;
  if (!state.session) {
    return update();
  }
  for (const [pattern, load, names] of ROUTES) {
    const match = pattern.exec(location.pathname);
    if (match) {
      const parameters = Object.fromEntries(names.map((name, i) => [name, match[i + 1]]));
      return visitScreen(visit, await loaded(load), parameters);
    }
  }
  return go("/console", { replace: true });
}

async function visitScreen(visit, screen, parameters) {
  if (visit !== visits) {
    return;
  }
  const before = state.screen;
  if (before !== screen) {
    before?.close?.();
    state.screen = screen;
  }
  try {
    await screen.open(parameters, new URLSearchParams(location.search));
  } catch (error) {
    if (visit === visits && state.session) {
      screen.close?.();
      state.screen = sorry(error);
    }
  }
  if (visit === visits) {
    update();
    if (before !== screen) {
      document.getElementById("main")?.focus({ preventScroll: true });
    }
  }
}

const loaded = (load) => load().catch((error) => sorry(error));

/** Instead of a screen that could not be shown. */
function sorry(error) {
  return {
    open: () => {},
    title: () => "Not shown",
    view: () =>
      html`<div class="empty">
        <h1>This cannot be shown</h1>
        <p role="alert">${error.message}</p>
        <a class="button" href="/console">Go to mailboxes</a>
      </div>`,
  };
}

/** From signing in to the screen of the address. */
function enter(session) {
  state.session = session;
  listen(
    (event) => state.screen?.changed?.(event),
    () => state.screen?.refresh?.(),
  );
  return route();
}

api.onSignedOut((reason) => {
  stopListening();
  closeDialog();
  state.screen?.close?.();
  Object.assign(state, { session: null, screen: null });
  signin.refused(reason);
});
onUpdate(show);
addEventListener("popstate", route);
addEventListener("keydown", (event) => handleKey(event, state.session ? state.screen : signin));
// Links within the console change the screen, not the page.
addEventListener("click", (event) => {
  const link = event.target.closest?.("a[href^='/console']");
  const plain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
  if (link && !event.defaultPrevented && plain) {
    event.preventDefault();
    go(link.getAttribute("href"));
  }
});
// A file that misses what takes it would replace the page.
for (const type of ["dragover", "drop"]) {
  addEventListener(type, (event) => {
    if (bringsFiles(event) && !event.defaultPrevented) {
      event.preventDefault();
      event.dataTransfer.dropEffect = "none";
    }
  });
}
// A menu closes when something else is pressed, or Escape is.
addEventListener("click", ({ target }) =>
  closeMenus((menu) => !menu.contains(target) || target.closest?.(".menu-items")),
);
addEventListener("keydown", ({ key }) => key === "Escape" && closeMenus(() => true), true);

function closeMenus(which) {
  for (const menu of document.querySelectorAll("details.menu[open]")) {
    menu.open = !which(menu);
  }
}

// "2 min. ago" changes by itself.
setInterval(update, CLOCK_MS);

async function start() {
  const code = /[#&]code=([\w-]+)/.exec(location.hash)?.[1];
  if (code) {
    // A code is good once: it does not stay in the address or the history.
    history.replaceState(null, "", location.pathname + location.search);
    try {
      return await enter(await api.signIn({ code }));
    } catch (refused) {
      signin.refused(refused);
    }
  }
  const session = await api.session().catch(signin.refused);
  return session ? enter(session) : update();
}

signin.onSignedIn(enter);
start();
