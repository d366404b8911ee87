import type { Schema } from 'mongoose';

/** How the documents of a collection belong to people. */
export interface PersonalCollection {
  readonly collection: string;
  /** Field with the person's id; the collection has an index that begins with it. */
  readonly owner: string;
  /** Fields that the person's export shows. A secret is never one of them, nor is a hash of one. */
  readonly exported: readonly string[];
}

const declared = new Map<string, PersonalCollection>();

/**
 * Declares that each document of a schema belongs to one person: it is part of that person's export and goes when the
 * account is deleted. A schema with a field for a person that is not declared fails a test.
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
