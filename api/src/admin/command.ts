import { parseArgs } from 'node:util';
import type { Issue } from '@zonewerk/contracts';
import type { z } from 'zod';
import { ApiError } from '../platform/http/api-error.js';
import { CommandError } from '../platform/process/run-once.js';

/** Arguments after a command's words. */
export interface Typed {
  readonly options: Readonly<Record<string, string | undefined>>;
  readonly flags: ReadonlySet<string>;
  readonly words: readonly string[];
}

/** Syntax of a command. */
export interface CommandForm {
  /** Words, placeholders and options in the usage text. */
  readonly usage: string;
  /** Options with a value. */
  readonly options: readonly string[];
  /** Options without a value. */
  readonly flags?: readonly string[];
  /** Minimum and maximum number of words. */
  readonly words?: readonly [number, number];
}

/** Parses the arguments. @throws CommandError with the correct usage */
export function readTyped(
  { usage, options, flags = [], words = [0, 0] }: CommandForm,
  args: string[],
): Typed {
  try {
    const table = Object.fromEntries([
      ...options.map((option) => [option, { type: 'string' as const }] as const),
      ...flags.map((flag) => [flag, { type: 'boolean' as const }] as const),
    ]);
    const parsed = parseArgs({ args, options: table, strict: true, allowPositionals: words[1] > 0 });
    const [least, most] = words;
    const { length } = parsed.positionals;
    if (length < least || length > most)
      throw new Error(length < least ? 'Something is missing.' : 'This is too much.');
    const values = Object.entries(parsed.values);
    return {
      options: Object.fromEntries(
        values.filter((pair): pair is [string, string] => typeof pair[1] === 'string'),
      ),
      flags: new Set(values.filter(([, value]) => value === true).map(([name]) => name)),
      words: parsed.positionals,
    };
  } catch (error) {
    throw new CommandError(`${error instanceof Error ? error.message : String(error)} Usage: ${usage}`);
  }
}

/** Validates an argument. @throws CommandError with its name */
export function read<Output>(schema: z.ZodType<Output>, name: string, value: string | undefined): Output {
  const parsed = schema.safeParse(value);
  if (!parsed.success)
    throw new CommandError(`${name}: ${parsed.error.issues[0]?.message ?? 'cannot be used'}`);
  return parsed.data;
}

/** Runs a command; converts rejections of the API to errors of the command. */
export async function toCommandError<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof ApiError ? new CommandError(explain(error)) : error;
  }
}

function explain(error: ApiError): string {
  const issues: readonly Issue[] = error.details.issues ?? [];
  return issues.length > 0
    ? issues.map((issue) => `${issue.path}: ${issue.message}`).join(' ')
    : error.message;
}
