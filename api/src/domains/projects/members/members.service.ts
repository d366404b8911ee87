import { Injectable } from '@nestjs/common';
import {
  PERMISSIONS,
  roleAllows,
  type AnswerOf,
  type InputOf,
  type leaveProject,
  type listMembers,
  type removeMember,
  type requireSecondFactor,
  type setMemberRole,
} from '@zonewerk/contracts';
import { FactorAccess, hasSecondFactor } from '../../../platform/auth/factor-access.js';
import { ApiError } from '../../../platform/http/api-error.js';
import type { MemberScope, ProjectScope } from '../../../platform/http/request.js';
import { mailEntry } from '../../../platform/mail/mail.js';
import { IdentityService, UserEmails } from '../../account/account.api.js';
import { auditEntry, projectEntry } from '../audit/audit-entry.js';
import { roleIn, toRole } from '../settings/project.mapper.js';
import type { ProjectDocument, StoredOffer } from '../settings/project.schema.js';
import { MemberRepository } from './member.repository.js';
import { removedMail } from './members.mails.js';

const LAST_OWNER = 'A project needs an owner. Please transfer the ownership first.';
const BY_OWNER = 'Only an owner changes or removes an owner.';
const NO_FACTOR = 'Please set up a second factor in the security of your account first.';

/** Members of projects. */
@Injectable()
export class MembersService {
  constructor(
    private readonly repository: MemberRepository,
    private readonly identity: IdentityService,
    private readonly emails: UserEmails,
    private readonly factors: FactorAccess,
  ) {}

  async list(scope: MemberScope): Promise<AnswerOf<typeof listMembers>> {
    const project = await this.load(scope);
    const names = await this.identity.namesOf(project.members.map(({ user }) => user.toHexString()));
    const manages = roleAllows(scope.role, 'members.manage');
    const list = await Promise.all(
      project.members.map(async ({ user, role }) => {
        const id = user.toHexString();
        return {
          id,
          name: names.get(id) ?? '',
          role: toRole(role),
          self: id === scope.userId,
          second_factor: manages ? hasSecondFactor(await this.factors.stateOf(id)) : null,
        };
      }),
    );
    return {
      status: 'success',
      message: '',
      list: list.sort((a, b) => a.name.localeCompare(b.name, 'en') || (a.id < b.id ? -1 : 1)),
      offer: toOffer(openOffer(project)),
      require_second_factor: project.requireFactor ?? false,
    };
  }

  async setRole(
    { member, role }: InputOf<typeof setMemberRole>,
    scope: ProjectScope,
  ): Promise<AnswerOf<typeof setMemberRole>> {
    const project = await this.load(scope);
    const before = roleIn(project, member);
    if (!before) throw new ApiError('not-found');
    const entry = memberEntry(scope, 'member.set-role', member, { before, after: role });
    if (!(await this.repository.setRole(scope, member, role, [entry])))
      throw await this.refusal(scope, member);
    const name = await this.nameOf(member);
    return { status: 'success', message: `${name} has the role ${role}.` };
  }

  async remove(
    { member }: InputOf<typeof removeMember>,
    scope: ProjectScope,
  ): Promise<AnswerOf<typeof removeMember>> {
    const project = await this.load(scope);
    const role = roleIn(project, member);
    if (!role) throw new ApiError('not-found');
    const [name, from] = await Promise.all([this.nameOf(member), this.nameOf(scope.userId)]);
    const recipients = await this.emails.recipients(member, 'important');
    const entries = [
      memberEntry(scope, 'member.remove', member, { role }),
      ...recipients.map((to) => mailEntry(removedMail({ to, project: project.name, from }))),
    ];
    const { mails } = await this.identity.passwordOwner(member);
    if (!(await this.repository.remove(scope, { id: member, mails }, entries)))
      throw await this.refusal(scope, member);
    return { status: 'success', message: `${name} has been removed.` };
  }

  async leave(scope: ProjectScope): Promise<AnswerOf<typeof leaveProject>> {
    const entry = memberEntry(scope, 'member.leave', scope.userId);
    if (!(await this.repository.leave(scope, [entry]))) throw await this.refusal(scope, scope.userId);
    return { status: 'success', message: 'Your membership has ended.' };
  }

  /** The user needs a second factor, because the rule would exclude them otherwise. */
  async requireFactor(
    { required }: InputOf<typeof requireSecondFactor>,
    scope: ProjectScope,
  ): Promise<AnswerOf<typeof requireSecondFactor>> {
    const own = await this.factors.stateOf(scope.userId);
    if (required && !hasSecondFactor(own)) throw new ApiError('conflict', { message: NO_FACTOR });
    const { name } = await this.load(scope);
    const entry = projectEntry(scope, 'project.require-factor', name, { required: String(required) });
    if (!(await this.repository.requireFactor(scope, required, [entry]))) throw new ApiError('not-found');
    const message = required ? 'Members need a second factor now.' : 'Members need no second factor now.';
    return { status: 'success', message };
  }

  private async load(scope: ProjectScope): Promise<ProjectDocument> {
    const project = await this.repository.find(scope);
    if (!project) throw new ApiError('not-found');
    return project;
  }

  private async nameOf(userId: string): Promise<string> {
    return (await this.identity.namesOf([userId])).get(userId) ?? '';
  }

  /** Why a conditional write changed nothing, derived from the present state. */
  private async refusal(scope: ProjectScope, member: string): Promise<ApiError> {
    const project = await this.repository.find(scope);
    const actor = project && roleIn(project, scope.userId);
    const target = project && roleIn(project, member);
    if (!actor || !target) return new ApiError('not-found');
    if (target !== 'owner') {
      const message = `Your role ${actor} lacks the permission "${PERMISSIONS['members.manage']}".`;
      return new ApiError('permission-issue', { message });
    }
    if (actor !== 'owner') return new ApiError('permission-issue', { message: BY_OWNER });
    return new ApiError('conflict', { message: LAST_OWNER });
  }
}

/** The audit entry of a change of a member. It contains no name, so that none remains after the account is deleted. */
export function memberEntry(
  { projectId, userId }: { readonly projectId: string; readonly userId: string | null },
  action: string,
  member: string,
  details: Record<string, string> = {},
) {
  const subject = { kind: 'member', id: member, name: 'member' };
  return auditEntry({ project: projectId, actor: userId, area: 'projects', action, subject, details });
}

/** The offer while it can be accepted; otherwise null. */
export function openOffer(project: ProjectDocument, now = new Date()): StoredOffer | null {
  const { offer } = project;
  if (!offer || offer.expiresAt <= now) return null;
  const fromOwns = roleIn(project, offer.from.toHexString()) === 'owner';
  return fromOwns && roleIn(project, offer.to.toHexString()) ? offer : null;
}

function toOffer(offer: StoredOffer | null) {
  if (!offer) return null;
  const { from, to, stepDown, expiresAt } = offer;
  return {
    from: from.toHexString(),
    to: to.toHexString(),
    step_down: stepDown,
    expires: expiresAt.toISOString(),
  };
}
