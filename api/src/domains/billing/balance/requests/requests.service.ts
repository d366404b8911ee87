import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import {
  toDecimal,
  type AnswerOf,
  type InputOf,
  type listRequests,
  type RequestKind,
  type requestLoan,
  type requestWithdrawal,
} from '@zonewerk/contracts';
import { CONFIG, type Config } from '../../../../platform/config/config.js';
import { ApiError } from '../../../../platform/http/api-error.js';
import { RateLimits } from '../../../../platform/http/limits/rate-limit.js';
import { CleanupScheduler } from '../../../../platform/jobs/cleanup-scheduler.service.js';
import { toRequest } from '../balance.mapper.js';
import { BalanceRequestRepository } from './balance-request.repository.js';
import type { BalanceRequestDocument } from './balance-request.schema.js';
import type { BalanceWithHolds } from '../cover.js';
import { HoldsRepository } from '../holds.repository.js';
import { ProfilesService } from '../profiles/profiles.service.js';

/** Minimum amount of a request in cents. */
const LEAST = 100;
/** After this time a request in the state `new` counts as interrupted. */
const UNDECIDED_MS = 60_000;
const SWEPT_AT_ONCE = 100;

type LoanInput = InputOf<typeof requestLoan>;

/** Loans and withdrawals of users. */
@Injectable()
export class RequestsService implements OnModuleInit {
  constructor(
    private readonly repository: BalanceRequestRepository,
    private readonly holds: HoldsRepository,
    private readonly profiles: ProfilesService,
    private readonly limits: RateLimits,
    private readonly tidier: CleanupScheduler,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  onModuleInit(): void {
    this.tidier.register('withdrawals that were begun', (now) => this.finishInterrupted(now));
  }

  async loan(input: LoanInput, userId: string): Promise<AnswerOf<typeof requestLoan>> {
    const books = await this.check(input, userId, 'loan');
    const { amount, reason } = input;
    const wanted = { kind: 'loan', amount, reason, state: 'requested' } as const;
    const stored = await this.repository.insert(userId, input.profile, wanted, new Date());
    if (!stored) {
      const message = 'You have already requested a loan. Please wait for the decision.';
      throw new ApiError('conflict', { message });
    }
    return answerOf(stored, books, 'The loan has been requested. The decision is shown here.');
  }

  async withdrawal(input: LoanInput, userId: string): Promise<AnswerOf<typeof requestWithdrawal>> {
    const books = await this.check(input, userId, 'withdrawal');
    const { amount, reason, profile } = input;
    const begun = { kind: 'withdrawal', amount, reason, state: 'new' } as const;
    const stored = await this.repository.insert(userId, profile, begun, new Date());
    if (!stored) throw new Error('A withdrawal could not be stored.');
    const id = stored._id.toHexString();
    if (!(await this.holds.hold(profile, id, amount))) {
      await this.repository.drop(id);
      throw tooMuch(await this.free(userId, profile));
    }
    const existing =
      (await this.repository.move(id, ['new'], { state: 'requested' })) ??
      // The cleanup submitted the request concurrently, because this call took too long: the hold remains.
      (await this.repository.find(id));
    if (!existing) {
      await this.holds.release(profile, id, amount);
      throw new ApiError('unavailable');
    }
    return answerOf(existing, books, 'The withdrawal has been requested. The amount is reserved.');
  }

  async list(input: InputOf<typeof listRequests>, userId: string): Promise<AnswerOf<typeof listRequests>> {
    const books = await this.profiles.require(userId, input.profile);
    const page = await this.repository.list(userId, input);
    const list = page.rows.map((request) => toRequest(request, books));
    const { next, count } = page;
    return {
      status: 'success',
      message: '',
      list,
      next,
      count,
      loan_most: toDecimal(this.config.loanMostCents),
    };
  }

  private async check(
    { amount, profile }: LoanInput,
    userId: string,
    kind: RequestKind,
  ): Promise<BalanceWithHolds> {
    if (amount < LEAST) throw ApiError.invalid('amount', 'The amount has a minimum of €1.00.');
    const most = this.config.loanMostCents;
    if (kind === 'loan' && amount > most) {
      throw ApiError.invalid('amount', `A loan is at most €${toDecimal(most)}.`);
    }
    const books = await this.profiles.require(userId, profile);
    await this.limits.consume('balance-request', userId);
    return books;
  }

  private async free(userId: string, profileId: string): Promise<number> {
    const { balance, held } = await this.profiles.require(userId, profileId);
    return Math.max(0, balance - held);
  }

  /** Submits interrupted withdrawals with a hold, and deletes those without one. */
  private async finishInterrupted(now: Date): Promise<void> {
    const before = new Date(now.getTime() - UNDECIDED_MS);
    for (const { _id, profile } of await this.repository.begunBefore(before, SWEPT_AT_ONCE)) {
      const id = _id.toHexString();
      if (await this.holds.has(profile.toHexString(), id)) {
        await this.repository.move(id, ['new'], { state: 'requested' });
      } else await this.repository.drop(id);
    }
  }
}

function tooMuch(free: number): ApiError {
  if (free === 0) return ApiError.invalid('amount', 'This balance has no amount that can be withdrawn.');
  return ApiError.invalid('amount', `You can withdraw at most €${toDecimal(free)}.`);
}

function answerOf(stored: BalanceRequestDocument, books: BalanceWithHolds, message: string) {
  return { status: 'success' as const, message, request: toRequest(stored, books) };
}
