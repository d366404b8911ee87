import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { Connection, mongo } from 'mongoose';
import { SEALING_SECRET, FieldEncryption } from './field-encryption.js';
import { sealedFields, type SealedField } from './sealed-fields.js';
import { SecretsService } from './secrets.module.js';

/** Result of a rewrap, in values. */
export interface Rewrapped {
  /** Sealed with the present key by this run. */
  readonly rewrapped: number;
  /** Sealed with the present key before. */
  readonly current: number;
  /** Not decryptable with any available key. They are not modified. */
  readonly unreadable: number;
}

/** Seals stored values with the present key, after a change of `SEALING_KEY`. */
@Injectable()
export class RewrapService {
  constructor(
    @InjectConnection() private readonly connection: Connection,
    private readonly sealing: FieldEncryption,
    private readonly secrets: SecretsService,
  ) {}

  /**
   * Seals every value with the present key. Idempotent, and safe while the product runs. Deletes the key in the
   * database when `SEALING_KEY` replaces it and every value is decryptable.
   */
  async rewrap(): Promise<Rewrapped> {
    const counts = { rewrapped: 0, current: 0, unreadable: 0 };
    for (const field of sealedFields()) {
      const collection = this.connection.collection<mongo.Document>(field.collection);
      const found = collection.find({ [field.field]: { $type: 'string' } });
      for await (const document of found) counts[await this.rewrapOne(collection, document, field)] += 1;
    }
    if (counts.unreadable === 0 && this.sealing.hasOwnKey) await this.secrets.remove(SEALING_SECRET);
    return counts;
  }

  private async rewrapOne(
    collection: mongo.Collection<mongo.Document>,
    document: mongo.Document,
    { field, purpose }: SealedField,
  ): Promise<keyof Rewrapped> {
    const sealed = valueAt(document, field);
    const label = { owner: String(document['_id']), purpose };
    const fresh = await this.sealing.reseal(sealed, label).catch(() => undefined);
    if (fresh === undefined) return 'unreadable';
    if (fresh === null) return 'current';
    // A value that another process has replaced is sealed with the present key.
    await collection.updateOne({ _id: document['_id'], [field]: sealed }, { $set: { [field]: fresh } });
    return 'rewrapped';
  }
}

function valueAt(document: mongo.Document, path: string): string {
  return String(path.split('.').reduce<unknown>((value, name) => (value as mongo.Document)[name], document));
}
