import { Schema, type Types } from 'mongoose';
import type { WithOutbox } from '../../../platform/jobs/outbox.js';
import { indexOutbox, outboxField } from '../../../platform/jobs/outbox.schema.js';

/** The intent to replace the files of a volume with those of a backup. */
export interface StoredRestore {
  backup: Types.ObjectId;
  /** The volume of the engine for the files. Each attempt has a new one. */
  target: Types.ObjectId;
  /**
   * - `copying`: the target is incomplete
   * - `filled`: the container still uses the former volume of the engine
   * - `switched`: the container uses the target, and its instance has not responded yet
   */
  state: 'copying' | 'filled' | 'switched';
  /** Bytes of the backup that were read. */
  done: number;
  /** Bytes of the backup. */
  total: number;
  /** Number of attempts. */
  tries: number;
}

/** A folder of a container whose files outlive its instances. Only its size, its files and its use change. */
export interface VolumeDocument extends WithOutbox {
  _id: Types.ObjectId;
  project: Types.ObjectId;
  container: Types.ObjectId;
  server: Types.ObjectId;
  name: string;
  path: string;
  sizeMb: number;
  /** Slot in the container, unique in it; absent after the removal is requested. */
  slot?: number;
  /** Name of the volume of the engine with its files. */
  data: Types.ObjectId;
  /** The complete volume of the engine, with its owner. If it differs from `data`, that one must be created. */
  prepared: Types.ObjectId | null;
  /** The volume of the engine before a restore, until the container runs with the restored one. */
  former: Types.ObjectId | null;
  restore: StoredRestore | null;
  /** Unused volumes of the engine, until they are deleted. */
  discarded?: Types.ObjectId[];
  /** Why the last restore failed; empty otherwise. */
  message: string;
  /** Null before the first measurement. */
  usedBytes: number | null;
  measuredAt: Date | null;
  /** Deleted as soon as no instance needs it. */
  removed: boolean;
  createdAt: Date;
}

/** A volume whose files are being replaced. */
export type RestoringVolume = VolumeDocument & { readonly restore: StoredRestore };

const restoreSchema = new Schema<StoredRestore>(
  {
    backup: { type: Schema.Types.ObjectId, required: true },
    target: { type: Schema.Types.ObjectId, required: true },
    state: { type: String, required: true },
    done: { type: Number, required: true },
    total: { type: Number, required: true },
    tries: { type: Number, required: true },
  },
  { _id: false },
);

export const volumeSchema = new Schema<VolumeDocument>(
  {
    project: { type: Schema.Types.ObjectId, required: true },
    container: { type: Schema.Types.ObjectId, required: true },
    server: { type: Schema.Types.ObjectId, required: true },
    name: { type: String, required: true },
    path: { type: String, required: true },
    sizeMb: { type: Number, required: true },
    slot: Number,
    data: { type: Schema.Types.ObjectId, required: true },
    prepared: { type: Schema.Types.ObjectId, default: null },
    former: { type: Schema.Types.ObjectId, default: null },
    restore: { type: restoreSchema, default: null },
    discarded: { type: [Schema.Types.ObjectId], default: [] },
    message: { type: String, default: '' },
    usedBytes: { type: Number, default: null },
    measuredAt: { type: Date, default: null },
    removed: { type: Boolean, default: false },
    createdAt: { type: Date, required: true },
    outbox: outboxField,
  },
  { collection: 'hosting_volumes' },
);
volumeSchema.index({ container: 1, createdAt: 1 });
volumeSchema.index(
  { container: 1, slot: 1 },
  { unique: true, partialFilterExpression: { slot: { $exists: true } } },
);
volumeSchema.index({ server: 1, removed: 1 });
volumeSchema.index({ server: 1, 'restore.state': 1 });
volumeSchema.index({ project: 1 });
indexOutbox(volumeSchema);
