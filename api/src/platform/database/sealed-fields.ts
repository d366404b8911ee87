import type { Schema } from 'mongoose';

/** A field whose value `Sealing` encrypted for the document. */
export interface SealedField {
  readonly collection: string;
  /** Path of the field, e.g. `app.secret`. */
  readonly field: string;
  /** Purpose of the label; its owner is the ID of the document. */
  readonly purpose: string;
}

const declared: SealedField[] = [];

/** Declares fields with sealed values, so that `sealing rewrap` includes them. */
export function declareSealed<Document>(
  schema: Schema<Document>,
  fields: readonly Omit<SealedField, 'collection'>[],
): void {
  const collection = String(schema.get('collection'));
  declared.push(...fields.map((field) => ({ collection, ...field })));
}

/** Every declared field. */
export function sealedFields(): readonly SealedField[] {
  return declared;
}
