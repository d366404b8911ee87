import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import {
  MEMBER_LIMITS,
  type acceptInvitation,
  type AnswerOf,
  type declineInvitation,
  type InputOf,
  type inviteMember,
  type listInvitations,
  type listReceivedInvitations,
  type ProjectInvitation,
  type revokeInvitation,
} from '@zonewerk/contracts';
import { CONFIG, type Config } from '../../../platform/config/config.js';
import { newObjectId, toObjectId } from '../../../platform/database/object-id.js';
import { ApiError } from '../../../platform/http/api-error.js';
import { RateLimits } from '../../../platform/http/limits/rate-limit.js';
import { recipientDigest, SendLimits } from '../../../platform/http/limits/send-limits.js';
import type { ProjectScope, Visitor } from '../../../platform/http/request.js';
import { CleanupScheduler } from '../../../platform/jobs/cleanup-scheduler.service.js';
import { mailEntry } from '../../../platform/mail/mail.js';
import { IdentityService } from '../../account/account.api.js';
import { auditEntry } from '../audit/audit-entry.js';
import { roleIn } from '../settings/project.mapper.js';
import type { ProjectDocument, StoredInvitation } from '../settings/project.schema.js';
import { InvitationRepository } from './invitation.repository.js';
import { MemberRepository } from './member.repository.js';
import { invitationMail } from './members.mails.js';
import { memberEntry } from './members.service.js';

const DAY_MS = 86_400_000;
const TOO_MANY = `A project has at most ${MEMBER_LIMITS.invitations} pending invitations.`;
const IS_MEMBER = 'You are already a member of this project.';
const FULL = `A project has at most ${MEMBER_LIMITS.members} members.`;

/**
 * Invitations to projects. Only the email address of an account authorises an acceptance, so an email contains no
 * secret.
 */
