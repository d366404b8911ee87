import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { z } from 'zod';
import { ALL_CALLS } from './all-calls.js';
import type { Call } from './platform/call.js';
import { acceptsOldClients, type CallShape } from './shape-compat.js';

/** What the repository keeps of a call: its present form, and earlier ones that clients may still use. */
export interface CallHistory {
  readonly hash: string;
  /** Hashes of forms whose clients the present one serves too, latest first. */
  readonly older: readonly string[];
  /** The present form as canonical JSON, to hold the next one against. */
  readonly shape: string;
}

/** Call id → history; the content of `contract-history.json`. */
export type ContractHistory = Readonly<Record<string, CallHistory>>;

/** Older forms that are kept; a browser does not run a build for longer. */
const OLDER_MOST = 20;
/** By the name of the package: a bundle lies elsewhere. */
const HISTORY_FILE = createRequire(import.meta.url).resolve('@zonewerk/contracts/contract-history.json');

/**
 * Hash of every call's contract: method, path, what it takes and what it answers. Two builds that know a call under
 * the same hash understand each other. Texts that only people read (summary, descriptions) are not part of it.
 *
 * @returns call id → 12 hexadecimal digits
 */
export function callHashes(calls: readonly Call[] = ALL_CALLS): Record<string, string> {
  return Object.fromEntries(calls.map((call) => [call.id, hashOf(canonical(shapeOf(call)))]));
}

/**
 * Hashes under which this API serves each call: that of its present form and those of older forms whose clients it
 * still understands.
 *
 * @returns call id → hashes, the present one first
 */
export function servedHashes(
  calls: readonly Call[] = ALL_CALLS,
  history: ContractHistory = readContractHistory(),
): Record<string, string[]> {
  return Object.fromEntries(
    Object.entries(callHashes(calls)).map(([id, hash]) => {
      const known = Object.hasOwn(history, id) ? history[id] : undefined;
      // A file that was not brought up to date says nothing about the form of today.
      return [id, known?.hash === hash ? [hash, ...known.older] : [hash]];
    }),
  );
}

/** The history as the repository has it. */
export function readContractHistory(): ContractHistory {
  return JSON.parse(readFileSync(HISTORY_FILE, 'utf8')) as ContractHistory;
}

/**
 * The history with today's contracts: a form that changed so that its old clients are still served is kept as an
 * older one, any other change forgets the former forms.
 */
export function nextContractHistory(
  history: ContractHistory,
  calls: readonly Call[] = ALL_CALLS,
): ContractHistory {
  return Object.fromEntries(
    calls.map((call) => {
      const shape = canonical(shapeOf(call));
      const hash = hashOf(shape);
      const former = Object.hasOwn(history, call.id) ? history[call.id] : undefined;
      return [call.id, { hash, older: olderHashes(former, { hash, shape }), shape }];
    }),
  );
}

function olderHashes(former: CallHistory | undefined, next: { hash: string; shape: string }): string[] {
  if (!former) return [];
  if (former.hash === next.hash) return [...former.older];
  const old = JSON.parse(former.shape) as CallShape;
  if (!acceptsOldClients(old, JSON.parse(next.shape) as CallShape)) return [];
  return [former.hash, ...former.older.filter((hash) => hash !== next.hash)].slice(0, OLDER_MOST);
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 12);
}

function shapeOf(call: Call): CallShape {
  return {
    method: call.method,
    path: call.path,
    params: call.params ? schemaOf(call.params, 'input') : null,
    ...(call.query ? { query: schemaOf(call.query, 'input') } : {}),
    body: call.body ? schemaOf(call.body, 'input') : null,
    answer: schemaOf(call.answer, 'output'),
    upload: call.upload ?? null,
    produces: call.produces ?? null,
  };
}

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Record<string, unknown> {
  return z.toJSONSchema(schema, { io, unrepresentable: 'any' });
}

/** JSON with sorted keys, so that the order in which fields are written down does not count. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (key, part: unknown) => {
    if (key === 'description' && typeof part === 'string') return undefined;
    if (key === 'required' && Array.isArray(part)) return [...(part as string[])].sort();
    if (typeof part !== 'object' || part === null || Array.isArray(part)) return part;
    return Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)));
  });
}
