import { Injectable } from '@nestjs/common';
import type { AnswerOf, InputOf, setAbuseReport } from '@zonewerk/contracts';
import { ApiError } from '../../../platform/http/api-error.js';
import { IdentityService } from '../../account/account.api.js';
import { CaseRepository } from '../cases/case.repository.js';
import { CasesService } from '../cases/cases.service.js';
import { newTerms } from '../cases/search-terms.js';
import { HistoryRepository } from '../history/history.repository.js';
import { ReportRepository } from './report.repository.js';

/** Difference that the clock of a browser can have. */
const CLOCK_MS = 5 * 60_000;
const FUTURE = 'Please enter a time in the past.';
const NO_ABUSE = 'This case reports no abuse. Please choose the type “Report abuse” first.';

/** Facts of abuse cases. */
@Injectable()
export class AbuseReports {
  constructor(
    private readonly reports: ReportRepository,
    private readonly cases: CaseRepository,
    private readonly service: CasesService,
    private readonly history: HistoryRepository,
    private readonly identity: IdentityService,
  ) {}

  /** @throws ApiError not-found, conflict for another type, validation-error on `occurred_at` for a future time */
  async set(
    { caseId, address, occurred_at: occurredAt, evidence }: InputOf<typeof setAbuseReport>,
    userId: string,
  ): Promise<AnswerOf<typeof setAbuseReport>> {
    const at = new Date(occurredAt);
    if (at.getTime() > Date.now() + CLOCK_MS) throw ApiError.invalid('occurred_at', FUTURE);
    const found = await this.cases.find(userId, caseId);
    const terms = newTerms([{ text: address, files: [{ name: address }] }], found?.terms ?? []);
    const changed = await this.reports.set(userId, caseId, { address, at, evidence }, terms);
    if (!changed) throw found ? new ApiError('conflict', { message: NO_ABUSE }) : new ApiError('not-found');
    const person = await this.identity.person(userId);
    const event = { author: person?.name ?? '', side: 'person', action: 'report', detail: address } as const;
    await this.history.add(changed, event);
    const answer = await this.service.get({ caseId }, userId);
    return { ...answer, message: 'The report has been saved.' };
  }
}
