import { Inject, Injectable } from '@nestjs/common';
import { LIMITS } from '@zonewerk/contracts';
import {
  RateLimiterMemory,
  RateLimiterMongo,
  RateLimiterRes,
  type RateLimiterAbstract,
} from 'rate-limiter-flexible';
import { CONFIG, type Config } from '../../config/config.js';
import { Tidier } from '../../jobs/tidier.service.js';
import { ApiError } from '../api-error.js';
import { DatabaseService } from '../../database/database.service.js';
import { networkOf } from './network.js';
import { RATE_LIMITS_COLLECTION } from './rate-limit.schema.js';

/** What is counted, how often it may happen and in how many seconds. */
const RULES = {
  /** Sign-ins per network. */
  'sign-in-network': { points: 100, seconds: 900 },
  /** Refused proofs of a network. Noted only: they make captchas necessary and dear. */
  'failures-network': { points: 1_000, seconds: 900 },
  /** Confirmation codes per network. */
  'code-network': { points: 50, seconds: 900 },
  /** Codes of one registration in one browser, however often it is started. */
  'registration-code': { points: LIMITS.codeTries, seconds: 600 },
  /** Offers of passkeys per network. Every login window that opens makes one, and nothing can be guessed by them. */
  'passkey-network': { points: 300, seconds: 900 },
  /** Mails sent to one recipient. */
  'mail-recipient': { points: 6, seconds: 3_600 },
  /** Mails that one network causes. */
  'mail-network': { points: 60, seconds: 3_600 },
  /** Mails that one person causes. */
  'mail-user': { points: 60, seconds: 86_400 },
  /** Changes of one person that are told to every confirmed address. */
  'notice-user': { points: 20, seconds: 3_600 },
  /** Mails that all people together cause. */
  'mail-day': { points: 50_000, seconds: 86_400 },
  /** SMS and calls to one phone. */
  'phone-recipient': { points: 8, seconds: 3_600 },
  /** SMS and calls that one person causes. */
  'phone-user': { points: 20, seconds: 86_400 },
  /** SMS and calls that one network causes. */
  'phone-network': { points: 40, seconds: 86_400 },
  /** SMS and calls to one country; more is mostly fraud with expensive numbers. */
  'phone-country': { points: 1_000, seconds: 86_400 },
  /** SMS and calls that all people together cause. */
  'phone-day': { points: 3_000, seconds: 86_400 },
  /** Codes sent to one target for one purpose in one session. */
  'code-again': { points: 1, seconds: 30 },
  /** Wrong passwords of one person who disables a second factor. */
  'factor-account': { points: 10, seconds: 900 },
  /** Wishes for new passwords, and links used, of one network. */
  'reset-network': { points: 100, seconds: 3_600 },
  /** Wrong current passwords of a person who is signed in. */
  'password-check': { points: 10, seconds: 900 },
  /** Cases and replies of one person. */
  'support-post': { points: 60, seconds: 3_600 },
  /** Answers, notes, releases and new cases of one agent. */
  'care-post': { points: 600, seconds: 3_600 },
  /** Archives of cases and of files of posts for one person. */
  'case-export': { points: 60, seconds: 3_600 },
  /** Emails about mentions in the notes of one agent. */
  'care-mention': { points: 300, seconds: 3_600 },
  /** Emails to the care team from one network. */
  'email-in-network': { points: 3_000, seconds: 3_600 },
  /** Emails to the care team from one sender. */
  'email-in-sender': { points: 120, seconds: 3_600 },
  /** Automatic answers to emails of one address. */
  'email-out-automatic': { points: 1, seconds: 86_400 },
  /** Orders of one person. */
  order: { points: 60, seconds: 3_600 },
  /** Loans and withdrawals that one person asks for. */
  'balance-request': { points: 30, seconds: 3_600 },
  /** Tries of one person to pay. */
  payment: { points: 60, seconds: 3_600 },
  /** Profile pictures of one person; each is decoded. */
  'picture-change': { points: 30, seconds: 3_600 },
  /** Previews of one person of what changes in a zone; each reads the whole zone. */
  'zone-plan': { points: 120, seconds: 600 },
  /** Wishes of one person to publish again what failed; each is a message to an engine. */
  'publish-again': { points: 120, seconds: 600 },
  /** Look-ups of a user that verify domains. */
  'domain-check': { points: 30, seconds: 600 },
  /** Changes of one person to settings of containers; each stores all of them. */
  'hosting-configuration': { points: 200, seconds: 600 },
  /** Imports and exports of parameters by one person; each reads all of a project. */
  'parameter-file': { points: 120, seconds: 600 },
  /** Archives that members of one project upload or push. */
  'archive-upload': { points: 60, seconds: 3_600 },
  /** Emails to a project about conflicts of its domains. */
  'domain-conflict': { points: 5, seconds: 3_600 },
  /** Invitations of one member to projects. */
  'invitation-user': { points: 60, seconds: 3_600 },
  /** Invitations to one email address. */
  'invitation-address': { points: 10, seconds: 86_400 },
  /** Emails with which contacts of one person confirm their address. */
  'contact-confirmation-user': { points: 20, seconds: 3_600 },
  /** The same to one address. */
  'contact-confirmation-address': { points: 3, seconds: 86_400 },
  /** Votes of one person for items of roadmaps. */
  'roadmap-vote': { points: 300, seconds: 3_600 },
  /** Suggestions of one person for roadmaps. */
  'roadmap-suggestion': { points: 10, seconds: 3_600 },
  /** Calls that are made with one API token. */
  'token-call': { points: 600, seconds: 60 },
  /** Failures of remotes that the browsers of one network report. */
  'release-report': { points: 300, seconds: 600 },
} as const;

