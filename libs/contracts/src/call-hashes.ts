import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { z } from 'zod';
import { ALL_CALLS } from './all-calls.js';
import type { Call } from './platform/call.js';
import { acceptsOldClients, type CallShape } from './shape-compat.js';

/** Stored history of a call: its present form, and earlier forms that clients may still use. */
export interface CallHistory {
  readonly hash: string;
  /** Hashes of compatible earlier forms, latest first. */
  readonly older: readonly string[];
  /** The present form as canonical JSON, for the comparison with the next one. */
  readonly shape: string;
}

/** Call id → history; the content of `contract-history.json`. */
export type ContractHistory = Readonly<Record<string, CallHistory>>;

/** Maximum number of stored earlier forms. No browser runs a build for longer. */
const OLDER_MOST = 20;
/** Resolved by package name, because a bundle has another location. */
const HISTORY_FILE = createRequire(import.meta.url).resolve('@zonewerk/contracts/contract-history.json');

/**
 * Hash of every call's contract: method, path, request and response. Two builds with the same hash of a call are
 * compatible. Texts for people (summary, descriptions) are not part of the hash.
 *
 * @returns call id → 12 hexadecimal digits
 */
export function callHashes(calls: readonly Call[] = ALL_CALLS): Record<string, string> {
  return Object.fromEntries(calls.map((call) => [call.id, hashOf(canonical(shapeOf(call)))]));
}

/**
 * Hashes under which this API serves each call: the present form, and compatible earlier forms.
 *
 * @returns call id → hashes, the present one first
 */
export function servedHashes(
  calls: readonly Call[] = ALL_CALLS,
  history: ContractHistory = readContractHistory(),
): Record<string, string[]> {
  return Object.fromEntries(
    Object.entries(callHashes(calls)).map(([id, hash]) => {
      const existing = Object.hasOwn(history, id) ? history[id] : undefined;
      // An outdated file gives no information about the present form.
      return [id, existing?.hash === hash ? [hash, ...existing.older] : [hash]];
    }),
  );
}

/** The committed history. */
export function readContractHistory(): ContractHistory {
  return JSON.parse(readFileSync(HISTORY_FILE, 'utf8')) as ContractHistory;
}

/**
 * The history after an update with the present contracts. A compatible change adds the former form to the earlier ones.
 * Any other change removes all earlier forms.
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

/** JSON with sorted keys, so that the order of fields in the source does not matter. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (key, part: unknown) => {
    if (key === 'description' && typeof part === 'string') return undefined;
    if (key === 'required' && Array.isArray(part)) return [...(part as string[])].sort();
    if (typeof part !== 'object' || part === null || Array.isArray(part)) return part;
    return Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)));
  });
}
