export const ROADMAP_LIMITS = {
  /** Roadmaps of a project. */
  maps: 50,
  nameCharacters: 80,
  columns: { min: 2, max: 8 },
  columnCharacters: 40,
  /** Items of a roadmap. */
  items: 5_000,
  titleCharacters: 200,
  textCharacters: 5_000,
  /** Beginning of a text in the list of public items. */
  excerptCharacters: 500,
  /** Suggestions of visitors that wait for a decision, of a roadmap. */
  suggestions: 500,
  /** Text of an announcement. */
  announcementCharacters: 2_000,
  /** Links of an item. */
  links: 20,
  /** Dropped roadmaps that the list shows. */
  dropped: 200,
  /** Removed items that the list of a roadmap shows. */
  removed: 200,
  /** Days in which a dropped roadmap or a removed item can be restored. */
  restoreDays: 30,
} as const;

/** Columns of a new roadmap. */
export const ROADMAP_COLUMNS = ['Ideas', 'Planned', 'Doing', 'Shipped'] as const;

/** Kinds of objects that an item links. */
export const ROADMAP_LINK_KINDS = ['case', 'cluster', 'page', 'container'] as const;
export type RoadmapLinkKind = (typeof ROADMAP_LINK_KINDS)[number];
