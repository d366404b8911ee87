/** Block elements. */
const BLOCKS = 'p,h1,h2,h3,h4,h5,h6,li,blockquote,pre,tr,hr,br,figure,figcaption,table,ul,ol,div';

/**
 * Plain text of HTML, one line per paragraph. Images become their alternative texts. The parser runs no scripts and
 * loads no resources.
 */
export function textOfHtml(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  for (const image of body.querySelectorAll('img')) image.replaceWith(`[${image.alt}]`);
  for (const block of body.querySelectorAll(BLOCKS)) block.after('\n');
  return (body.textContent ?? '')
    .replace(/[^\S\n]+/gu, ' ')
    .replace(/ ?\n[\s]*/gu, '\n')
    .trim();
}
