const BOMS = [
  { encoding: 'utf-8', bytes: [0xef, 0xbb, 0xbf] },
  { encoding: 'utf-16le', bytes: [0xff, 0xfe] },
  { encoding: 'utf-16be', bytes: [0xfe, 0xff] },
] as const;
// eslint-disable-next-line no-control-regex -- control characters are what tells binary content from text
const BINARY = /[\u0000-\u0007\u000b\u000e-\u001a\u001c-\u001f]/u;
const HEAD_CHARACTERS = 1_500;
const HTML_TAG =
  /<(?:!doctype\s+html|html|head|body|script|style|title|meta|link|base|iframe|frame|object|embed|svg|math|img|video|audio|form|table|div|span|template|a|p|br|h1|b|i)(?:[\s/>]|$)/iu;
const ACTIVE_NAMESPACES = ['http://www.w3.org/2000/svg', 'http://www.w3.org/1999/xhtml'];
/** Permitted text before the root element of a drawing: declarations, comments and a document type with entities. */
const DRAWING =
  /^\uFEFF?\s*(?:<\?[^>]*\?>\s*|<!--(?:(?!-->)[\s\S])*-->\s*|<!DOCTYPE\s+svg[^>[]*(?:\[[^\]]*\]\s*)?>\s*)*<(?:[\w-]+:)?svg[\s/>]/u;
const SVG_TAG = /<(?:[\w-]+:)?svg[\s/>]/iu;

/**
 * The content as text, or null when it is binary. A byte order mark identifies UTF-16. Other content is read as UTF-8,
 * or as the Western code page of older programs. In that code page, only control characters distinguish text from data.
 */
export function textOf(bytes: Buffer): string | null {
  const bom = BOMS.find((one) => one.bytes.every((byte, index) => bytes[index] === byte));
  const text = new TextDecoder(bom?.encoding ?? 'utf-8').decode(bytes);
  return BINARY.test(text) ? null : text;
}

/** Whether a browser could interpret the text as HTML, or an XML parser as SVG or XHTML: documents with scripts. */
export function isMarkup(text: string): boolean {
  if (!text.trimStart().startsWith('<')) return false;
  if (HTML_TAG.test(text.slice(0, HEAD_CHARACTERS))) return true;
  return SVG_TAG.test(text) || ACTIVE_NAMESPACES.some((namespace) => text.includes(namespace));
}

/** Whether an operating system would execute the text as a script. */
export function isScript(text: string): boolean {
  return text.startsWith('#!');
}

/** Whether the text is a drawing, and not a page that contains one. */
export function isDrawing(text: string): boolean {
  return DRAWING.test(text);
}
