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

const TAKEN = 'Another canned response has this title.';
const FULL = `The team has ${CASE_LIMITS.cannedResponses} canned responses, which is the limit.`;

/** Canned responses: texts that agents put into answers. Leads change them. */
@Injectable()
export class CannedService {
  constructor(private readonly repository: CannedRepository) {}

  async list(): Promise<AnswerOf<typeof listCannedResponses>> {
    const list = (await this.repository.list()).map(toResponse);
    return { status: 'success', message: '', list };
  }

  /** @throws ApiError not-found, validation-error for the title of another response, conflict at the limit */
  async save({
    canned_id: id,
    title,
    text,
  }: InputOf<typeof saveCannedResponse>): Promise<AnswerOf<typeof saveCannedResponse>> {
    if (!id && (await this.repository.isFull())) throw new ApiError('conflict', { message: FULL });
    const saved = await (id
      ? this.repository.change(id, { title, text })
      : this.repository.add({ title, text }));
    if (saved === 'duplicate') throw ApiError.invalid('title', TAKEN);
    if (!saved) throw new ApiError('not-found');
    return { status: 'success', message: 'The canned response is saved.', response: toResponse(saved) };
  }

  /** @throws ApiError not-found */
  async remove({
    canned_id: id,
  }: InputOf<typeof removeCannedResponse>): Promise<AnswerOf<typeof removeCannedResponse>> {
    if (!(await this.repository.remove(id))) throw new ApiError('not-found');
    return { status: 'success', message: 'The canned response is removed.' };
  }
}

function toResponse({ _id, title, text }: CannedDocument): CannedResponse {
  return { id: _id.toHexString(), title, text };
}
