import { createHash } from 'node:crypto';
import { z } from 'zod';
import { ALL_CALLS } from './all-calls.js';
import type { Call } from './platform/call.js';

/**
 * Hash of every call's contract: method, path, what it takes and what it answers. Two builds that know a call under
 * the same hash understand each other. Texts that only people read (summary, descriptions) are not part of it.
 *
 * @returns call id → 12 hexadecimal digits
 */
export function callHashes(calls: readonly Call[] = ALL_CALLS): Record<string, string> {
  return Object.fromEntries(calls.map((call) => [call.id, callHash(call)]));
}

function callHash(call: Call): string {
  const shape = {
    method: call.method,
    path: call.path,
    params: call.params ? schemaOf(call.params, 'input') : null,
    body: call.body ? schemaOf(call.body, 'input') : null,
    answer: schemaOf(call.answer, 'output'),
    upload: call.upload ?? null,
    produces: call.produces ?? null,
  };
  return createHash('sha256').update(canonical(shape)).digest('hex').slice(0, 12);
}

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): unknown {
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
