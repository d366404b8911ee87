import type { Schema } from 'mongoose';

const WRITTEN = 'written';
const BY_QUERY = /^(?:(?:update|delete)(?:One|Many)|replaceOne|findOneAnd(?:Update|Replace|Delete))$/u;
const BY_MODEL = ['insertMany', 'bulkWrite'] as const;

const telling = new WeakSet<object>();

interface Told {
  emit(event: string): unknown;
}

/** The part of a model that subscriptions need. */
export interface TellingModel {
  readonly modelName: string;
  readonly schema: object;
  on(event: string, listener: () => void): unknown;
}

/** Schema plugin: notifies subscribers of every write of this process to a model, before the write resolves. */
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
 * Calls back after each write of this process to a model.
 * @throws when the model's schema lacks the plugin
 */
export function onWritten(model: TellingModel, tell: () => void): void {
  if (!telling.has(model.schema)) throw new Error(`${model.modelName} does not report writes.`);
  model.on(WRITTEN, tell);
}
