import { Inject, Injectable } from '@nestjs/common';
import { LIMITS, PRODUCT_NAME, type Issue } from '@zonewerk/contracts';
import { CONFIG, type Config } from '../config/config.js';
import { ApiError } from '../http/api-error.js';
import { CommonPasswords } from './common-passwords.js';

/** Whose password it is to be. */
export interface PasswordOwner {
  readonly name: string;
  readonly mails: readonly string[];
  /** The password does not sign in alone. */
  readonly secondFactor: boolean;
}

/** Shorter parts of a name are found in too many words. */
const NAME_PART_LEAST = 3;
/** A password that has no more than this beside the words that anybody knows is one of them. */
const REST_MOST = 3;

/**
 * What a new password has to be (NIST SP 800-63B-4, 3.1.1.2): long enough, not a common one, and not made of what
 * everybody knows about the person. Nothing is asked about the kinds of its characters.
 */
@Injectable()
export class PasswordRules {
  private readonly common: CommonPasswords;

  constructor(@Inject(CONFIG) config: Config) {
    this.common = CommonPasswords.read(config.root);
  }

  /**
   * @param field name of the input, for the issues
   * @throws ApiError validation-error with every reason against the password
   */
  check(password: string, owner: PasswordOwner, field: string): void {
    const faults = [this.faultOfLength(password, owner), this.faultOfChoice(password, owner)];
    const issues: Issue[] = faults.flatMap((message) => (message === null ? [] : [{ path: field, message }]));
    if (issues.length > 0) throw new ApiError('validation-error', { issues });
  }

  /** Whether a password that is there already is long enough to be all that protects an account. */
  isEnoughAlone(password: string): boolean {
    return lengthOf(password) >= LIMITS.passwordMinCodePoints;
  }

  private faultOfLength(password: string, owner: PasswordOwner): string | null {
    const least = owner.secondFactor ? LIMITS.passwordMinWithFactor : LIMITS.passwordMinCodePoints;
    const length = lengthOf(password);
    if (length < least)
      return `Please use at least ${least} characters. Four or five words make a good password.`;
    return length > LIMITS.passwordMaxCodePoints
      ? `Please use at most ${LIMITS.passwordMaxCodePoints} characters.`
      : null;
  }

  private faultOfChoice(password: string, owner: PasswordOwner): string | null {
    if (this.common.has(password))
      return 'This password is among the most common or leaked ones. Please choose another.';
    return isMadeOf(password, wordsOf(owner))
      ? `Please do not make your password of your name, your address or ${PRODUCT_NAME}.`
      : null;
  }
}

/** In code points, as people count. */
function lengthOf(password: string): number {
  return [...password.normalize('NFKC')].length;
}

/** What anybody knows who knows the account, longest first so that a whole name goes before its parts. */
function wordsOf({ name, mails }: PasswordOwner): string[] {
  const parts = name.split(/[\s'.-]+/u).filter((part) => [...part].length >= NAME_PART_LEAST);
  const locals = mails.map((mail) => mail.slice(0, mail.lastIndexOf('@')));
  return [PRODUCT_NAME, name, ...parts, ...mails, ...locals]
    .map(normalise)
    .filter((word) => word.length >= NAME_PART_LEAST)
    .sort((a, b) => b.length - a.length);
}

/** Whether nothing is left but a few characters once the words, digits, signs and spaces are taken out. */
function isMadeOf(password: string, words: readonly string[]): boolean {
  const text = normalise(password);
  const rest = words.reduce((left, word) => left.replaceAll(word, ''), text);
  return rest !== text && [...rest.replace(/[\p{N}\p{P}\p{Z}]/gu, '')].length <= REST_MOST;
}

function normalise(text: string): string {
  return text.normalize('NFKC').toLowerCase();
}
