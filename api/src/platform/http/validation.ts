import type { Issue } from '@zonewerk/contracts';
import type { z } from 'zod';
import { ApiError } from './api-error.js';

const MOST_ISSUES = 50;

/**
 * Checks data against a contract's schema and returns it normalised.
 * @throws ApiError validation-error with one issue per fault, naming the field.
 */
export function parseInput(schema: z.ZodType | undefined, data: unknown): unknown {
  if (!schema) return {};
  const parsed = schema.safeParse(data);
  if (parsed.success) return parsed.data;
  const issues: Issue[] = parsed.error.issues
    .slice(0, MOST_ISSUES)
    .map((issue) => ({ path: issue.path.map(String).join('.'), message: issue.message }));
  throw new ApiError('validation-error', { issues });
}
