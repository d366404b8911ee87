/**
 * Adds a style sheet to the page from a script. A remote's style sheets travel inside its scripts: that saves
 * a request per screen, they share the script's integrity, and a constructed sheet needs no nonce.
 */
export function adoptStyle(css: string): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  document.adoptedStyleSheets.push(sheet);
}
