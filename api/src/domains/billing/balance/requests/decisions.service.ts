import { randomUUID } from 'node:crypto';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { toDecimal, type BalanceRequest, type RequestState } from '@zonewerk/contracts';
import { ApiError } from '../../../../platform/http/api-error.js';
import { JobService } from '../../../../platform/jobs/job.service.js';
import { outboxEntry } from '../../../../platform/jobs/outbox.js';
import { toRequest } from '../balance.mapper.js';
import { BalanceRequestRepository } from './balance-request.repository.js';
import type { BalanceRequestDocument } from './balance-request.schema.js';
import type { Decision } from '../balance.mails.js';
import { DecisionMails } from './decision-mails.service.js';
import { HoldsRepository } from '../holds.repository.js';
import { LedgerRepository } from '../ledger/ledger.repository.js';
import { LedgerService } from '../ledger/ledger.service.js';

/** Kind of the jobs that execute a decision. */
const DECIDED = 'balance.decided';

const OPEN = ['requested', 'approved'] as const;
/** Permitted source states of each decision. */
const FROM: Readonly<Record<Decision, readonly RequestState[]>> = {
  approved: ['requested'],
  refused: OPEN,
  paid: ['approved'],
};

/** Result of the execution: the decision, or why the money cannot move. */
type Carried = Decision | 'not-aside' | 'not-covered';

/**
 * Decisions of operators about requests. The decision is stored first, then the money moves, then the request is
 * updated. After a crash a job continues. For a withdrawal, one write in the profile uses or releases the hold and
 * thereby determines the result; the request follows.
 */
@Injectable()
export class DecisionsService implements OnModuleInit {
  constructor(
    private readonly requests: BalanceRequestRepository,
    private readonly holds: HoldsRepository,
    private readonly ledger: LedgerService,
    private readonly books: LedgerRepository,
    private readonly mails: DecisionMails,
    private readonly jobs: JobService,
  ) {}

  onModuleInit(): void {
    this.jobs.register({
      kind: DECIDED,
      exclusive: ({ request }) => String(request),
      run: ({ request }) => this.resume(String(request)),
    });
  }

  /** @throws ApiError conflict without any change, for a withdrawal that the balance does not cover */
  approve(requestId: string, note: string): Promise<BalanceRequest> {
    return this.decide(requestId, 'approved', note);
  }

  /** Rejects a request and releases its hold. */
  refuse(requestId: string, note: string): Promise<BalanceRequest> {
    return this.decide(requestId, 'refused', note);
  }

  /**
   * Books the transferred money in the balance, once for repeated calls.
   *
   * @throws ApiError conflict without any change, for a withdrawal that the balance does not cover any more
   */
  pay(requestId: string, note: string): Promise<BalanceRequest> {
    return this.decide(requestId, 'paid', note);
  }

  private async decide(requestId: string, state: Decision, note: string): Promise<BalanceRequest> {
    for (;;) {
      const request = await this.require(requestId);
      if (request.deciding) {
        // A running decision is executed first.
        await this.carryOut(request);
        continue;
      }
      if (!FROM[state].includes(request.state as RequestState)) return this.again(request, state);
      if (isLoanForDeletedUser(request, state))
        throw refused('The account is deleted. Please refuse this loan.');
      if (state === 'approved' && !toRequest(request, await this.booksOf(request)).covered)
        throw await this.uncovered(request);
      const promise = outboxEntry(DECIDED, { request: requestId });
      const begun = await this.requests.begin(request, { id: randomUUID(), state, note }, promise);
      if (!begun) continue;
      const carried = await this.carryOut(begun);
      if (carried === 'not-covered') throw await this.uncovered(begun);
      if (carried === 'not-aside') throw refused('No amount is reserved for this request.');
      return this.again(await this.require(requestId), state);
    }
  }

  /** A repeated decision changes nothing; it completes steps that an older process did not execute. */
  private async again(request: BalanceRequestDocument, state: Decision): Promise<BalanceRequest> {
    if (request.state !== state) throw refused(`This request is ${request.state}.`);
    await this.move(request, state);
    return toRequest(request, await this.booksOf(request));
  }

  private async resume(requestId: string): Promise<void> {
    const request = await this.requests.find(requestId);
    if (request?.deciding) await this.carryOut(request);
  }

  /** Moves the money and then updates the request. Idempotent, also for concurrent calls. */
  private async carryOut(request: BalanceRequestDocument): Promise<Carried> {
    const { deciding } = request;
    if (!deciding) throw new Error(`The request ${request._id.toHexString()} has no decision.`);
    const carried = await this.move(request, deciding.state);
    if (carried === 'not-covered' || carried === 'not-aside') {
      await this.requests.letBe(request);
      return carried;
    }
    const note = carried === deciding.state ? deciding.note : request.note;
    const to = { state: carried, note, decidedAt: new Date() };
    const mails = await this.mails.about(request, carried, note);
    await this.requests.complete(request, carried === 'approved' ? FROM.approved : OPEN, to, mails);
    return carried;
  }

  private move(request: BalanceRequestDocument, state: Decision): Promise<Carried> {
    if (state === 'approved') return Promise.resolve(state);
    if (request.kind === 'withdrawal') return state === 'paid' ? this.payOut(request) : this.free(request);
    return state === 'paid' ? this.lend(request) : Promise.resolve(state);
  }

  private async lend(request: BalanceRequestDocument): Promise<Carried> {
    const entry = { key: keyOf(request), reason: 'loan', text: 'Loan', amount: request.amount } as const;
    await this.ledger.post(request.profile.toHexString(), entry);
    return 'paid';
  }

  private async payOut(request: BalanceRequestDocument): Promise<Carried> {
    const booking = await this.ledger.take(request.profile.toHexString(), {
      key: keyOf(request),
      reason: 'withdrawal',
      text: 'Withdrawal',
      amount: -request.amount,
      hold: request._id.toHexString(),
    });
    return booking === 'now' || booking === 'before' ? 'paid' : booking;
  }

  private async free(request: BalanceRequestDocument): Promise<Carried> {
    const { profile, amount } = request;
    const profileId = profile.toHexString();
    if (await this.holds.release(profileId, request._id.toHexString(), amount)) return 'refused';
    return (await this.books.isPosted(profileId, keyOf(request))) ? 'paid' : 'refused';
  }

  private async require(requestId: string): Promise<BalanceRequestDocument> {
    const request = await this.requests.find(requestId);
    if (!request) throw new ApiError('not-found', { message: 'There is no such request.' });
    return request;
  }

  private async booksOf({ profile }: BalanceRequestDocument) {
    const books = await this.books.books(profile.toHexString());
    if (!books) throw new Error(`There is no profile ${profile.toHexString()}.`);
    return books;
  }

  private async uncovered(request: BalanceRequestDocument): Promise<ApiError> {
    const { balance } = await this.booksOf(request);
    const present = `${balance < 0 ? '-' : ''}€${toDecimal(Math.abs(balance))}`;
    const wanted = toDecimal(request.amount);
    return refused(
      `The balance of ${present} no longer covers this withdrawal of €${wanted}. Do not pay it out. Refuse it, or wait until the balance is sufficient.`,
    );
  }
}

/** A loan to a deleted account. A withdrawal of a deleted account may still be paid. */
function isLoanForDeletedUser({ kind, user }: BalanceRequestDocument, state: Decision): boolean {
  return kind === 'loan' && user === null && state !== 'refused';
}

function keyOf({ _id, kind }: BalanceRequestDocument): string {
  return `${kind}:${_id.toHexString()}`;
}

function refused(message: string): ApiError {
  return new ApiError('conflict', { message });
}
