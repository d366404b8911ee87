import compression from 'compression';
import type { RequestHandler, Response } from 'express';

/** Headers of files and their parts: a part of a compressed file is no part of the file. */
const OF_FILES = ['Accept-Ranges', 'Content-Range', 'Content-Disposition'];

/** Smaller answers fit into one packet anyway. */
const SMALLEST_BYTES = 512;

/**
 * Compresses what is made for each request: trees, lists, pages, documents and maps of websites. Files stay as they are.
 * Secrets in such answers are masked (`CsrfService.tokenFor`): the length of a compressed answer tells what repeats in it.
 */
export function compressedAnswers(): RequestHandler {
  return compression({
    threshold: SMALLEST_BYTES,
    filter: (request, response) =>
      OF_FILES.every((name) => (response as Response).getHeader(name) === undefined) &&
      compression.filter(request, response),
  });
}
