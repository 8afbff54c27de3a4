// Style sheets of single screens: each is added once, when its screen is first loaded.

/** Adds `/console/<name>.css` to the page. */
export function stylesheet(name) {
  const link = document.createElement("link");
  link.rel = "stylesheet";
  link.href = `/console/${name}.css`;
  document.head.append(link);
}
