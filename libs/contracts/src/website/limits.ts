/** How much there may be of a website; the structure of its pages is one document. */
export const WEBSITE_LIMITS = {
  languages: 20,
  pages: 20_000,
  /** Pages times languages, those that were removed included; 8 MB at most of the 16 that a document can have. */
  slugs: 60_000,
  /** Of the deepest page; those without one above are on level 1 (specification, developer area, section 9). */
  levels: 10,
  titleCharacters: 120,
  descriptionCharacters: 320,
} as const;

/** Stands for the website itself where a page is named that others are below. */
export const TOP = 'top';
