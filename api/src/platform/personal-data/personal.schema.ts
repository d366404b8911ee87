import type { Schema } from 'mongoose';

/** Ownership of the documents of a collection. */
export interface PersonalCollection {
  readonly collection: string;
  /** Field with the user's ID; the collection has an index that starts with it. */
  readonly owner: string;
  /** Fields in the user's export. They must not be secrets or hashes of secrets. */
  readonly exported: readonly string[];
}

const declared = new Map<string, PersonalCollection>();

/**
 * Declares that each document of a schema belongs to one user: it is part of that user's export and is deleted with the
 * account. A test fails for a schema with an undeclared user field.
 */
export function declarePersonal<Document>(
  schema: Schema<Document>,
  rule: { readonly owner: string; readonly exported: readonly (keyof Document & string)[] },
): void {
  const collection = String(schema.get('collection'));
  declared.set(collection, { collection, ...rule });
}

/** Every declared collection. */
export function personalCollections(): readonly PersonalCollection[] {
  return [...declared.values()];
}
