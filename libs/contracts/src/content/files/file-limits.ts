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
  /** Files that one person can be sending in parts to a project at a time. */
  openUploads: 200,
  /** What was not sent whole by then is forgotten. */
  uploadHours: 24,
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

/**
 * Where files are sent in parts, by the tus protocol 1.0.0 with its extensions creation, termination and expiration;
 * for `tus-js-client` this is the `endpoint`, with the project's id in it. Every request needs the session's cookie,
 * and all but HEAD the header `X-CSRF-Token` (`headers: { 'X-CSRF-Token': vars.token }`).
 * - `metadata`: `filename`, and `folder` and `module` as in the form (`uploadMetadata`).
 * - `chunkSize`: `FILE_LIMITS.partsFromBytes`. A request that takes longer than five minutes is cut off; what came until
 *   then is kept.
 * - Creation refuses what the form refuses before it reads a file: `validation-error`, `payload-too-large` (also when the
 *   project has no room for the whole file; it is kept free from then on) and `not-found`, with the usual JSON bodies.
 * - A request for an upload that is written to ends the one that writes: its connection was cut most likely. When that
 *   does not work it is answered with `unavailable`, to be tried again. A wrong offset is a `conflict`.
 * - The `Location` ends with the id of the upload. After the last part `uploadResult` tells by that id what became of it.
 */
export const UPLOADS_PATH = '/api/projects/:project_id/fileManager/uploads/';
