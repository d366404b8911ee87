import type { Example } from '../../harness/examples.types.js';
import type { Operation } from '../../harness/operations.js';

/** A text field of a request. */
export interface TextField {
  /** Path of the field; `0` is the first item of a list. */
  readonly path: readonly string[];
  /** Maximum characters; undefined if only the body size is limited. */
  readonly limit: number | undefined;
}

interface Schema {
  readonly type?: string | readonly string[];
  readonly enum?: unknown;
  readonly const?: unknown;
  readonly pattern?: string;
  readonly maxLength?: number;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly additionalProperties?: Schema | boolean;
}

/** Characters of a text with a fixed format, such as an identifier. */
const FIXED_FORM = 64;

/** Text fields in the body of a call, as the API document describes it, without enumerations. */
export function textFieldsOf({ schemas }: Operation, example: Example): TextField[] {
  const [, body] = JSON.parse(schemas) as [unknown, Schema | null | undefined];
  const found = body ? textsIn(body, [], example.body) : [];
  return found.filter(({ path: [name] }) => name !== '_csrf_token');
}

function textsIn(schema: Schema, path: readonly string[], example: unknown): TextField[] {
  const branches = schema.anyOf ?? schema.oneOf;
  if (branches) {
    const [longest] = branches
      .flatMap((branch) => textsIn(branch, path, example))
      .toSorted((a, b) => (b.limit ?? Infinity) - (a.limit ?? Infinity));
    return longest ? [longest] : [];
  }
  if (schema.enum !== undefined || schema.const !== undefined) return [];
  if ([schema.type].flat().includes('string')) return [{ path, limit: limitOf(schema) }];
  if (schema.items) return textsIn(schema.items, [...path, '0'], childOf(example, '0'));
  const { properties = {}, additionalProperties: others } = schema;
  const named = Object.entries(properties).flatMap(([name, one]) =>
    textsIn(one, [...path, name], childOf(example, name)),
  );
  if (typeof others !== 'object') return named;
  const [name = 'name'] = Object.keys((example as object | undefined) ?? {});
  return [...named, ...textsIn(others, [...path, name], childOf(example, name))];
}

function limitOf({ maxLength, pattern }: Schema): number | undefined {
  return maxLength ?? (pattern === undefined ? undefined : FIXED_FORM);
}

function childOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;
}

/** A body with another value at a path. */
export function withText(body: unknown, [name, ...rest]: readonly string[], text: string): unknown {
  if (name === undefined) return text;
  const inner = withText(childOf(body, name), rest, text);
  if (name === '0') return [inner, ...(Array.isArray(body) ? (body as unknown[]).slice(1) : [])];
  return { ...(body as object | undefined), [name]: inner };
}
