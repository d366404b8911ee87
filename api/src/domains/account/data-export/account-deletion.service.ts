import { Readable } from 'node:stream';
import { Injectable, StreamableFile, type OnModuleInit } from '@nestjs/common';
import {
  objectId,
  type AnswerOf,
  type deleteAccount,
  type InputOf,
  type previewDeletion,
} from '@zonewerk/contracts';
import { z } from 'zod';
import { ApiError } from '../../../platform/http/api-error.js';
import { RateLimits } from '../../../platform/http/limits/rate-limit.js';
import type { Actor, Visitor } from '../../../platform/http/request.js';
import { JobService } from '../../../platform/jobs/job.service.js';
import { outboxEntry, type OutboxEntry } from '../../../platform/jobs/outbox.js';
import { jsonParts } from '../../../platform/json/json-parts.js';
import { mailEntry } from '../../../platform/mail/mail.js';
import { PersonalData } from '../../../platform/personal-data/personal-data.service.js';
import { AuthEvents } from '../audit-log/auth-events.service.js';
import { ContactNotices } from '../contacts/contact-notices.service.js';
import { IdentityService } from '../users/identity.service.js';
import { accountDeletedMail, dataRequestMail } from './account-deletion.mails.js';

const REMOVE_JOB = 'account.remove';

const payloadSchema = z.object({ user: objectId });

export type Removal = AnswerOf<typeof deleteAccount>;

/** Export of personal data, and deletion of accounts. */
@Injectable()
export class AccountDeletion implements OnModuleInit {
  constructor(
    private readonly identity: IdentityService,
    private readonly personalData: PersonalData,
    private readonly events: AuthEvents,
    private readonly limits: RateLimits,
    private readonly jobs: JobService,
    private readonly contacts: ContactNotices,
  ) {}

  onModuleInit(): void {
    this.jobs.register({
      kind: REMOVE_JOB,
      exclusive: (payload) => payloadSchema.parse(payload).user,
      run: (payload) => this.personalData.remove(payloadSchema.parse(payload).user),
    });
  }

  /** Streams all personal data of the user as a file. The history records the export, and contacts get a notice. */
  async export(actor: Actor, visitor: Visitor, now = new Date()): Promise<StreamableFile> {
    const notices = await this.noticesOf(actor.userId, 'export');
    if (notices.length > 0) await this.limits.consume('notice-user', actor.userId);
    const retained = await this.personalData.read(actor.userId);
    await this.events.add(actor.userId, 'data-exported', null, visitor);
    if (notices.length > 0) await this.identity.promise(actor.userId, notices);
    const parts = jsonParts({ exported: now.toISOString(), ...retained });
    const file = new StreamableFile(Readable.from(parts, { objectMode: false }), {
      type: 'application/json; charset=utf-8',
      disposition: `attachment; filename="account-${now.toISOString().slice(0, 10)}.json"`,
    });
    // A truncated file must not look complete.
    return file.setErrorHandler((_error, response) => response.destroy?.());
  }

  async preview(actor: Actor): Promise<AnswerOf<typeof previewDeletion>> {
    const { projects, shared, clusters, cases } = await this.personalData.losses(actor.userId);
    return {
      status: 'success',
      message: '',
      projects: [...projects],
      shared: [...shared],
      money: await this.personalData.wouldBlock(actor.userId),
      clusters,
      cases,
    };
  }

  /** Closes the account immediately. A job deletes the personal data, so a crash does not prevent the deletion. */
  async delete(input: InputOf<typeof deleteAccount>, actor: Actor, visitor: Visitor): Promise<Removal> {
    const { userId } = actor;
    await this.limits.consume('password-check', userId); // guard: delete-password-tries
    // guard: delete-password
    if (!(await this.identity.fitsPassword(userId, input.password))) {
      await this.events.add(userId, 'password-refused', 'password', visitor);
      return { status: 'invalid-credentials', message: 'This password is not right.' };
    }
    await this.limits.clear('password-check', userId);
    const person = await this.identity.person(userId);
    if (person?.mail !== input.confirm)
      throw ApiError.invalid('confirm', 'This is not your primary email address.');
    const { shared } = await this.personalData.losses(userId);
    if (shared.length > 0) return { status: 'error', message: blockedBy(shared) };
    const reasons = await this.personalData.blocks(userId);
    if (reasons.length > 0) return { status: 'error', message: reasons.join(' ') };
    const { mails } = await this.identity.passwordOwner(userId);
    const promises = [
      ...mails.map((mail) => mailEntry(accountDeletedMail(mail, person.name))),
      ...(await this.noticesOf(userId, 'deletion')),
    ];
    // The removal entry is last: its job deletes the account, and with it entries that are not relayed yet.
    await this.identity.closeAccount(userId, [...promises, outboxEntry(REMOVE_JOB, { user: userId })]);
    return { status: 'success', message: 'Your account has been deleted.' };
  }

  /** Emails to the contacts for data protection. */
  private async noticesOf(userId: string, request: 'export' | 'deletion'): Promise<OutboxEntry[]> {
    const { name, mails } = await this.identity.passwordOwner(userId);
    const mailTo = (to: string) => dataRequestMail({ to, name, request });
    return (await this.contacts.ofPerson(userId, 'data', mailTo, mails)).map(mailEntry);
  }
}

function blockedBy(shared: readonly string[]): string {
  const names = shared.join(', ');
  return `Projects that you own have other members: ${names}. Transfer the ownership first.`;
}
