import type { Request } from 'express';
import { isLoopbackHost } from '../../config/hosts.js';
import { ApiError } from '../api-error.js';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Rejects cross-site requests: state-changing ones always, by fetch metadata when the browser sends it and by Origin
 * otherwise. Clients other than browsers send neither; for them only the CSRF token applies.
 * @param changesState whether the route changes state although its method is GET
 * @throws ApiError cross-site
 */
export function refuseCrossSite(request: Request, publicUrl: string, changesState: boolean): void {
  if (SAFE_METHODS.has(request.method) && !changesState) return;
  const site = request.get('sec-fetch-site');
  if (site === 'cross-site' || site === 'same-site') throw new ApiError('cross-site'); // guard: origin-metadata, origin-same-site
  if (changesState && request.get('sec-fetch-mode') === 'navigate') throw new ApiError('cross-site');
  const origin = request.get('origin');
  if (origin === undefined || site === 'same-origin' || site === 'none') return;
  if (!isOwnOrigin(origin, request, publicUrl)) throw new ApiError('cross-site'); // guard: origin-header
}

/**
 * Whether a request provably comes from a page of this site: by fetch metadata, and in browsers without it by Origin or
 * Referer.
 */
export function isSameOrigin(request: Request, publicUrl: string): boolean {
  const site = request.get('sec-fetch-site');
  if (site !== undefined) return site === 'same-origin';
  const from = request.get('origin') ?? request.get('referer') ?? '';
  return URL.canParse(from) && isOwnOrigin(new URL(from).origin, request, publicUrl);
}

function isOwnOrigin(origin: string, request: Request, publicUrl: string): boolean {
  if (origin === publicUrl) return true;
  // A page with an opaque origin sends "null", e.g. a sandboxed frame.
  if (!URL.canParse(origin)) return false;
  // In development the product has several host names of the machine. The client controls the Host header otherwise.
  return (
    isLoopbackHost(new URL(origin).hostname) &&
    origin === `${request.protocol}://${request.get('host') ?? ''}`
  );
}
