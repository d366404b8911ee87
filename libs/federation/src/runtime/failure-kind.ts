import type { FailureKind } from '@zonewerk/contracts';
import type { Integrity } from './integrity.js';
import { LoadError, type LoadEnd } from './load-error.js';

/** Timeout for the verification of a file after its script failed to load, in milliseconds. */
const LOOK_PATIENCE = 4_000;

/** The module is not a screen, or the container does not contain it. */
export class ContractError extends Error {
  override readonly name = 'ContractError';
}

/** An attempt timed out. */
export class LoadTimeoutError extends Error {
  override readonly name = 'HangError';
}

/** A mounted screen rendered nothing. */
export class BlankError extends Error {
  override readonly name = 'BlankError';
}

/** Parts of federation runtime messages: unknown expose, invalid container, missing shared package. */
const CONTRACT_MESSAGES = /does not exist in container|RUNTIME-002|RUNTIME-012|RUNTIME-014/;

/** Kind of a remote's failure. After a failed load, the file is requested and verified against its hash. */
export async function failureKind(error: unknown, integrity: Integrity): Promise<FailureKind> {
  if (error instanceof LoadTimeoutError) return 'hang';
  if (error instanceof ContractError) return 'contract';
  if (error instanceof BlankError) return 'blank';
  if (error instanceof LoadError) return loadFailure('entry', error.end, error.url, integrity);
  const chunk = chunkFailure(error);
  if (chunk) return loadFailure('chunk', chunk.end, chunk.url, integrity);
  return error instanceof Error && CONTRACT_MESSAGES.test(error.message) ? 'contract' : 'throw';
}

/** Parses an error of webpack's runtime about a script or style sheet; null for every other error. */
function chunkFailure(error: unknown): { end: LoadEnd; url: string } | null {
  if (!(error instanceof Error) || error.name !== 'ChunkLoadError') return null;
  const { type, request } = error as Error & { type?: string; request?: string };
  // The script ran without defining the chunk: its code ended early.
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
 * Whether the server returns another file than the released one. The request bypasses the browser cache, so that a
 * damaged copy is replaced for the next attempt.
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
    // No response, or no hashing (insecure context): it counts as a failed load.
    return false;
  }
}
