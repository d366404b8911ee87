import { AsyncLocalStorage } from 'node:async_hooks';
import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { ApiError } from '../../../platform/http/api-error.js';
import { JobRepository } from '../../../platform/jobs/job.repository.js';
import { JobService } from '../../../platform/jobs/job.service.js';
import type { OutboxEntry } from '../../../platform/jobs/outbox.js';
import { LOGGER } from '../../../platform/logging/logger.js';
import { auditEntry, type NewChange } from './audit-entry.js';

/** A longer call has ended with its process. */
const LONGEST_CALL_MS = 10 * 60_000;

const NAME_MOST = 200;

/** Facts that the domain of a call adds to its event. */
interface Facts {
  readonly details: Record<string, string>;
  /** Name of the object; null: the one in the fields of the call. */
  readonly name: string | null;
}

/** Events of calls. The job of an event is stored before the change, so that a crash loses no event. */
@Injectable()
export class CallAudit {
  /** Facts about the change of the present call. */
  private readonly facts = new AsyncLocalStorage<Facts>();

  constructor(
    private readonly repository: JobRepository,
    private readonly jobs: JobService,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /**
   * Runs a change and records its event. A rejected change has no event. A failure has an event with the result
   * "unknown", because a part of the change may be stored.
   * @param subjectOf the changed object of a response; null when nothing changed
   */
  async record<T>(
    change: NewChange,
    work: () => Promise<T>,
    subjectOf: (answer: T) => NewChange['subject'] | null = () => change.subject,
  ): Promise<T> {
    const details = { ...change.details, result: 'unknown' };
    const begun = new Date();
    const entry = auditEntry({ ...change, details, at: begun });
    await this.repository.add({ ...entry, dueAt: new Date(begun.getTime() + LONGEST_CALL_MS) }, begun);
    const facts: Facts = { details: {}, name: null };
    const answer = await this.facts.run(facts, () => this.run(entry.id, work));
    const changed = subjectOf(answer);
    const subject = changed && { ...changed, name: facts.name ?? changed.name };
    const described = { ...change, subject, details: { ...change.details, ...facts.details }, at: begun };
    if (subject) await this.start(auditEntry({ ...described, subject }, entry.id));
    else await this.repository.cancel(entry.id);
    return answer;
  }

  /** Adds details to the event of the present call. They must not contain secrets. */
  describe(details: Readonly<Record<string, string>>): void {
    Object.assign(this.facts.getStore()?.details ?? {}, details);
  }

  /** Names the object of the event of the present call, for calls that have only its ID. */
  name(name: string): void {
    Object.assign(this.facts.getStore() ?? {}, { name: name.slice(0, NAME_MOST) });
  }

  private async run<T>(id: string, work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if (error instanceof ApiError) await this.repository.cancel(id);
      throw error;
    }
  }

  /** The change is stored: a failure here must not reject it. The job of the event runs later. */
  private async start(entry: OutboxEntry): Promise<void> {
    try {
      await this.repository.makeDue(entry, new Date());
      this.jobs.wake();
    } catch (error) {
      this.logger.warn({ err: error, entry: entry.id }, 'The event of a call waits for its job.');
    }
  }
}
