import { Inject, Injectable } from '@nestjs/common';
import { LIMITS } from '@zonewerk/contracts';
import {
  RateLimiterMemory,
  RateLimiterMongo,
  RateLimiterRes,
  type RateLimiterAbstract,
} from 'rate-limiter-flexible';
import { CONFIG, type Config } from '../../config/config.js';
import { CleanupScheduler } from '../../jobs/cleanup-scheduler.service.js';
import { ApiError } from '../api-error.js';
import { DatabaseService } from '../../database/database.service.js';
import { networkOf } from './network.js';
import { RATE_LIMITS_COLLECTION } from './rate-limit.schema.js';

/** Limits: number of events and window in seconds. */
const RULES = {
  /** Sign-ins per network. */
  'sign-in-network': { points: 100, seconds: 900 },
  /** Rejected proofs of a network. Counted only: they require captchas and raise their cost. */
  'failures-network': { points: 1_000, seconds: 900 },
  /** Confirmation codes per network. */
  'code-network': { points: 50, seconds: 900 },
  /** Codes of one registration in one browser, over all its starts. */
  'registration-code': { points: LIMITS.codeTries, seconds: 600 },
  /** Passkey options per network. Every opened login window requests them, and they permit no guessing. */
  'passkey-network': { points: 300, seconds: 900 },
  /** Emails to one recipient. */
  'mail-recipient': { points: 6, seconds: 3_600 },
  /** Emails caused by one network. */
  'mail-network': { points: 60, seconds: 3_600 },
  /** Emails caused by one user. */
  'mail-user': { points: 60, seconds: 86_400 },
  /** Changes of one user that send notices to every confirmed email address. */
  'notice-user': { points: 20, seconds: 3_600 },
  /** Emails caused by all users together. */
  'mail-day': { points: 50_000, seconds: 86_400 },
  /** SMS and calls to one phone. */
  'phone-recipient': { points: 8, seconds: 3_600 },
  /** SMS and calls caused by one user. */
  'phone-user': { points: 20, seconds: 86_400 },
  /** SMS and calls caused by one network. */
  'phone-network': { points: 40, seconds: 86_400 },
  /** SMS and calls to one country; higher numbers are mostly fraud with premium numbers. */
  'phone-country': { points: 1_000, seconds: 86_400 },
  /** SMS and calls caused by all users together. */
  'phone-day': { points: 3_000, seconds: 86_400 },
  /** Codes sent to one target for one purpose in one session. */
  'code-again': { points: 1, seconds: 30 },
  /** Wrong passwords of one user who disables a second factor. */
  'factor-account': { points: 10, seconds: 900 },
  /** Password reset requests and used links of one network. */
  'reset-network': { points: 100, seconds: 3_600 },
  /** Wrong current passwords of a signed-in user. */
  'password-check': { points: 10, seconds: 900 },
  /** Cases and replies of one user. */
  'support-post': { points: 60, seconds: 3_600 },
  /** Answers, notes, releases and new cases of one agent. */
  'care-post': { points: 600, seconds: 3_600 },
  /** Archives of cases and of files of posts for one user. */
  'case-export': { points: 60, seconds: 3_600 },
  /** Emails about mentions in the notes of one agent. */
  'care-mention': { points: 300, seconds: 3_600 },
  /** Emails to the care team from one network. */
  'email-in-network': { points: 3_000, seconds: 3_600 },
  /** Emails to the care team from one sender in one network: a sender is easily forged. */
  'email-in-sender': { points: 120, seconds: 3_600 },
  /** Automatic responses to emails of one address. */
  'email-out-automatic': { points: 1, seconds: 86_400 },
  /** Orders of one user. */
  order: { points: 60, seconds: 3_600 },
  /** Loan and withdrawal requests of one user. */
  'balance-request': { points: 30, seconds: 3_600 },
  /** Payment attempts of one user. */
  payment: { points: 60, seconds: 3_600 },
  /** Profile pictures of one user; each is decoded. */
  'picture-change': { points: 30, seconds: 3_600 },
  /** Previews of zone changes of one user; each reads the whole zone. */
  'zone-plan': { points: 120, seconds: 600 },
  /** Publication retries of one user; each is a request to an engine. */
  'publish-again': { points: 120, seconds: 600 },
  /** Domain verification lookups of a user. */
  'domain-check': { points: 30, seconds: 600 },
  /** Changes of one user to settings of containers; each stores all of them. */
  'hosting-configuration': { points: 200, seconds: 600 },
  /** Imports and exports of parameters by one user; each reads all parameters of a project. */
  'parameter-file': { points: 120, seconds: 600 },
  /** Archives that members of one project upload or push. */
  'archive-upload': { points: 60, seconds: 3_600 },
  /** Emails to a project about conflicts of its domains. */
  'domain-conflict': { points: 5, seconds: 3_600 },
  /** Invitations of one member to projects. */
  'invitation-user': { points: 60, seconds: 3_600 },
  /** Invitations to one email address. */
  'invitation-address': { points: 10, seconds: 86_400 },
  /** Offers of the ownership by one member, each with an email. */
  'ownership-offer': { points: 20, seconds: 3_600 },
  /** Emails with confirmation requests to the contacts of one user. */
  'contact-confirmation-user': { points: 20, seconds: 3_600 },
  /** Such emails to one address. */
  'contact-confirmation-address': { points: 3, seconds: 86_400 },
  /** Votes of one user for items of roadmaps. */
  'roadmap-vote': { points: 300, seconds: 3_600 },
  /** Announcements of shipped items, which send an email to each voter, of one project. */
  'roadmap-announcement': { points: 20, seconds: 86_400 },
  /** Suggestions of one user for roadmaps. */
  'roadmap-suggestion': { points: 10, seconds: 3_600 },
  /** Calls with one API token. */
  'token-call': { points: 600, seconds: 60 },
  /** Failures of remotes that the browsers of one network report. */
  'release-report': { points: 300, seconds: 600 },
} as const;

