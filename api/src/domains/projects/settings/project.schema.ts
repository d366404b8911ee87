import type { LabelColor, ProjectRole } from '@zonewerk/contracts';
import { Schema, type Types } from 'mongoose';
import type { WithOutbox } from '../../../platform/jobs/outbox.js';
import { indexOutbox, outboxField } from '../../../platform/jobs/outbox.schema.js';

/** Older projects store `member`, which is read as `admin`. */
export type StoredRole = ProjectRole | 'member';

export interface StoredMember {
  user: Types.ObjectId;
  role: StoredRole;
  /** Absent for members from before the introduction of invitations. */
  joinedAt?: Date;
}

/** A pending invitation. */
export interface StoredInvitation {
  _id: Types.ObjectId;
  /** Normalised to lower case. */
  mail: string;
  role: ProjectRole;
  /** The inviting member. */
  by: Types.ObjectId;
  createdAt: Date;
  expiresAt: Date;
}

/** An offer of the ownership. It is invalid when `from` is not an owner or `to` is not a member. */
export interface StoredOffer {
  from: Types.ObjectId;
  to: Types.ObjectId;
  stepDown: boolean;
  expiresAt: Date;
}

/** A project; the scope of all objects in it. */
export interface ProjectDocument extends WithOutbox {
  _id: Types.ObjectId;
  name: string;
  /** Name in lower case, the sort key of lists. */
  sortName: string;
  labelColor: LabelColor;
  members: StoredMember[];
  /** Members need a second factor. */
  requireFactor?: boolean;
  invitations?: StoredInvitation[];
  offer?: StoredOffer | null;
  createdAt: Date;
  /** Absent for projects that are not dropped. */
  droppedAt?: Date;
  /** End of the restore period. */
  removeAt?: Date;
  /** The removal started, so that no restore is possible. */
  removing?: boolean;
}

/** Condition of projects that are not dropped. Dropped ones can only be restored by their owners. */
export const PRESENT = { droppedAt: { $exists: false } } as const;

const ID = { type: Schema.Types.ObjectId, required: true };

const memberSchema = new Schema<StoredMember>(
  { user: ID, role: { type: String, required: true }, joinedAt: Date },
  { _id: false },
);

const invitationSchema = new Schema<StoredInvitation>({
  mail: { type: String, required: true },
  role: { type: String, required: true },
  by: ID,
  createdAt: { type: Date, required: true },
  expiresAt: { type: Date, required: true },
});

const offerSchema = new Schema<StoredOffer>(
  {
    from: ID,
    to: ID,
    stepDown: { type: Boolean, required: true },
    expiresAt: { type: Date, required: true },
  },
  { _id: false },
);

export const projectSchema = new Schema<ProjectDocument>(
  {
    name: { type: String, required: true },
    sortName: { type: String, required: true },
    labelColor: { type: String, required: true },
    members: { type: [memberSchema], required: true },
    requireFactor: Boolean,
    invitations: { type: [invitationSchema], default: undefined },
    offer: { type: offerSchema, default: undefined },
    createdAt: { type: Date, required: true },
    droppedAt: Date,
    removeAt: Date,
    removing: Boolean,
    outbox: outboxField,
  },
  { collection: 'projects' },
);
projectSchema.index({ 'members.user': 1, sortName: 1, _id: 1 });
projectSchema.index({ 'invitations.mail': 1 }, { sparse: true });
projectSchema.index({ 'invitations._id': 1 }, { sparse: true });
projectSchema.index({ 'invitations.expiresAt': 1 }, { sparse: true });
indexOutbox(projectSchema);
