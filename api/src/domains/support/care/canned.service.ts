import { Injectable } from '@nestjs/common';
import {
  type AnswerOf,
  CASE_LIMITS,
  type CannedResponse,
  type InputOf,
  type listCannedResponses,
  type removeCannedResponse,
  type saveCannedResponse,
} from '@zonewerk/contracts';
import { ApiError } from '../../../platform/http/api-error.js';
import { CannedRepository } from './canned.repository.js';
import type { CannedDocument } from './care.schema.js';

const DUPLICATE = 'Another canned response has this title.';
const CHANGED = 'Another lead has changed this response. Please reload it. Your text stays here until then.';
const FULL = `The team has ${CASE_LIMITS.cannedResponses} canned responses, which is the limit.`;

/** Canned responses: texts that agents put into answers. Leads change them. */
@Injectable()
export class CannedService {
  constructor(private readonly repository: CannedRepository) {}

  async list(): Promise<AnswerOf<typeof listCannedResponses>> {
    const list = (await this.repository.list()).map(toResponse);
    return { status: 'success', message: '', list };
  }

  /**
   * @throws ApiError not-found, validation-error for the title of another response, conflict at the limit and after the
   *   change of another lead
   */
  async save({
    canned_id: id,
    revision,
    title,
    text,
  }: InputOf<typeof saveCannedResponse>): Promise<AnswerOf<typeof saveCannedResponse>> {
    const saved = await (id === undefined
      ? this.add({ title, text })
      : this.repository.change(id, revision, { title, text }));
    if (saved === 'duplicate') throw ApiError.invalid('title', DUPLICATE);
    if (saved) return toSaved(saved);
    if (id !== undefined && (await this.repository.exists(id)))
      throw new ApiError('conflict', { message: CHANGED });
    throw new ApiError('not-found');
  }

  /** @throws ApiError not-found */
  async remove({
    canned_id: id,
  }: InputOf<typeof removeCannedResponse>): Promise<AnswerOf<typeof removeCannedResponse>> {
    if (!(await this.repository.remove(id))) throw new ApiError('not-found');
    return { status: 'success', message: 'The canned response is removed.' };
  }

  /** A repeated submit gives the response that the first one added. */
  private async add(fields: Pick<CannedDocument, 'title' | 'text'>): Promise<CannedDocument | 'duplicate'> {
    const present = await this.repository.findByTitle(fields.title);
    if (present) return present.text === fields.text ? present : 'duplicate';
    if (await this.repository.isFull()) throw new ApiError('conflict', { message: FULL });
    return this.repository.add(fields);
  }
}

function toSaved(saved: CannedDocument): AnswerOf<typeof saveCannedResponse> {
  return { status: 'success', message: 'The canned response is saved.', response: toResponse(saved) };
}

function toResponse({ _id, title, text, revision = 0 }: CannedDocument): CannedResponse {
  return { id: _id.toHexString(), title, text, revision };
}
