const MEGABYTE = 1_048_576;

/** Limits of a project's files. The total storage is a setting of the server. */
export const FILE_LIMITS = {
  nameCharacters: 120,
  /** Per project and module. */
  folders: 2_000,
  folderLevels: 20,
  /** Maximum number of rows that one call moves. */
  together: 100,
  /** Maximum bytes of a file in a form. Larger files use resumable uploads. */
  formBytes: 32 * MEGABYTE,
  /** Minimum size for which the product's own pages use resumable uploads. */
  partsFromBytes: 8 * MEGABYTE,
  /** Maximum concurrent resumable uploads of one person in a project. */
  openUploads: 200,
  /** Incomplete uploads are deleted after this time. */
  uploadHours: 24,
  /** Maximum size of a picture. */
  pictureBytes: 32 * MEGABYTE,
  /** Maximum size of an SVG; each one is parsed and serialised again. */
  drawingBytes: 2 * MEGABYTE,
} as const;

/** Field of a form that carries a file. */
export const FILE_FIELD = 'form_file';

/** Thumbnail sizes in pixels: those of modules, and that of the file manager. */
export const THUMBNAIL_SIZES = ['80x80', '90x90', '150x150'] as const;
export type ThumbnailSize = (typeof THUMBNAIL_SIZES)[number];

/**
 * Endpoint of resumable uploads by the tus protocol 1.0.0 with the extensions creation, termination and expiration. For
 * `tus-js-client` it is the `endpoint` with the project id. Every request needs the session cookie. All methods but
 * HEAD need the header `X-CSRF-Token` (`headers: { 'X-CSRF-Token': vars.token }`).
 * - `metadata`: `filename`, and `folder` and `module` as in the form (`uploadMetadata`).
 * - `chunkSize`: `FILE_LIMITS.partsFromBytes`. A request is cut off after five minutes; the received bytes are stored.
 * - Creation applies the checks of the form that do not need the content: `validation-error`, `payload-too-large` (also
 *   when the project lacks space for the whole file; the space is reserved afterwards) and `not-found`, with the usual
 *   JSON bodies.
 * - A request for an upload with an active writer ends that writer, whose connection is probably lost. If that fails,
 *   the response is `unavailable` and the client retries. A wrong offset is a `conflict`.
 * - The `Location` ends with the id of the upload. After the last part, `uploadResult` returns the result for that id.
 */
export const UPLOADS_PATH = '/api/projects/:project_id/fileManager/uploads/';
