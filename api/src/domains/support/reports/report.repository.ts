import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type Model, Types } from 'mongoose';
import type { AbuseReportDocument, CaseDocument } from '../cases/case.schema.js';
import { EventRepository } from '../events/event.repository.js';

/** Facts of abuse cases. */
@Injectable()
export class ReportRepository {
  constructor(
    @InjectModel('SupportCase') private readonly cases: Model<CaseDocument>,
    private readonly events: EventRepository,
  ) {}

  /** Stores the facts with search terms. Null when the customer has no such case, or its type is not abuse. */
  async set(
    userId: string,
    caseId: string,
    report: AbuseReportDocument,
    terms: readonly string[],
  ): Promise<CaseDocument | null> {
    // guard: own-case-report
    const own = { _id: new Types.ObjectId(caseId), user: new Types.ObjectId(userId) };
    const changed = await this.cases
      .findOneAndUpdate(
        { ...own, type: 'abuse' },
        { $set: { report }, $addToSet: { terms: { $each: [...terms] } } },
        { returnDocument: 'after' },
      )
      .lean();
    if (changed) await this.events.append(changed);
    return changed;
  }
}
