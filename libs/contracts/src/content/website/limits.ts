/** Limits of a website. The page structure is one document. */
export const WEBSITE_LIMITS = {
  languages: 20,
  pages: 20_000,
  /** Maximum bytes of an order of all pages, as JSON or as JSON text. */
  positionsBytes: 20_000 * 80,
  /** Pages times languages, including removed pages; at most 8 MB of the 16 MB that a document can have. */
  slugs: 60_000,
  /** Maximum page depth; pages without a parent are on level 1 (specification, developer area, section 9). */
  levels: 10,
  titleCharacters: 120,
  descriptionCharacters: 320,
  tags: 30,
  tagCharacters: 50,
  /**
   * Maximum bytes of a page's text in one language, as HTML in UTF-8. The draft, published and scheduled texts of all
   * languages are one document.
   */
  textBytes: 180_000,
  /** Start tags of a page's text. The HTML parser takes quadratic time for unclosed elements. */
  textElements: 10_000,
  /** Maximum bytes of a call with a text: each quotation mark is two bytes in JSON. */
  textCallBytes: 524_288,
  /** Maximum number of stored versions per page and language; the oldest ones are deleted. */
  versions: 200,
  /** Maximum days until a scheduled publication. */
  plannedDays: 730,
  /** Time until the dialog about a failed edit closes automatically (specification, developer area, failures). */
  editingFailureMs: 4_500,
} as const;

/** Id of the tree root, where a parent page is expected. */
export const TOP = 'top';
