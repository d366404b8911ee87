import type { Issue } from '@zonewerk/contracts';
import type { core, z } from 'zod';
import { ApiError } from './api-error.js';

const MOST_ISSUES = 50;

/** Default messages of contracts, for input that only programs can send. */
const PLAIN_WORDS: core.$ZodErrorMap = ({ input }) =>
  input === undefined ? 'This is missing.' : 'This does not have the right form.';

/**
 * Validates data against a contract's schema and returns it normalised.
 * @throws ApiError validation-error with one issue per fault, including the field.
 */
export function parseInput(schema: z.ZodType | undefined, data: unknown): unknown {
  if (!schema) return {};
  const parsed = schema.safeParse(data, { error: PLAIN_WORDS });
  if (parsed.success) return parsed.data;
  const issues: Issue[] = parsed.error.issues
    .slice(0, MOST_ISSUES)
    .map((issue) => ({ path: issue.path.map(String).join('.'), message: issue.message }));
  throw new ApiError('validation-error', { issues }); // guard: access-input
}
