import { Schema, type Types } from 'mongoose';

/** A volume of an engine with the label of its server and without a document. */
export interface UnknownVolumeDocument {
  server: Types.ObjectId;
  /** Name in the engine. */
  name: string;
  /** Time of its first detection by the worker. */
  seenAt: Date;
}

export const unknownVolumeSchema = new Schema<UnknownVolumeDocument>(
  {
    server: { type: Schema.Types.ObjectId, required: true },
    name: { type: String, required: true },
    seenAt: { type: Date, required: true },
  },
  { collection: 'hosting_unknown_volumes' },
);
unknownVolumeSchema.index({ server: 1, name: 1 }, { unique: true });
