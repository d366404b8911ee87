import type { BootDocument } from '../release/boot-document.js';

/**
 * Reads the boot document from the page. The API composes it and the same response carries the scripts that
 * read it, so its shape is trusted.
 *
 * @throws Error when the page carries none
 */
export function readBoot(page: Document = document): BootDocument {
  const text = page.getElementById('zw-boot')?.textContent;
  if (!text) throw new Error('The page carries no boot document');
  return JSON.parse(text) as BootDocument;
}
