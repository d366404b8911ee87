import type { Schema } from 'mongoose';

const WRITTEN = 'written';
const BY_QUERY = /^(?:(?:update|delete)(?:One|Many)|replaceOne|findOneAnd(?:Update|Replace|Delete))$/u;
const BY_MODEL = ['insertMany', 'bulkWrite'] as const;

const telling = new WeakSet<object>();

interface Told {
  emit(event: string): unknown;
}

/** What of a model is needed to listen to it. */
export interface TellingModel {
  readonly modelName: string;
  readonly schema: object;
  on(event: string, listener: () => void): unknown;
}

/** Plugin of a schema: every write that this process made by a model of it is told of, before whoever wrote goes on. */
export function tellsOfWrites(schema: Schema): void {
  telling.add(schema);
  schema.post(BY_QUERY, function told() {
    (this as unknown as { readonly model: Told }).model.emit(WRITTEN);
  });
  schema.post('save', function told() {
    (this.constructor as unknown as Told).emit(WRITTEN);
  });
  for (const method of BY_MODEL) {
    schema.post(method as 'insertMany', function told() {
      (this as unknown as Told).emit(WRITTEN);
    });
  }
}

/**
 * Calls back after each write of this process by a model.
 * @throws when the model's schema does not tell
 */
export function onWritten(model: TellingModel, tell: () => void): void {
  if (!telling.has(model.schema)) throw new Error(`${model.modelName} does not report writes.`);
  model.on(WRITTEN, tell);
}
