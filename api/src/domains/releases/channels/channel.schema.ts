import { Schema, type Types } from 'mongoose';

/** The version of a project that a channel runs. */
export interface ChannelEntry {
  project: string;
  version: string;
  since: Date;
  by: string;
  why: string;
  /** Former versions, oldest first, without those that were rolled back. */
  before: string[];
}

/** A change of a channel's version. */
export interface MoveDocument {
  _id: Types.ObjectId;
  channel: string;
  project: string;
  from: string | null;
  to: string;
  kind: 'promote' | 'rollback';
  movedAt: Date;
  by: string;
  why: string;
}

/** A call of the API with the hashes of the served contract versions. */
export interface ServedCall {
  id: string;
  hashes: string[];
}

/** A build of the working copy at a start of the product. */
export interface AdoptedBuild {
  project: string;
  version: string;
  /** Version of the channel when the gate rejected the build; absent: the build passed, or nothing ran. */
  refusedFor?: string;
}

/** A channel in one document, so that a move and its record are one write. */
export interface ChannelDocument {
  /** `production`, `staging` or `preview/<name>`. */
  _id: string;
  /** Raised by every move; a move requires the revision that was read. */
  revision: number;
  entries: ChannelEntry[];
  /** Builds of the working copy at the last start of the product. */
  adopted: AdoptedBuild[];
  /** Calls that the API of this channel serves; empty before its first start. */
  provides: ServedCall[];
  /** Moves that are not recorded yet. */
  pending: MoveDocument[];
}

const moveFields = {
  channel: { type: String, required: true },
  project: { type: String, required: true },
  from: { type: String, default: null },
  to: { type: String, required: true },
  kind: { type: String, required: true },
  movedAt: { type: Date, required: true },
  by: { type: String, required: true },
  why: { type: String, required: true },
};

const entrySchema = new Schema<ChannelEntry>(
  {
    project: { type: String, required: true },
    version: { type: String, required: true },
    since: { type: Date, required: true },
    by: { type: String, required: true },
    why: { type: String, required: true },
    before: { type: [String], required: true },
  },
  { _id: false },
);

export const channelSchema = new Schema<ChannelDocument>(
  {
    _id: { type: String, required: true },
    revision: { type: Number, required: true },
    entries: { type: [entrySchema], required: true },
    adopted: {
      type: [
        new Schema<AdoptedBuild>({ project: String, version: String, refusedFor: String }, { _id: false }),
      ],
      required: true,
    },
    provides: { type: [new Schema({ id: String, hashes: [String] }, { _id: false })], required: true },
    pending: { type: [new Schema(moveFields)], required: true },
  },
  { collection: 'release_channels' },
);
channelSchema.index({ 'pending._id': 1 }, { sparse: true });

/** The record of moves. */
export const moveSchema = new Schema<MoveDocument>(moveFields, { collection: 'release_moves' });
moveSchema.index({ movedAt: -1, _id: -1 });
moveSchema.index({ channel: 1, movedAt: -1, _id: -1 });
moveSchema.index({ project: 1, movedAt: -1, _id: -1 });
