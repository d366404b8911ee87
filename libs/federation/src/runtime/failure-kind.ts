import type { FailureKind } from '@zonewerk/contracts';
import type { Integrity } from './integrity.js';
import { LoadError, type LoadEnd } from './load-error.js';

/** Time to look at a file again after its script did not load, in milliseconds. */
const LOOK_PATIENCE = 4_000;

/** The module is there but is no screen, or the container does not have it. */
export class ContractError extends Error {
  override readonly name = 'ContractError';
}

/** Nothing came of an attempt in time. */
export class HangError extends Error {
  override readonly name = 'HangError';
}

/** A screen was mounted and showed nothing. */
export class BlankError extends Error {
  override readonly name = 'BlankError';
}

/** Parts of the federation runtime's messages: no such expose, no container's interface, a shared package is missing. */
const CONTRACT_MESSAGES = /does not exist in container|RUNTIME-002|RUNTIME-012|RUNTIME-014/;

/** What kind of failure an error of a remote is. After a failed load the file is fetched and held against its hash. */
export async function failureKind(error: unknown, integrity: Integrity): Promise<FailureKind> {
  if (error instanceof HangError) return 'hang';
  if (error instanceof ContractError) return 'contract';
  if (error instanceof BlankError) return 'blank';
  if (error instanceof LoadError) return loadFailure('entry', error.end, error.url, integrity);
  const chunk = chunkFailure(error);
  if (chunk) return loadFailure('chunk', chunk.end, chunk.url, integrity);
  return error instanceof Error && CONTRACT_MESSAGES.test(error.message) ? 'contract' : 'throw';
}

/** Reads the error that webpack's runtime makes of a script or style sheet; null for every other error. */
function chunkFailure(error: unknown): { end: LoadEnd; url: string } | null {
  if (!(error instanceof Error) || error.name !== 'ChunkLoadError') return null;
  const { type, request } = error as Error & { type?: string; request?: string };
  // The script ran, but the chunk is not there: its code ended early.
  const end = type === 'timeout' ? 'timeout' : type === 'missing' ? 'threw' : 'error';
  return { end, url: request ?? '' };
}

async function loadFailure(
  where: 'entry' | 'chunk',
  end: LoadEnd,
  url: string,
  integrity: Integrity,
): Promise<FailureKind> {
  switch (end) {
    case 'timeout':
      return 'hang';
    case 'threw':
      return 'throw';
    case 'missing':
      return 'contract';
    case 'error':
      return (await isAnotherFile(url, integrity)) ? 'hash' : where;
  }
}

/**
 * Whether what the server gives is not the file that was released. It is asked for past the browser's cache, so that
 * a damaged copy there is replaced for the next attempt.
 */
async function isAnotherFile(url: string, integrity: Integrity): Promise<boolean> {
  const expected = integrity.of(url);
  if (expected === null) return false;
  try {
    const response = await fetch(url, { cache: 'reload', signal: AbortSignal.timeout(LOOK_PATIENCE) });
    if (!response.ok) return false;
    const digest = await crypto.subtle.digest('SHA-384', await response.arrayBuffer());
    return `sha384-${btoa(String.fromCharCode(...new Uint8Array(digest)))}` !== expected;
  } catch {
    // No answer, or no way to hash (not a secure context): it is a failed load then.
    return false;
  }
}
