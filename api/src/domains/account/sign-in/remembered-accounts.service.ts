import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { accountSelector, AnswerOf, forgetAccount } from '@zonewerk/contracts';
import type { Browser } from '../../../platform/http/request.js';
import { CleanupScheduler } from '../../../platform/jobs/cleanup-scheduler.service.js';
import { toObjectId } from '../../../platform/database/object-id.js';
import { PersonalData } from '../../../platform/personal-data/personal-data.service.js';
import { SecretsService } from '../../../platform/database/secrets.module.js';
import { Pictures } from '../profile/pictures.service.js';
import { Credentials, type Credential } from '../passwords/credentials.service.js';
import { ChooserRepository, type ChooserOwner } from './chooser.repository.js';
import type { ChooserDocument, RememberedAccount } from './chooser.schema.js';

const DAY_MS = 86_400_000;
const RETENTION_MS = 365 * DAY_MS;
const MOST_ACCOUNTS = 10;
const TOKEN_BYTES = 32;
const ID_BYTES = 16;

/** Account chooser of a browser. It never selects an account itself. */
@Injectable()
export class RememberedAccounts implements OnModuleInit {
  constructor(
    private readonly repository: ChooserRepository,
    private readonly credentials: Credentials,
    private readonly pictures: Pictures,
    private readonly secrets: SecretsService,
    private readonly tidier: CleanupScheduler,
    private readonly personalData: PersonalData,
  ) {}

  onModuleInit(): void {
    this.tidier.register('choosers', (now) =>
      this.repository.removeUnusedSince(new Date(now.getTime() - RETENTION_MS)),
    );
    this.personalData.register({
      name: 'remembered_in_browsers',
      read: (userId) => this.repository.countOf(userId),
      remove: (userId) => this.repository.removeEverywhere(userId),
    });
  }

  /** The remembered accounts. */
  async list(browser: Browser): Promise<AnswerOf<typeof accountSelector>> {
    if (browser.chooserToken === null) return nothing('no-cookie');
    const found = await this.find(browser);
    if (!found) return nothing('cookie-invalid');
    const accounts = await Promise.all(found.accounts.map((account) => this.shown(account)));
    const listed = accounts.filter((account) => account !== null);
    if (listed.length === 0) return nothing('no-cookie');
    return {
      status: 'success',
      message: '',
      remember_cookie: await this.markOf(browser.chooserToken),
      accounts: listed,
    };
  }

  /** Removes one account from this browser. */
  async forget(account: string, browser: Browser): Promise<AnswerOf<typeof forgetAccount>> {
    const owner = ownerOf(browser);
    if (owner) await this.repository.removeAccount(owner, account);
    return { status: 'success', message: 'This browser no longer remembers the account.' };
  }

  /** Removes an account from every other browser, e.g. after its other sessions were ended. */
  forgetElsewhere(userId: string, guestId: string): Promise<void> {
    return this.repository.removeElsewhere(userId, guestId);
  }

  /** The account of a mark that `list` returned; null when the mark is not from this browser. */
  async chosen(
    { mark, account }: { mark: string | undefined; account: string | undefined },
    browser: Browser,
  ): Promise<Credential | null> {
    if (mark === undefined || browser.chooserToken === null) return null;
    if (!isSame(mark, await this.markOf(browser.chooserToken))) return null; // guard: chooser-mark
    const remembered = (await this.find(browser))?.accounts.find(({ id }) => id === account);
    return remembered ? this.credentials.byId(remembered.user.toHexString()) : null;
  }

  /**
   * After a sign-in: `true` remembers its account, `false` removes it. Returns the cookie to set when the browser has
   * none yet.
   */
  async note(
    userId: string,
    remember: boolean | null,
    browser: Browser,
    now = new Date(),
  ): Promise<string | null> {
    if (remember === null) return null;
    const found = await this.find(browser);
    if (!remember) {
      const owner = ownerOf(browser);
      if (found && owner) await this.repository.removePerson(owner, userId);
      return null;
    }
    const account = { id: randomBytes(ID_BYTES).toString('base64url'), user: toObjectId(userId) };
    if (found) {
      await this.repository.add(found._id, account, MOST_ACCOUNTS, now);
      return null;
    }
    const token = randomBytes(TOKEN_BYTES).toString('base64url');
    await this.repository.insert({ tokenHash: hashOf(token), guestId: browser.guestId }, account, now);
    return token;
  }

  private async find(browser: Browser): Promise<ChooserDocument | null> {
    const owner = ownerOf(browser);
    return owner && this.repository.find(owner);
  }

  private async shown({ id, user }: RememberedAccount) {
    const credential = await this.credentials.byId(user.toHexString());
    if (!credential) return null;
    const avatar = await this.pictures.pathOf(credential.userId);
    return { id, avatar, name: credential.name, mail: credential.mail };
  }

  /** The mark is visible in the page, unlike the cookie, and is useless without it. */
  private async markOf(token: string): Promise<string> {
    const key = await this.secrets.key('chooser');
    return createHmac('sha256', key).update(token).digest('base64url');
  }
}

function nothing(status: 'no-cookie' | 'cookie-invalid'): AnswerOf<typeof accountSelector> {
  return { status, message: 'This browser remembers no account.', remember_cookie: null, accounts: [] };
}

function ownerOf({ chooserToken, guestId }: Browser): ChooserOwner | null {
  return chooserToken === null ? null : { tokenHash: hashOf(chooserToken), guestId };
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url'); // guard: chooser-hash
}

function isSame(given: string, expected: string): boolean {
  const left = Buffer.from(given);
  const right = Buffer.from(expected);
  return left.length === right.length && timingSafeEqual(left, right);
}
