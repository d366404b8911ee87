import type { BackupState } from '@zonewerk/contracts';
import { Schema, type Types } from 'mongoose';
import type { WithOutbox } from '../../../platform/jobs/outbox.js';
import { indexOutbox, outboxField } from '../../../platform/jobs/outbox.schema.js';

/** The files of a volume at the time of the backup, as a compressed tar archive in the byte store. */
export interface BackupDocument extends WithOutbox {
  _id: Types.ObjectId;
  project: Types.ObjectId;
  container: Types.ObjectId;
  server: Types.ObjectId;
  volume: Types.ObjectId;
  /** Slot among the backups of the volume, unique in it; absent after the removal is requested. */
  slot?: number;
  state: BackupState;
  message: string;
  /** ID in the byte store, of the present attempt; null before the first one. */
  bytes: Types.ObjectId | null;
  /** IDs in the byte store of former attempts, until they are deleted. */
  discarded?: Types.ObjectId[];
  /** Bytes of the files read so far. */
  done: number;
  /** Expected bytes of the files. */
  total: number;
  /** Number of attempts. */
  tries: number;
  /** Bytes of the archive; 0 until it is complete. */
  length: number;
  /** SHA-256 of the archive in hexadecimal digits; null until it is complete. */
  sha256: string | null;
  /** Null after that account was deleted. */
  author: Types.ObjectId | null;
  /** The worker deletes it with its bytes. */
  removed: boolean;
  createdAt: Date;
  endedAt: Date | null;
}

/** A backup with an attempt. */
export type StartedBackup = BackupDocument & { readonly bytes: Types.ObjectId };

export const backupSchema = new Schema<BackupDocument>(
  {
    project: { type: Schema.Types.ObjectId, required: true },
    container: { type: Schema.Types.ObjectId, required: true },
    server: { type: Schema.Types.ObjectId, required: true },
    volume: { type: Schema.Types.ObjectId, required: true },
    slot: Number,
    state: { type: String, required: true },
    message: { type: String, default: '' },
    bytes: { type: Schema.Types.ObjectId, default: null },
    discarded: { type: [Schema.Types.ObjectId], default: [] },
    done: { type: Number, default: 0 },
    total: { type: Number, default: 0 },
    tries: { type: Number, default: 0 },
    length: { type: Number, default: 0 },
    sha256: { type: String, default: null },
    author: { type: Schema.Types.ObjectId, default: null },
    removed: { type: Boolean, default: false },
    createdAt: { type: Date, required: true },
    endedAt: { type: Date, default: null },
    outbox: outboxField,
  },
  { collection: 'hosting_backups' },
);
backupSchema.index({ container: 1, createdAt: -1 });
backupSchema.index(
  { volume: 1, slot: 1 },
  { unique: true, partialFilterExpression: { slot: { $exists: true } } },
);
backupSchema.index({ server: 1, removed: 1, state: 1 });
backupSchema.index({ project: 1 });
backupSchema.index({ author: 1 });
indexOutbox(backupSchema);
