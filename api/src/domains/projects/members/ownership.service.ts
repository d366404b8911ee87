import { Inject, Injectable } from '@nestjs/common';
import {
  MEMBER_LIMITS,
  type acceptOwnership,
  type AnswerOf,
  type declineOwnership,
  type InputOf,
  type offerOwnership,
} from '@zonewerk/contracts';
import { CONFIG, type Config } from '../../../platform/config/config.js';
import { toObjectId } from '../../../platform/database/object-id.js';
import { ApiError } from '../../../platform/http/api-error.js';
import { RateLimits } from '../../../platform/http/limits/rate-limit.js';
import type { ProjectScope } from '../../../platform/http/request.js';
import { mailEntry } from '../../../platform/mail/mail.js';
import { IdentityService, UserEmails } from '../../account/account.api.js';
import { roleIn } from '../settings/project.mapper.js';
import { MemberRepository } from './member.repository.js';
import { offerMail } from './members.mails.js';
import { memberEntry, openOffer } from './members.service.js';
import { ProjectNotices } from './project-notices.service.js';

const DAY_MS = 86_400_000;

/** Ownership transfers: an owner offers it, and the other member accepts. */
@Injectable()
export class OwnershipService {
  constructor(
    private readonly repository: MemberRepository,
    private readonly identity: IdentityService,
    private readonly emails: UserEmails,
    private readonly limits: RateLimits,
    private readonly notices: ProjectNotices,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async offer(
    { member, step_down: stepDown }: InputOf<typeof offerOwnership>,
    scope: ProjectScope,
  ): Promise<AnswerOf<typeof offerOwnership>> {
    const project = await this.repository.find(scope);
    const role = project && roleIn(project, member);
    if (!role) throw new ApiError('not-found');
    if (role === 'owner') throw new ApiError('conflict', { message: 'This member is already an owner.' });
    await this.limits.consume('ownership-offer', scope.userId);
    const names = await this.identity.namesOf([member, scope.userId]);
    const name = names.get(member) ?? '';
    const expiresAt = new Date(Date.now() + MEMBER_LIMITS.transferDays * DAY_MS);
    const { publicUrl } = this.config;
    const about = { project: project.name, projectId: scope.projectId, publicUrl, expiresAt };
    const recipients = await this.emails.recipients(member, 'important');
    const entries = [
      memberEntry(scope, 'ownership.offer', member, { step_down: String(stepDown) }),
      ...recipients.map((to) => mailEntry(offerMail({ to, from: names.get(scope.userId) ?? '', ...about }))),
    ];
    const offer = { from: toObjectId(scope.userId), to: toObjectId(member), stepDown, expiresAt };
    if (!(await this.repository.offer(scope, offer, entries))) throw new ApiError('not-found');
    return { status: 'success', message: `The ownership has been offered to ${name}.` };
  }

  async accept(scope: ProjectScope): Promise<AnswerOf<typeof acceptOwnership>> {
    const project = await this.repository.find(scope);
    const offer = project && openOffer(project);
    if (!project || !offer?.to.equals(scope.userId)) throw new ApiError('not-found');
    const details = { step_down: String(offer.stepDown) };
    const entries = [
      memberEntry(scope, 'ownership.accept', scope.userId, details),
      ...(await this.notices.transferred(scope, project.name, offer.from.toHexString())),
    ];
    if (!(await this.repository.acceptOffer(scope, offer, entries))) throw new ApiError('not-found');
    return { status: 'success', message: `You are an owner of ${project.name}.` };
  }

  async decline(scope: ProjectScope): Promise<AnswerOf<typeof declineOwnership>> {
    const entry = memberEntry(scope, 'ownership.decline', scope.userId);
    const ended = await this.repository.endOffer(scope, [entry]);
    if (!ended) throw new ApiError('not-found');
    return { status: 'success', message: 'The offer has ended.' };
  }
}
