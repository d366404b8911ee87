import { Injectable } from '@nestjs/common';
import { LIMITS, PRODUCT_NAME, type Issue } from '@zonewerk/contracts';
import { ApiError } from '../http/api-error.js';
import { findWeakness, type Weakness } from './password-weakness.js';

/** Owner of a password. */
export interface PasswordOwner {
  readonly name: string;
  readonly mails: readonly string[];
}

/** Owner of a new password. */
interface NewPasswordOwner extends PasswordOwner {
  /** Whether a second factor protects the account too. */
  readonly secondFactor: boolean;
}

/** Minimum of estimated guesses for a password without a second factor. */
const MIN_GUESSES = 1e8;
const MIN_GUESSES_WITH_FACTOR = 1e6;
/** Shorter parts of a name occur in too many words. */
const MIN_NAME_PART = 3;
/** A password with the owner's words and at most this number of other letters is rejected. */
const MAX_OTHER_LETTERS = 3;

const OWNER_WORDS = `Your password must not consist of your name, your email address or ${PRODUCT_NAME}.`;
const CHARACTERS =
  'This password contains a control character, such as a tab or a line break. Please use other characters.';

const MESSAGES: Readonly<Record<Weakness, string>> = {
  common: 'This password is among the most common or leaked ones. Please choose another.',
  owner: OWNER_WORDS,
  word: easyToGuess('it contains little more than common words, passwords or names'),
  repetition: easyToGuess('it repeats the same characters'),
  sequence: easyToGuess('it follows a sequence such as abc or 123'),
  keyboard: easyToGuess('it follows a row of keys'),
  date: easyToGuess('it contains little more than a date'),
  spaces: easyToGuess('it contains only spaces'),
  guessable: easyToGuess('it contains little more than common patterns'),
};

/**
 * Rules of new passwords (NIST SP 800-63B-4, 3.1.1.2): length, resistance to guessing, and no data of the account.
 * Character classes are not required.
 */
@Injectable()
export class PasswordRules {
  /**
   * @param field name of the input, for the issues
   * @throws ApiError validation-error with every reason against the password
   */
  check(password: string, owner: NewPasswordOwner, field: string): void {
    const minGuesses = owner.secondFactor ? MIN_GUESSES_WITH_FACTOR : MIN_GUESSES; // guard: password-guesses-alone
    // guard: password-characters
    const faults = [
      lengthFault(password, owner),
      // Lone surrogates are no characters: the hash maps all of them to the same one.
      /[\p{Cc}\p{Cs}]/u.test(password) ? CHARACTERS : null,
      guessingFault(password, owner, minGuesses),
    ];
    const issues: Issue[] = faults.flatMap((message) => (message === null ? [] : [{ path: field, message }]));
    if (issues.length > 0) throw new ApiError('validation-error', { issues });
  }

  /** Returns whether an existing password may be the only protection of an account. */
  isEnoughAlone(password: string, owner: PasswordOwner): boolean {
    // guard: password-guesses-factor
    return (
      codePoints(password) >= LIMITS.passwordMinCodePoints &&
      guessingFault(password, owner, MIN_GUESSES) === null
    );
  }
}

function easyToGuess(reason: string): string {
  return `This password is easy to guess: ${reason}. Please choose another.`;
}

function lengthFault(password: string, owner: NewPasswordOwner): string | null {
  const least = owner.secondFactor ? LIMITS.passwordMinWithFactor : LIMITS.passwordMinCodePoints; // guard: password-length-alone
  const length = codePoints(password);
  // guard: password-length
  if (length < least)
    return `Please use at least ${least} characters. Four or five words make a good password.`;
  return length > LIMITS.passwordMaxCodePoints
    ? `Please use at most ${LIMITS.passwordMaxCodePoints} characters.`
    : null;
}

function guessingFault(password: string, owner: PasswordOwner, minGuesses: number): string | null {
  // Rejected for its length already; the time of a check grows faster than the length.
  if (codePoints(password) > LIMITS.passwordMaxCodePoints) return null;
  const words = ownerWords(owner);
  if (isMadeOf(password, words)) return OWNER_WORDS; // guard: password-own-name
  const weakness = findWeakness(password, words, minGuesses);
  return weakness && MESSAGES[weakness]; // guard: password-guesses
}

/** Length in code points after NFKC. */
function codePoints(password: string): number {
  return [...password.normalize('NFKC')].length;
}

/** Words of the account's data, longest first, so that a whole name is removed before its parts. */
function ownerWords({ name, mails }: PasswordOwner): string[] {
  const parts = name.split(/[\s'.-]+/u).filter((part) => [...part].length >= MIN_NAME_PART);
  const locals = mails.map((mail) => mail.slice(0, mail.lastIndexOf('@')));
  return [PRODUCT_NAME, name, ...parts, ...mails, ...locals]
    .map(normalise)
    .filter((word) => word.length >= MIN_NAME_PART)
    .sort((a, b) => b.length - a.length);
}

/** Returns whether few letters remain without the words, digits, signs and spaces. */
function isMadeOf(password: string, words: readonly string[]): boolean {
  const text = normalise(password);
  const rest = words.reduce((remaining, word) => remaining.replaceAll(word, ''), text);
  return rest !== text && [...rest.replace(/[\p{N}\p{P}\p{Z}]/gu, '')].length <= MAX_OTHER_LETTERS;
}

function normalise(text: string): string {
  return text.normalize('NFKC').toLowerCase();
}
