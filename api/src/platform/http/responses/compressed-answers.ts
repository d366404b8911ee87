import compression from 'compression';
import type { RequestHandler, Response } from 'express';

/** Headers of files and ranges: a range of a compressed file would be no range of the file. */
const OF_FILES = ['Accept-Ranges', 'Content-Range', 'Content-Disposition'];

/** Smaller responses fit into one packet anyway. */
const SMALLEST_BYTES = 512;

/**
 * Compresses responses that are created for each request: trees, lists, pages, documents and maps of websites. Files
 * are not compressed. Secrets in such responses are masked (`CsrfService.tokenFor`), because the length of a compressed
 * response reveals repetitions.
 */
export function compressedAnswers(): RequestHandler {
  return compression({
    threshold: SMALLEST_BYTES,
    filter: (request, response) =>
      OF_FILES.every((name) => (response as Response).getHeader(name) === undefined) &&
      compression.filter(request, response),
  });
}
