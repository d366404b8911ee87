import type { z } from 'zod';
import { ALL_CALLS } from './all-calls.js';

/*
 * Every text of a request has a maximum length, which is checked before any regular expression. The test walks the zod
 * schemas of all calls, so new fields are covered automatically.
 */
interface Check {
  readonly check: string;
  readonly pattern?: RegExp | undefined;
  readonly abort?: boolean | undefined;
}

/** The definition of a format, e.g. of a date, is itself a check. */
interface Definition extends Partial<Check> {
  readonly type: string;
  readonly checks?: readonly { readonly _zod: { readonly def: Check } }[];
  readonly shape?: Record<string, z.ZodType>;
  readonly [part: string]: unknown;
}

const definitionOf = (schema: z.ZodType) => schema._zod.def as unknown as Definition;

/** A regular expression of fixed length: anchored, and without unbounded quantifiers. */
function hasFixedLength({ source }: RegExp): boolean {
  const outsideClasses = source.replaceAll(/\\./gu, 'x').replaceAll(/\[[^[\]]*\]/gu, 'x');
  return /^\^.*\$$/u.test(source) && !/[*+]|,\}/u.test(outsideClasses);
}

/** Checks whose run time depends on the length of the text. */
const isReader = ({ check }: Check) => check !== 'min_length' && check !== 'max_length';

/** Reason for a read before the limit; null for a text that is limited first. */
function faultOf({ checks = [], check, pattern, abort }: Definition): string | null {
  const own = check === undefined ? [] : [{ check, pattern, abort }];
  const all = [...own, ...checks.map((one) => one._zod.def)];
  const first = all.findIndex(
    ({ check, pattern }) => check === 'max_length' || (pattern && hasFixedLength(pattern)),
  );
  if (first === -1) return 'no limit';
  if (all.slice(0, first).some(isReader)) return 'an expression comes before the limit';
  return all.slice(first + 1).some(isReader) && !all[first]?.abort
    ? 'the limit does not end the checks'
    : null;
}

/** Faults of all texts that a schema accepts, with their paths. */
function faultsIn(schema: z.ZodType, path: string): string[] {
  const definition = definitionOf(schema);
  const inner = (part: string, name = path) => faultsIn(definition[part] as z.ZodType, name);
  if (definition.type === 'string') {
    const fault = faultOf(definition);
    return fault === null ? [] : [`${path}: ${fault}`];
  }
  if (definition.shape) {
    return Object.entries(definition.shape).flatMap(([name, field]) => faultsIn(field, `${path}.${name}`));
  }
  if (definition.type === 'union') {
    return (definition['options'] as z.ZodType[]).flatMap((option) => faultsIn(option, path));
  }
  if (definition.type === 'pipe') return inner('in');
  if (definition.type === 'array') return inner('element', `${path}[]`);
  if (definition.type === 'record')
    return [...inner('keyType', `${path}{}`), ...inner('valueType', `${path}{}`)];
  return definition['innerType'] === undefined ? [] : inner('innerType');
}

test.each(ALL_CALLS.map((call) => [call.id, call] as const))(
  '%s limits every text before an expression reads it',
  (id, { body, params }) => {
    const schemas = [body, params].filter((schema) => schema !== undefined);
    expect(schemas.flatMap((schema) => faultsIn(schema, id))).toEqual([]);
  },
);
