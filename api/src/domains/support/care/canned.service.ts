import { Injectable } from '@nestjs/common';
import {
  type AnswerOf,
  CASE_LIMITS,
  type CannedResponse,
  type findPublicAnswers,
  type InputOf,
  type listCannedResponses,
  type removeCannedResponse,
  type saveCannedResponse,
} from '@zonewerk/contracts';
import { wordsOf } from '../../../platform/database/words.js';
import { ApiError } from '../../../platform/http/api-error.js';
import { headTerms } from '../cases/search-terms.js';
import { type CannedFields, CannedRepository } from './canned.repository.js';
import type { CannedDocument } from './care.schema.js';

const DUPLICATE = 'Another canned response has this title.';
const CHANGED = 'Another lead has changed this response. Please reload it. Your text stays here until then.';
const NO_VARIABLES = 'A public answer cannot have {customer}, {number} or {agent}.';
const VARIABLE = /\{(?:customer|number|agent)\}/u;
/** Characters of the shortest word by which public answers are found. */
const MIN_WORD_LENGTH = 3;
const FULL = `The team has ${CASE_LIMITS.cannedResponses} canned responses, which is the limit.`;

/** Canned responses: text blocks of agents for answers. Leads edit them. */
@Injectable()
export class CannedService {
  constructor(private readonly repository: CannedRepository) {}

  async list(): Promise<AnswerOf<typeof listCannedResponses>> {
    const list = (await this.repository.list()).map(toResponse);
    return { status: 'success', message: '', list };
  }

  /**
   * @throws ApiError not-found, validation-error for the title of another response, conflict at the limit and after a
   * concurrent change
   */
  async save({
    canned_id: id,
    revision,
    title,
    text,
    public: isPublic,
  }: InputOf<typeof saveCannedResponse>): Promise<AnswerOf<typeof saveCannedResponse>> {
    if (isPublic && VARIABLE.test(text)) throw ApiError.invalid('text', NO_VARIABLES);
    const fields = { title, text, ...(isPublic ? { publicWords: publicWordsOf(title, text) } : {}) };
    const saved = await (id === undefined ? this.add(fields) : this.repository.change(id, revision, fields));
    if (saved === 'duplicate') throw ApiError.invalid('title', DUPLICATE);
    if (saved) return toSaved(saved);
    if (id !== undefined && (await this.repository.exists(id)))
      throw new ApiError('conflict', { message: CHANGED });
    throw new ApiError('not-found');
  }

  /** Public responses that contain most words of a subject, best match first. */
  async findPublic({
    query,
  }: InputOf<typeof findPublicAnswers>): Promise<AnswerOf<typeof findPublicAnswers>> {
    const words = [...new Set(wordsOf(query))].filter(isSearched);
    const ranked = (await this.repository.findPublic(words))
      .map((found) => ({ found, rank: rankOf(found, words) }))
      .toSorted((one, other) => other.rank - one.rank || one.found.title.localeCompare(other.found.title))
      .slice(0, CASE_LIMITS.publicAnswers);
    const list = ranked.map(({ found: { _id, title, text } }) => ({ id: _id.toHexString(), title, text }));
    return { status: 'success', message: '', list };
  }

  /** @throws ApiError not-found */
  async remove({
    canned_id: id,
  }: InputOf<typeof removeCannedResponse>): Promise<AnswerOf<typeof removeCannedResponse>> {
    if (!(await this.repository.remove(id))) throw new ApiError('not-found');
    return { status: 'success', message: 'The canned response has been removed.' };
  }

  /** A repeated submit returns the response of the first one. */
  private async add(fields: CannedFields): Promise<CannedDocument | 'duplicate'> {
    const present = await this.repository.findByTitle(fields.title);
    if (present) {
      const isSame =
        present.text === fields.text && Boolean(present.publicWords) === Boolean(fields.publicWords);
      return isSame ? present : 'duplicate';
    }
    if (await this.repository.isFull()) throw new ApiError('conflict', { message: FULL });
    return this.repository.add(fields);
  }
}

function toSaved(saved: CannedDocument): AnswerOf<typeof saveCannedResponse> {
  return { status: 'success', message: 'The canned response has been saved.', response: toResponse(saved) };
}

function toResponse({ _id, title, text, publicWords, revision = 0 }: CannedDocument): CannedResponse {
  return { id: _id.toHexString(), title, text, public: publicWords !== undefined, revision };
}

/** Each word of a public response, and each prefix of the words of its title. */
function publicWordsOf(title: string, text: string): string[] {
  return [...new Set([...wordsOf(`${title} ${text}`), ...headTerms({ number: '', subject: title })])];
}

/** Short words are in most texts. In a script without spaces, the words are pairs of characters. */
function isSearched(word: string): boolean {
  return word.length >= MIN_WORD_LENGTH || /[^\p{Script=Latin}]/u.test(word);
}

/** Number of matching words in a response. A word of the title counts twice. */
function rankOf({ title, publicWords = [] }: CannedDocument, words: readonly string[]): number {
  const inTitle = new Set(headTerms({ number: '', subject: title }));
  const all = new Set(publicWords);
  return words.reduce((rank, word) => rank + (inTitle.has(word) ? 2 : Number(all.has(word))), 0);
}