export type RateRule = keyof typeof RULES;

/** Requests of one network per minute, of all kinds; counted only in this process. */
const FLOOD = { points: 1_200, seconds: 60 };

/** Rate limits. Counters are in the database, so all processes share them. */
@Injectable()
export class RateLimits {
  private readonly shared: Record<RateRule, RateLimiterAbstract>;
  private readonly flood: RateLimiterMemory;
  private readonly scale: number;

  constructor(
    private readonly database: DatabaseService,
    tidier: CleanupScheduler,
    @Inject(CONFIG) config: Config,
  ) {
    tidier.register('rate limits', (now) => this.tidy(now));
    this.scale = config.rateLimitScale;
    const make = (name: RateRule) =>
      new RateLimiterMongo({
        storeClient: database.connection,
        dbName: database.connection.name,
        tableName: RATE_LIMITS_COLLECTION,
        keyPrefix: name,
        points: this.scaled(RULES[name].points),
        duration: RULES[name].seconds,
        disableIndexesCreation: true,
      });
    const limiters: Partial<typeof this.shared> = {};
    for (const name of Object.keys(RULES) as RateRule[]) limiters[name] = make(name);
    this.shared = limiters as typeof this.shared;
    this.flood = new RateLimiterMemory({ points: this.scaled(FLOOD.points), duration: FLOOD.seconds });
  }

  /**
   * Counts one event and returns the number of events. Callers count before the work, so concurrent attempts cannot
   * exceed the limit.
   * @throws ApiError too-many-requests with Retry-After above the limit
   */
  async consume(rule: RateRule, key: string): Promise<number> {
    const state = await this.shared[rule].consume(key).catch(refuse);
    return state.consumedPoints;
  }

  /** Time of the next permitted event; null: now. */
  async nextAt(rule: RateRule, key: string): Promise<Date | null> {
    const limiter = this.shared[rule];
    const state = await limiter.get(key);
    if (!state || state.consumedPoints < limiter.points) return null;
    return new Date(Date.now() + state.msBeforeNext);
  }

  /** Resets a counter after a success. */
  async clear(rule: RateRule, key: string): Promise<void> {
    await this.shared[rule].delete(key);
  }

  /** A number of events scaled by the settings. */
  scaled(points: number): number {
    return Math.ceil(points * this.scale);
  }

  /** Counts one event without a rejection. */
  async note(rule: RateRule, key: string): Promise<void> {
    await this.shared[rule].penalty(key);
  }

  /** Number of events within the window of the rule. */
  async noted(rule: RateRule, key: string): Promise<number> {
    return (await this.shared[rule].get(key))?.consumedPoints ?? 0;
  }

  /** Deletes expired counters. */
  async tidy(now: Date): Promise<void> {
    await this.database.connection.collection(RATE_LIMITS_COLLECTION).deleteMany({ expire: { $lt: now } });
  }

  /** Counts one request of an IP address against the flood limit. */
  async countRequest(ip: string): Promise<void> {
    await this.flood.consume(networkOf(ip)).catch(refuse); // guard: limit-flood
  }
}

function refuse(state: unknown): never {
  if (state instanceof RateLimiterRes) {
    throw new ApiError('too-many-requests', {
      retryAfterSeconds: Math.max(1, Math.ceil(state.msBeforeNext / 1_000)),
    });
  }
  throw state;
}
