import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { MEMBER_LIMITS } from '@zonewerk/contracts';
import type { Model, Types } from 'mongoose';
import { toObjectId } from '../../../platform/database/object-id.js';
import type { ProjectScope } from '../../../platform/http/request.js';
import { OutboxRelay } from '../../../platform/jobs/outbox-relay.service.js';
import type { OutboxEntry } from '../../../platform/jobs/outbox.js';
import { PRESENT, type ProjectDocument, type StoredInvitation } from '../settings/project.schema.js';
import { holds } from './member.repository.js';

const MEMBERS_FULL = `members.${MEMBER_LIMITS.members - 1}`;

/** Pending invitations in the database. They are parts of their project, so that each write is atomic. */
@Injectable()
export class InvitationRepository {
  constructor(
    @InjectModel('Project') private readonly projects: Model<ProjectDocument>,
    private readonly relay: OutboxRelay,
  ) {}

  /** Replaces an earlier invitation of the email address. False when the project has too many. */
  async add(
    scope: ProjectScope,
    invitation: StoredInvitation,
    entries: readonly OutboxEntry[],
  ): Promise<boolean> {
    const _id = toObjectId(scope.projectId);
    const { mail, createdAt } = invitation;
    const others = {
      $filter: {
        input: { $ifNull: ['$invitations', []] },
        cond: { $and: [{ $ne: ['$$this.mail', mail] }, { $gt: ['$$this.expiresAt', createdAt] }] },
      },
    };
    const { matchedCount } = await this.projects.updateOne(
      {
        _id,
        ...PRESENT,
        ...holds(scope.userId, 'members.manage'),
        $expr: { $lt: [{ $size: others }, MEMBER_LIMITS.invitations] },
      },
      [
        {
          $set: {
            invitations: { $concatArrays: [others, [{ $literal: invitation }]] },
            outbox: { $concatArrays: [{ $ifNull: ['$outbox', []] }, { $literal: [...entries] }] },
          },
        },
      ],
      { updatePipeline: true },
    );
    if (matchedCount > 0) this.relay.nudgeAfterwards(this.projects, _id);
    return matchedCount > 0;
  }

  /** False when the invitation does not exist. */
  async revoke(scope: ProjectScope, invitation: string, entries: readonly OutboxEntry[]): Promise<boolean> {
    const _id = toObjectId(scope.projectId);
    const id = toObjectId(invitation);
    const { matchedCount } = await this.projects.updateOne(
      { _id, ...holds(scope.userId, 'members.manage'), 'invitations._id': id },
      { $pull: { invitations: { _id: id } }, $push: { outbox: { $each: [...entries] } } },
    );
    if (matchedCount > 0) this.relay.nudgeAfterwards(this.projects, _id);
    return matchedCount > 0;
  }

  /** Projects with pending invitations to one of the email addresses. */
  async projectsOf(mails: readonly string[], now: Date): Promise<ProjectDocument[]> {
    return this.projects.find({ invitations: { $elemMatch: pending(mails, now) }, ...PRESENT }).lean();
  }

  /** The project of a pending invitation to one of the email addresses; null for others. */
  async projectOf(id: string, mails: readonly string[], now: Date): Promise<ProjectDocument | null> {
    const one = { _id: toObjectId(id), ...pending(mails, now) };
    return this.projects.findOne({ invitations: { $elemMatch: one }, ...PRESENT }).lean();
  }

  /**
   * Adds the user as a member, and ends all invitations to the user's email addresses. False when the invitation ended,
   * or the project has too many members.
   */
  async accept(
    { _id: project }: Pick<ProjectDocument, '_id'>,
    { _id, mail, role }: StoredInvitation,
    {
      userId,
      mails,
      entries,
      now,
    }: { userId: string; mails: readonly string[]; entries: readonly OutboxEntry[]; now: Date },
  ): Promise<boolean> {
    const user = toObjectId(userId);
    const open = { invitations: { $elemMatch: { _id, role, ...pending([mail], now) } } };
    const free = { 'members.user': { $ne: user }, [MEMBERS_FULL]: { $exists: false } };
    return this.end(
      project,
      { ...open, ...free },
      { mail: { $in: [...mails] } },
      {
        members: { user, role, joinedAt: now },
        outbox: { $each: [...entries] },
      },
    );
  }

  /** Ends an invitation to one of the email addresses. */
  async decline(
    { _id: project }: Pick<ProjectDocument, '_id'>,
    { _id }: Pick<StoredInvitation, '_id'>,
    entries: readonly OutboxEntry[],
  ): Promise<boolean> {
    return this.end(project, { 'invitations._id': _id }, { _id }, { outbox: { $each: [...entries] } });
  }

  /** Removes expired invitations. */
  async removeExpired(now: Date): Promise<void> {
    const expiresAt = { $lte: now };
    await this.projects.updateMany(
      { 'invitations.expiresAt': expiresAt },
      { $pull: { invitations: { expiresAt } } },
    );
  }

  private async end(project: Types.ObjectId, filter: object, ended: object, push: object): Promise<boolean> {
    const { matchedCount } = await this.projects.updateOne(
      { _id: project, ...PRESENT, ...filter },
      { $pull: { invitations: ended }, $push: push },
    );
    if (matchedCount > 0) this.relay.nudgeAfterwards(this.projects, project);
    return matchedCount > 0;
  }
}

/** Condition of an invitation that its recipient can use. */
function pending(mails: readonly string[], now: Date) {
  return { mail: { $in: [...mails] }, expiresAt: { $gt: now } }; // guard: invitation-address, invitation-expiry
}
