import { Inject, Injectable } from '@nestjs/common';
import { pagePath, toDecimal, type BalanceRequest } from '@zonewerk/contracts';
import { CONFIG, type Config } from '../../platform/config/config.js';
import { ApiError } from '../../platform/http/api-error.js';
import { mailEntry } from '../../platform/mail/mail.js';
import { IdentityService } from '../identity/identity.service.js';
import { UserEmails } from '../identity/user-emails.service.js';
import { requestDecidedMail, type Decision } from './balance.mails.js';
import { toRequest } from './balance.mapper.js';
import { BalanceRequestRepository } from './balance-request.repository.js';
import type { BalanceRequestDocument } from './balance-request.schema.js';
import { HoldsRepository } from './holds.repository.js';
import { LedgerService } from './ledger.service.js';

/** What operators decide about requests. */
@Injectable()
export class DecisionsService {
  constructor(
    private readonly requests: BalanceRequestRepository,
    private readonly holds: HoldsRepository,
    private readonly ledger: LedgerService,
    private readonly identity: IdentityService,
    private readonly emails: UserEmails,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async approve(requestId: string, note: string): Promise<BalanceRequest> {
    const stored = await this.decide(requestId, ['requested'], { state: 'approved', note });
    return toRequest(stored);
  }

  /** Turns a request down; what was set aside is free again. */
  async refuse(requestId: string, note: string): Promise<BalanceRequest> {
    const to = { state: 'refused', note, again: true } as const;
    const stored = await this.decide(requestId, ['requested', 'approved'], to);
    await this.holds.release(stored.profile.toHexString(), requestId, stored.amount);
    return toRequest(stored);
  }

  /** The money was handed over: it enters or leaves the balance, once however often it is said. */
  async pay(requestId: string, note: string): Promise<BalanceRequest> {
    const stored = await this.decide(requestId, ['approved'], { state: 'paid', note, again: true });
    const out = stored.kind === 'withdrawal';
    await this.ledger.post(stored.profile.toHexString(), {
      key: `${stored.kind}:${requestId}`,
      reason: stored.kind,
      text: out ? 'Withdrawal' : 'Loan',
      amount: out ? -stored.amount : stored.amount,
      ...(out ? { hold: requestId } : {}),
    });
    return toRequest(stored);
  }

  /** Moves a request on and promises the mail about it; one that is there already moves no further, and mails nothing. */
  private async decide(
    requestId: string,
    from: BalanceRequestDocument['state'][],
    { state, note, again = false }: { state: Decision; note: string; again?: boolean },
  ): Promise<BalanceRequestDocument> {
    const before = await this.requests.find(requestId);
    if (!before) throw new ApiError('not-found', { message: 'There is no such request.' });
    const mails = await this.mails(before, state, note);
    const decided = await this.requests.decide(before, from, { state, note, decidedAt: new Date() }, mails);
    if (decided) return decided;
    const present = (await this.requests.find(requestId)) ?? before;
    if (again && present.state === state) return present;
    throw new ApiError('conflict', { message: `This request is ${present.state}.` });
  }

  /** To nobody when the account is deleted. */
  private async mails(request: BalanceRequestDocument, decision: Decision, note: string) {
    const userId = request.user?.toHexString();
    const person = userId === undefined ? null : await this.identity.person(userId);
    if (!person) return [];
    const { kind, amount, profile } = request;
    const url = this.config.publicUrl + pagePath('balance-profile', { profile: profile.toHexString() });
    const about = { name: person.name, kind, decision, amount: toDecimal(amount), note, url };
    const recipients = await this.emails.recipients(person.id, 'important');
    return recipients.map((to) => mailEntry(requestDecidedMail({ to, ...about })));
  }
}
