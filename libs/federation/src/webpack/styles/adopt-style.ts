/**
 * Adds a style sheet to the page from a script. Style sheets of a remote are embedded in its scripts. This saves a
 * request per screen, the integrity of the script covers them, and a constructed sheet needs no nonce.
 */
export function adoptStyle(css: string): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  document.adoptedStyleSheets.push(sheet);
}
