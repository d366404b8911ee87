import { Inject, Injectable } from '@nestjs/common';
import {
  type AnswerOf,
  CASE_LIMITS,
  type CaseRelease,
  type InputOf,
  type listCareReleases,
  pagePath,
  type readRelease,
} from '@zonewerk/contracts';
import { CONFIG, type Config } from '../../../platform/config/config.js';
import { ApiError } from '../../../platform/http/api-error.js';
import { mailEntry } from '../../../platform/mail/mail.js';
import { IdentityService, UserEmails } from '../../account/account.api.js';
import type { CaseDocument } from '../cases/case.schema.js';
import { releaseEmail } from './release-email.js';
import { ReleaseRepository } from './release.repository.js';
import type { ReleaseDocument } from './release.schema.js';

const FULL = `This case has ${CASE_LIMITS.releases} releases, which is the limit.`;

/** Releases: notices to customers that a change shipped which concerns their cases. */
@Injectable()
export class CaseReleases {
  constructor(
    private readonly repository: ReleaseRepository,
    private readonly identity: IdentityService,
    private readonly emails: UserEmails,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async list(input: InputOf<typeof listCareReleases>): Promise<AnswerOf<typeof listCareReleases>> {
    const { rows, next, count } = await this.repository.list(input);
    return { status: 'success', message: '', list: rows.map(fieldsOf), next, count };
  }

  async ofCase(found: CaseDocument): Promise<CaseRelease[]> {
    const linked = await this.repository.ofCase(found);
    return linked.map((release) => ({
      ...fieldsOf(release),
      read: release.readAt?.toISOString() ?? null,
    }));
  }

  /** Adds a release and links the case. @throws ApiError conflict at the limit of releases */
  async add(found: CaseDocument, fields: Omit<ReleaseDocument, '_id' | 'createdAt'>): Promise<void> {
    await this.refuseFull(found);
    await this.link(found, await this.repository.add({ ...fields, createdAt: new Date() }));
  }

  /** As `add`, for a job: a case with too many releases is skipped. */
  async announce(found: CaseDocument, fields: Omit<ReleaseDocument, '_id' | 'createdAt'>): Promise<void> {
    if (await this.repository.isFull(found)) return;
    await this.link(found, await this.repository.add({ ...fields, createdAt: new Date() }));
  }

  /** Title of the release. @throws ApiError not-found, conflict at the limit of releases */
  async setLinked(found: CaseDocument, releaseId: string, linked: boolean): Promise<string> {
    const release = await this.repository.find(releaseId);
    if (!release) throw new ApiError('not-found');
    if (linked) {
      await this.refuseFull(found);
      await this.link(found, release);
    } else await this.repository.unlink(found, release._id);
    return release.title;
  }

  /** @throws ApiError not-found */
  async read(
    { caseId, releaseId }: InputOf<typeof readRelease>,
    userId: string,
  ): Promise<AnswerOf<typeof readRelease>> {
    if (!(await this.repository.read(userId, caseId, releaseId, new Date()))) throw new ApiError('not-found');
    return { status: 'success', message: 'The release has been marked as read.' };
  }

  private async refuseFull(found: CaseDocument): Promise<void> {
    if (await this.repository.isFull(found)) throw new ApiError('conflict', { message: FULL });
  }

  private async link(found: CaseDocument, release: ReleaseDocument): Promise<void> {
    const customer = await this.identity.person(found.user.toHexString());
    if (!customer) throw new ApiError('not-found');
    const url = this.config.publicUrl + pagePath('support-case', { caseId: found._id.toHexString() });
    const recipients = await this.emails.recipients(customer.id, 'important');
    const { name } = customer;
    const emails = recipients.map((to) =>
      mailEntry(releaseEmail({ to, name, url, number: found.number, release })),
    );
    await this.repository.link(found, release._id, emails);
  }
}

function fieldsOf({ _id, kind, title, text, createdAt }: ReleaseDocument) {
  return { id: _id.toHexString(), kind, title, text, date: createdAt.toISOString() };
}