@Injectable()
export class InvitationsService implements OnModuleInit {
  constructor(
    private readonly repository: InvitationRepository,
    private readonly members: MemberRepository,
    private readonly identity: IdentityService,
    private readonly limits: RateLimits,
    private readonly sends: SendLimits,
    private readonly tidier: CleanupScheduler,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  onModuleInit(): void {
    this.tidier.register('expired invitations', (now) => this.repository.removeExpired(now));
  }

  async list(scope: ProjectScope): Promise<AnswerOf<typeof listInvitations>> {
    const project = await this.members.find(scope);
    const now = new Date();
    const pending = (project?.invitations ?? []).filter(({ expiresAt }) => expiresAt > now);
    const names = await this.identity.namesOf(pending.map(({ by }) => by.toHexString()));
    return {
      status: 'success',
      message: '',
      list: pending.toReversed().map((one) => toInvitation(one, names)),
    };
  }

  /** The response is identical with and without an account of the email address. */
  async add(
    { mail, role }: InputOf<typeof inviteMember>,
    scope: ProjectScope,
    visitor: Visitor,
  ): Promise<AnswerOf<typeof inviteMember>> {
    const project = await this.members.find(scope);
    if (!project) throw new ApiError('not-found');
    await this.limits.consume('invitation-user', scope.userId);
    await this.limits.consume('invitation-address', recipientDigest(mail));
    await this.sends.count({ channel: 'mail', to: mail, userId: scope.userId, visitor }); // guard: send-cap-invitation
    const names = await this.identity.namesOf([scope.userId]);
    const createdAt = new Date();
    const invitation: StoredInvitation = {
      _id: newObjectId(),
      mail,
      role,
      by: toObjectId(scope.userId),
      createdAt,
      expiresAt: new Date(createdAt.getTime() + MEMBER_LIMITS.invitationDays * DAY_MS),
    };
    const from = names.get(scope.userId) ?? '';
    const about = { project: project.name, role, from, publicUrl: this.config.publicUrl };
    const entries = [
      invitationEntry(scope, 'member.invite', invitation),
      mailEntry(invitationMail({ to: mail, expiresAt: invitation.expiresAt, ...about })),
    ];
    if (!(await this.repository.add(scope, invitation, entries)))
      throw new ApiError('conflict', { message: TOO_MANY });
    return {
      status: 'success',
      message: `An invitation has been sent to ${mail}.`,
      invitation: toInvitation(invitation, names),
    };
  }

  async revoke(
    { invitation }: InputOf<typeof revokeInvitation>,
    scope: ProjectScope,
  ): Promise<AnswerOf<typeof revokeInvitation>> {
    const project = await this.members.find(scope);
    const found = project?.invitations?.find(({ _id }) => _id.equals(invitation));
    const entries = found ? [invitationEntry(scope, 'member.revoke-invitation', found)] : [];
    if (!found || !(await this.repository.revoke(scope, invitation, entries)))
      throw new ApiError('not-found');
    return { status: 'success', message: 'The invitation has been revoked.' };
  }

  async received(userId: string): Promise<AnswerOf<typeof listReceivedInvitations>> {
    const { mails } = await this.identity.passwordOwner(userId);
    const now = new Date();
    const found = (await this.repository.projectsOf(mails, now)).flatMap((project) =>
      (project.invitations ?? [])
        .filter(({ mail, expiresAt }) => mails.includes(mail) && expiresAt > now)
        .map((invitation) => ({ project, invitation })),
    );
    const names = await this.identity.namesOf(found.map(({ invitation: { by } }) => by.toHexString()));
    const list = found.map(({ project, invitation: { _id, role, by, expiresAt } }) => ({
      id: _id.toHexString(),
      project: project.name,
      role,
      invited_by: names.get(by.toHexString()) ?? null,
      expires: expiresAt.toISOString(),
    }));
    return { status: 'success', message: '', list };
  }

  async accept(
    { invitation: id }: InputOf<typeof acceptInvitation>,
    userId: string,
  ): Promise<AnswerOf<typeof acceptInvitation>> {
    const now = new Date();
    const { project, invitation, mails } = await this.load(id, userId, now);
    if (roleIn(project, userId)) throw new ApiError('conflict', { message: IS_MEMBER });
    if (project.members.length >= MEMBER_LIMITS.members) throw new ApiError('conflict', { message: FULL });
    const projectId = project._id.toHexString();
    const { role } = invitation;
    const entries = [memberEntry({ projectId, userId }, 'member.join', userId, { role })];
    if (!(await this.repository.accept(project, invitation, { userId, mails, entries, now })))
      throw new ApiError('not-found');
    return { status: 'success', message: `You are a member of ${project.name}.`, project_id: projectId };
  }

  async decline(
    { invitation: id }: InputOf<typeof declineInvitation>,
    userId: string,
  ): Promise<AnswerOf<typeof declineInvitation>> {
    const { project, invitation } = await this.load(id, userId, new Date());
    const scope = { projectId: project._id.toHexString(), userId: null };
    const entries = [invitationEntry(scope, 'member.decline', invitation)];
    if (!(await this.repository.decline(project, invitation, entries))) throw new ApiError('not-found');
    return { status: 'success', message: 'The invitation has been declined.' };
  }

  /** @throws ApiError not-found, identical for foreign invitations and invitations that do not exist */
  private async load(
    id: string,
    userId: string,
    now: Date,
  ): Promise<{ project: ProjectDocument; invitation: StoredInvitation; mails: readonly string[] }> {
    const { mails } = await this.identity.passwordOwner(userId);
    const project = await this.repository.projectOf(id, mails, now);
    const invitation = project?.invitations?.find(({ _id }) => _id.equals(id));
    if (!project || !invitation) throw new ApiError('not-found');
    return { project, invitation, mails };
  }
}

/** The audit entry of an invitation. The email address is masked, because its owner may have no account. */
function invitationEntry(
  { projectId, userId }: { readonly projectId: string; readonly userId: string | null },
  action: string,
  { _id, mail, role }: StoredInvitation,
) {
  const subject = { kind: 'invitation', id: _id.toHexString(), name: maskedMail(mail) };
  return auditEntry({
    project: projectId,
    actor: userId,
    area: 'projects',
    action,
    subject,
    details: { role },
  });
}

function maskedMail(mail: string): string {
  return `${mail.slice(0, 1)}…${mail.slice(mail.indexOf('@'))}`;
}

function toInvitation(
  { _id, mail, role, by, createdAt, expiresAt }: StoredInvitation,
  names: ReadonlyMap<string, string>,
): ProjectInvitation {
  return {
    id: _id.toHexString(),
    mail,
    role,
    invited_by: names.get(by.toHexString()) ?? null,
    created: createdAt.toISOString(),
    expires: expiresAt.toISOString(),
  };
}
