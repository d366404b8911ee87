/** How much there may be of a website; the structure of its pages is one document. */
export const WEBSITE_LIMITS = {
  languages: 20,
  pages: 20_000,
  /** Bytes of an order that names every page, as JSON or as text of it, with room for each. */
  positionsBytes: 20_000 * 80,
  /** Pages times languages, those that were removed included; 8 MB at most of the 16 that a document can have. */
  slugs: 60_000,
  /** Of the deepest page; those without one above are on level 1 (specification, developer area, section 9). */
  levels: 10,
  titleCharacters: 120,
  descriptionCharacters: 320,
  tags: 30,
  tagCharacters: 50,
  /** Of a page's text in one language, as HTML in UTF-8. What is edited, shown and planned is one document, times languages. */
  textBytes: 180_000,
  /** Start tags of a page's text. The HTML parser takes quadratic time for elements that stay open. */
  textElements: 10_000,
  /** Bytes of a call that sends one: in JSON each quotation mark is two. */
  textCallBytes: 524_288,
  /** Versions that are kept of a page in one language; the oldest go. */
  versions: 200,
  /** How far ahead a publication can be planned. */
  plannedDays: 730,
  /** The dialog that says why a page cannot be edited closes by itself (specification, developer area, failures). */
  editingFailureMs: 4_500,
} as const;

/** Stands for the website itself where a page is named that others are below. */
export const TOP = 'top';
