import { Injectable } from '@nestjs/common';
import {
  type AnswerOf,
  CASE_FILES_FIELD,
  CASE_LIMITS,
  type CannedResponse,
  type findPublicAnswers,
  type InputOf,
  LIMITS,
  type listCannedResponses,
  type removeCannedResponse,
  type saveCannedResponse,
  TOO_MANY_FILES,
} from '@zonewerk/contracts';
import { wordsOf } from '../../../platform/database/words.js';
import { ApiError } from '../../../platform/http/api-error.js';
import type { UploadedFile } from '../../../platform/http/multipart/uploads.interceptor.js';
import { toFile } from '../cases/case.mapper.js';
import { CaseFiles } from '../files/case-files.service.js';
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

type Input = InputOf<typeof saveCannedResponse>;

/** Canned responses: text blocks of agents for answers, with files. Leads edit them. */
@Injectable()
export class CannedService {
  constructor(
    private readonly repository: CannedRepository,
    private readonly files: CaseFiles,
  ) {}

  async list(): Promise<AnswerOf<typeof listCannedResponses>> {
    const list = (await this.repository.list()).map(toResponse);
    return { status: 'success', message: '', list };
  }

  /**
   * @throws ApiError not-found, validation-error for the title of another response and for too many files, conflict at
   * the limit and after a concurrent change
   */
  async save(
    { canned_id: id, revision, title, text, public: isPublic, retained_files: retained }: Input,
    uploads: readonly UploadedFile[],
  ): Promise<AnswerOf<typeof saveCannedResponse>> {
    if (isPublic && VARIABLE.test(text)) throw ApiError.invalid('text', NO_VARIABLES);
    const fields = { title, text, ...(isPublic ? { publicWords: publicWordsOf(title, text) } : {}) };
    const before =
      id === undefined ? await this.submitted(fields, uploads) : await this.present(id, revision);
    if (before && id === undefined) return toSaved(before);
    const present = before?.files ?? [];
    const remaining = present.filter(({ _id }) => retained?.includes(_id.toHexString()) ?? true);
    if (remaining.length + uploads.length > LIMITS.supportFileRows)
      throw ApiError.invalid(CASE_FILES_FIELD, TOO_MANY_FILES.post);
    const saved = await this.files.attach(null, uploads, (files) =>
      this.write(id, revision, { ...fields, files: [...remaining, ...files] }),
    );
    if (!saved) throw new ApiError('not-found');
    await this.files.remove(present.filter((file) => !remaining.includes(file)));
    return toSaved(saved);
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
    const list = ranked.map(({ found: { _id, title, text, files = [] } }) => ({
      id: _id.toHexString(),
      title,
      text,
      files: files.map((file) => toFile(file, 'support.file')),
    }));
    return { status: 'success', message: '', list };
  }

  /** @throws ApiError not-found */
  async remove({
    canned_id: id,
  }: InputOf<typeof removeCannedResponse>): Promise<AnswerOf<typeof removeCannedResponse>> {
    const removed = await this.repository.remove(id);
    if (!removed) throw new ApiError('not-found');
    await this.files.remove(removed.files ?? []);
    return { status: 'success', message: 'The canned response has been removed.' };
  }

  /** The response of a repeated submit of a new one; null for the first submit. */
  private async submitted(
    fields: CannedFields,
    uploads: readonly UploadedFile[],
  ): Promise<CannedDocument | null> {
    const present = await this.repository.findByTitle(fields.title);
    if (!present) return null;
    const isSame =
      present.text === fields.text &&
      Boolean(present.publicWords) === Boolean(fields.publicWords) &&
      (present.files ?? []).length === uploads.length;
    if (isSame) return present;
    throw ApiError.invalid('title', DUPLICATE);
  }

  private async present(id: string, revision: number): Promise<CannedDocument> {
    const present = await this.repository.find(id);
    if (!present) throw new ApiError('not-found');
    if ((present.revision ?? 0) !== revision) throw new ApiError('conflict', { message: CHANGED });
    return present;
  }

  /** @param id undefined for a new response */
  private async write(
    id: string | undefined,
    revision: number,
    fields: CannedFields,
  ): Promise<CannedDocument> {
    if (id === undefined && (await this.repository.isFull()))
      throw new ApiError('conflict', { message: FULL });
    const saved = await (id === undefined
      ? this.repository.add(fields)
      : this.repository.change(id, revision, fields));
    if (saved === 'duplicate') throw ApiError.invalid('title', DUPLICATE);
    if (!saved) throw new ApiError('conflict', { message: CHANGED });
    return saved;
  }
}

function toSaved(saved: CannedDocument): AnswerOf<typeof saveCannedResponse> {
  return { status: 'success', message: 'The canned response has been saved.', response: toResponse(saved) };
}

function toResponse(stored: CannedDocument): CannedResponse {
  const { _id, title, text, files = [], publicWords, revision = 0 } = stored;
  return {
    id: _id.toHexString(),
    title,
    text,
    files: files.map((file) => toFile(file, 'care.file')),
    public: publicWords !== undefined,
    revision,
  };
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
