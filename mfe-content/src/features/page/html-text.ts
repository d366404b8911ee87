/** Elements that stand on lines of their own. */
const BLOCKS = 'p,h1,h2,h3,h4,h5,h6,li,blockquote,pre,tr,hr,br,figure,figcaption,table,ul,ol,div';

/** The words of a text in HTML, each paragraph on a line; pictures as their alternative texts. Nothing of it is run or loaded. */
export function textOfHtml(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  for (const image of body.querySelectorAll('img')) image.replaceWith(`[${image.alt}]`);
  for (const block of body.querySelectorAll(BLOCKS)) block.after('\n');
  return (body.textContent ?? '')
    .replace(/[^\S\n]+/gu, ' ')
    .replace(/ ?\n[\s]*/gu, '\n')
    .trim();
}
