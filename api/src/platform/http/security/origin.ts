import type { Request } from 'express';
import { isLoopbackHost } from '../../config/hosts.js';
import { ApiError } from '../api-error.js';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses requests that another site made: state-changing ones always, by fetch metadata where the browser sends it
 * and by Origin otherwise. Clients that are no browsers send neither and are held by the CSRF token alone.
 * @param changesState whether the route changes something although its method is GET
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
 * Whether a request shows that a page of this site made it: by fetch metadata, and in browsers without it by Origin or
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
  // A page without an origin sends "null", e.g. a sandboxed frame.
  if (!URL.canParse(origin)) return false;
  // In development the product answers by several names of the machine. Another Host is chosen by the client.
  return (
    isLoopbackHost(new URL(origin).hostname) &&
    origin === `${request.protocol}://${request.get('host') ?? ''}`
  );
}