export type RateRule = keyof typeof RULES;

/** Requests of one network per minute, over everything; counted in this process only. */
const FLOOD = { points: 1_200, seconds: 60 };

/** Counts what may happen only so often. Counters are in the database, so all processes share them. */
@Injectable()
export class RateLimits {
  private readonly shared: Record<RateRule, RateLimiterAbstract>;
  private readonly flood: RateLimiterMemory;
  private readonly scale: number;

  constructor(
    private readonly database: DatabaseService,
    tidier: Tidier,
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
   * Counts one event and says how many there were. Counting comes before the work, so parallel tries cannot pass.
   * @throws ApiError too-many-requests with Retry-After when it was one too many
   */
  async consume(rule: RateRule, key: string): Promise<number> {
    const state = await this.shared[rule].consume(key).catch(refuse);
    return state.consumedPoints;
  }

  /** When the next event will be let through; null when now. */
  async nextAt(rule: RateRule, key: string): Promise<Date | null> {
    const limiter = this.shared[rule];
    const state = await limiter.get(key);
    if (!state || state.consumedPoints < limiter.points) return null;
    return new Date(Date.now() + state.msBeforeNext);
  }

  /** Forgets what was counted, after a success. */
  async clear(rule: RateRule, key: string): Promise<void> {
    await this.shared[rule].delete(key);
  }

  /** A number of events as the settings scale it. */
  scaled(points: number): number {
    return Math.ceil(points * this.scale);
  }

  /** Counts one event that refuses nothing by itself. */
  async note(rule: RateRule, key: string): Promise<void> {
    await this.shared[rule].penalty(key);
  }

  /** How many events there were within the time of the rule. */
  async noted(rule: RateRule, key: string): Promise<number> {
    return (await this.shared[rule].get(key))?.consumedPoints ?? 0;
  }

  /** Removes counters that have run out. */
  async tidy(now: Date): Promise<void> {
    await this.database.connection.collection(RATE_LIMITS_COLLECTION).deleteMany({ expire: { $lt: now } });
  }

  /** Counts one request of an address against the flood limit. */
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
