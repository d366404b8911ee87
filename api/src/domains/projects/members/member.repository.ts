import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { PROJECT_ROLES, roleAllows, type Permission, type ProjectRole } from '@zonewerk/contracts';
import type { Model, QueryFilter, UpdateQuery } from 'mongoose';
import { toObjectId } from '../../../platform/database/object-id.js';
import type { OwnScope, ProjectScope } from '../../../platform/http/request.js';
import { OutboxRelay } from '../../../platform/jobs/outbox-relay.service.js';
import type { OutboxEntry } from '../../../platform/jobs/outbox.js';
import type { ProjectDocument, StoredOffer, StoredRole } from '../settings/project.schema.js';

type Filter = QueryFilter<ProjectDocument>;

/** Condition: a user is a member with a permission at the time of the write. */
export function holds(userId: string, permission: Permission): Filter {
  const roles: StoredRole[] = PROJECT_ROLES.filter((role) => roleAllows(role, permission));
  const stored = roleAllows('admin', permission) ? [...roles, 'member'] : roles;
  return { members: { $elemMatch: { user: toObjectId(userId), role: { $in: stored } } } };
}

/** Members and ownership offers in the database. Each write is one conditional update of the project. */
@Injectable()
export class MemberRepository {
  constructor(
    @InjectModel('Project') private readonly projects: Model<ProjectDocument>,
    private readonly relay: OutboxRelay,
  ) {
    relay.watch(projects);
  }

  /** The project with its members; null when it does not exist. */
  async find({ projectId }: OwnScope): Promise<ProjectDocument | null> {
    return this.projects.findById(toObjectId(projectId)).lean();
  }

  /** False when the actor may not change this member, or when the project would have no owner. */
  async setRole(scope: ProjectScope, member: string, role: ProjectRole, entries: readonly OutboxEntry[]) {
    const user = toObjectId(member);
    const ends = roleAllows(role, 'members.manage') ? {} : { $pull: { invitations: { by: user } } };
    return this.write(
      scope,
      [holds(scope.userId, 'members.manage'), isMember(member), ownerRule(scope.userId, member)],
      { $set: { 'members.$[one].role': role }, ...ends, ...pushed(entries) },
      [{ 'one.user': user }],
    );
  }

  /** Makes a member an owner when the account of the only owner is deleted. */
  async makeOwner(scope: OwnScope, member: string, entries: readonly OutboxEntry[]): Promise<boolean> {
    const update = { $set: { 'members.$[one].role': 'owner' }, ...pushed(entries) };
    return this.write(scope, [isMember(member)], update, [{ 'one.user': toObjectId(member) }]);
  }

  /** As `setRole`. Also ends the invitations of the member. */
  async remove(
    scope: ProjectScope,
    { id, mails }: { readonly id: string; readonly mails: readonly string[] },
    entries: readonly OutboxEntry[],
  ): Promise<boolean> {
    const conditions = [holds(scope.userId, 'members.manage'), isMember(id), ownerRule(scope.userId, id)];
    return this.withdraw(scope, id, conditions, { ...withdrawn(id, mails), ...pushed(entries) });
  }

  /** False when the user is the last owner, or no member. */
  async leave(scope: ProjectScope, entries: readonly OutboxEntry[]): Promise<boolean> {
    const { userId } = scope;
    const conditions = [isMember(userId), ownerRule(userId, userId)];
    return this.withdraw(scope, userId, conditions, { ...withdrawn(userId, []), ...pushed(entries) });
  }

  /** Updates a membership, and ends an ownership offer that the user is a party of. */
  private async withdraw(
    scope: OwnScope,
    userId: string,
    conditions: readonly Filter[],
    update: UpdateQuery<ProjectDocument>,
  ): Promise<boolean> {
    const party = partyOf(userId);
    const ended = { ...update, $unset: { offer: 1 } };
    if (await this.write(scope, [...conditions, party], ended)) return true;
    return this.write(scope, [...conditions, { $nor: [party] }], update);
  }

  async requireFactor(scope: ProjectScope, required: boolean, entries: readonly OutboxEntry[]) {
    const update = { $set: { requireFactor: required }, ...pushed(entries) };
    return this.write(scope, [holds(scope.userId, 'project.manage')], update);
  }

  async offer(scope: ProjectScope, offer: StoredOffer, entries: readonly OutboxEntry[]): Promise<boolean> {
    const to = offer.to.toHexString();
    const conditions = [holds(scope.userId, 'ownership.transfer'), isMember(to)];
    return this.write(scope, conditions, { $set: { offer }, ...pushed(entries) });
  }

  /** Makes the recipient an owner, and the offering owner an admin when the offer states so. */
  async acceptOffer(scope: ProjectScope, offer: StoredOffer, entries: readonly OutboxEntry[]) {
    const { from, to, stepDown, expiresAt } = offer;
    const now = new Date();
    const open = { 'offer.from': from, 'offer.to': to, 'offer.expiresAt': { $eq: expiresAt, $gt: now } };
    const isSame = { ...open, 'offer.stepDown': stepDown };
    const set = {
      'members.$[to].role': 'owner',
      ...(stepDown ? { 'members.$[from].role': 'admin' } : {}),
    };
    return this.write(
      scope,
      [isSame, isMember(scope.userId), holds(from.toHexString(), 'ownership.transfer')],
      { $set: set, $unset: { offer: 1 }, ...pushed(entries) },
      [{ 'to.user': to }, ...(stepDown ? [{ 'from.user': from }] : [])],
    );
  }

  /** False when the user is not a party of an offer. */
  async endOffer(scope: ProjectScope, entries: readonly OutboxEntry[]): Promise<boolean> {
    return this.write(scope, [partyOf(scope.userId), isMember(scope.userId)], {
      $unset: { offer: 1 },
      ...pushed(entries),
    });
  }

  private async write(
    { projectId }: OwnScope,
    conditions: readonly Filter[],
    update: UpdateQuery<ProjectDocument>,
    arrayFilters: Record<string, unknown>[] = [],
  ): Promise<boolean> {
    const _id = toObjectId(projectId);
    const { matchedCount } = await this.projects.updateOne({ _id, $and: [...conditions] }, update, {
      arrayFilters,
    });
    if (matchedCount > 0) this.relay.nudgeAfterwards(this.projects, _id);
    return matchedCount > 0;
  }
}

function isMember(userId: string): Filter {
  return { 'members.user': toObjectId(userId) };
}

/** Only an owner may change an owner, and another owner must remain. */
function ownerRule(actor: string, member: string): Filter {
  const user = toObjectId(member);
  const isOther = { members: { $elemMatch: { user, role: { $ne: 'owner' as const } } } };
  const actorOwns = { members: { $elemMatch: { user: toObjectId(actor), role: 'owner' as const } } };
  const remains = { members: { $elemMatch: { user: { $ne: user }, role: 'owner' as const } } };
  return { $or: [isOther, { $and: [actorOwns, remains] }] }; // guard: last-owner, owner-by-owner
}

function partyOf(userId: string): Filter {
  const user = toObjectId(userId);
  return { $or: [{ 'offer.from': user }, { 'offer.to': user }] };
}

/** @param mails email addresses of the user, whose invitations end too */
function withdrawn(userId: string, mails: readonly string[]) {
  const user = toObjectId(userId);
  return {
    $pull: { members: { user }, invitations: { $or: [{ by: user }, { mail: { $in: [...mails] } }] } },
  };
}

function pushed(entries: readonly OutboxEntry[]) {
  return { $push: { outbox: { $each: [...entries] } } };
}
