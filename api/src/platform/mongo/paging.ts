import { Types } from 'mongoose';
import { ApiError } from '../http/api-error.js';

/** Sort order of a list: field names with 1 (ascending) or -1; the last field must make rows unique. */
export type SortOrder = Readonly<Record<string, 1 | -1>>;

type Mark = readonly (string | number | { date: string } | { id: string })[];

/** Opaque mark of the row after which the next page starts. */
export function encodeCursor(row: object, order: SortOrder): string {
  const values = Object.keys(order).map((field) => pack((row as Record<string, unknown>)[field]));
  return Buffer.from(JSON.stringify(values)).toString('base64url');
}

/**
 * Filter for the rows behind a mark, in the given order, e.g. `{a: 1, _id: 1}` gives
 * `a > x or (a = x and _id > y)`.
 * @throws ApiError validation-error on `cursor` when the mark was not made by `encodeCursor`.
 */
export function afterCursor(cursor: string | undefined, order: SortOrder): Record<string, unknown> {
  if (cursor === undefined) return {};
  const fields = Object.keys(order);
  const values = decode(cursor, fields.length);
  const branches = fields.map((field, index) => {
    const same = Object.fromEntries(fields.slice(0, index).map((earlier, at) => [earlier, values[at]]));
    return { ...same, [field]: { [order[field] === 1 ? '$gt' : '$lt']: values[index] } };
  });
  return { $or: branches };
}

function pack(value: unknown): Mark[number] {
  if (value instanceof Date) return { date: value.toISOString() };
  if (value instanceof Types.ObjectId) return { id: value.toHexString() };
  if (typeof value === 'string' || typeof value === 'number') return value;
  throw new TypeError('A list can be ordered by text, number, date or id only.');
}

function decode(cursor: string, length: number): unknown[] {
  try {
    const mark: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
    if (!Array.isArray(mark) || mark.length !== length) throw new TypeError('shape');
    return mark.map(unpack);
  } catch {
    throw ApiError.invalid('cursor', 'This page mark is not valid.');
  }
}

function unpack(value: unknown): unknown {
  if (typeof value === 'string' || typeof value === 'number') return value;
  if (typeof value === 'object' && value !== null) {
    if ('date' in value && typeof value.date === 'string' && !Number.isNaN(Date.parse(value.date)))
      return new Date(value.date);
    if ('id' in value && typeof value.id === 'string' && Types.ObjectId.isValid(value.id))
      return new Types.ObjectId(value.id);
  }
  throw new TypeError('value');
}

/** A page of rows: asks for one row more than wanted and says where the next page starts. */
export function toPage<Row extends object>(
  rows: Row[],
  limit: number,
  order: SortOrder,
): { rows: Row[]; next: string | null } {
  if (rows.length <= limit) return { rows, next: null };
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return { rows: page, next: last ? encodeCursor(last, order) : null };
}

/** A pattern that finds the text literally, whatever characters it has, without case. */
export function literalPattern(text: string): RegExp {
  return new RegExp(text.replace(/[.*+?^${}()|[\]\\]/gu, '\\$&'), 'iu');
}
