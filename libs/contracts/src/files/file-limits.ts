const MEGABYTE = 1_048_576;

/** How much there may be of a project's files. What may be stored in all is a setting of the server. */
export const FILE_LIMITS = {
  nameCharacters: 120,
  /** Of one project and module. */
  folders: 2_000,
  folderLevels: 20,
  /** Rows that one call moves. */
  together: 100,
  /** Most bytes of a file in a form; larger ones are sent in parts that can be resumed. */
  formBytes: 32 * MEGABYTE,
  /** From this size on the product's own pages send files in parts. */
  partsFromBytes: 8 * MEGABYTE,
  /** A larger picture is not taken. */
  pictureBytes: 32 * MEGABYTE,
  /** A larger drawing is not taken; each is read and written anew. */
  drawingBytes: 2 * MEGABYTE,
} as const;

/** Field of a form that carries a file. */
export const FILE_FIELD = 'form_file';

/** Sizes in pixels of the small pictures that stand for a picture: those of modules, and that of the file manager. */
export const THUMBNAIL_SIZES = ['80x80', '90x90', '150x150'] as const;
export type ThumbnailSize = (typeof THUMBNAIL_SIZES)[number];
