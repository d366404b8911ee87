import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import type { Logger } from 'pino';
import { Tidier } from '../../../platform/jobs/tidier.service.js';
import { PersonalData } from '../../../platform/personal-data/personal-data.service.js';
import { LOGGER } from '../../../platform/logging/logger.js';
import { ProjectContents } from '../settings/project-contents.service.js';
import type { ProjectChange } from './audit-entry.js';
import { AuditEventRepository } from './audit-event.repository.js';
import { AuditIntentRepository } from './audit-intent.repository.js';

/** A call that takes longer ended with its process. */
const LONGEST_CALL_MS = 10 * 60_000;

/** Events of calls: stored as intents before the change, and as events after it. */
@Injectable()
export class CallAudit implements OnModuleInit {
  constructor(
    private readonly intents: AuditIntentRepository,
    private readonly events: AuditEventRepository,
    private readonly contents: ProjectContents,
    private readonly personalData: PersonalData,
    private readonly tidier: Tidier,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onModuleInit(): void {
    this.contents.register({
      name: 'changes that began',
      read: () => Promise.resolve([]),
      remove: (scope) => this.intents.removeOfProject(scope),
    });
    this.personalData.register({
      name: 'project_audit_intents',
      read: () => Promise.resolve([]),
      remove: (userId) => this.intents.forgetActor(userId),
    });
    this.tidier.register('project_audit_intents', (now) => this.recoverLost(now));
  }

  /** @returns id of the intent */
  begin(change: ProjectChange): Promise<string> {
    return this.intents.insert(change);
  }

  /** Writes the event of a successful call. A failure leaves it to the tidier. */
  async finish(intent: string, change: ProjectChange): Promise<void> {
    try {
      await this.write(intent, change);
    } catch (error) {
      this.logger.warn({ err: error, intent }, 'The event of a call waits for the tidier.');
    }
  }

  cancel(intent: string): Promise<void> {
    return this.intents.remove(intent);
  }

  private async write(intent: string, change: ProjectChange): Promise<void> {
    await this.events.append(change, intent);
    await this.intents.remove(intent);
  }

  /** Writes events of calls whose process ended. Their result is open, and the event says so. */
  private async recoverLost(now: Date): Promise<void> {
    for (const { _id, change, at } of await this.intents.begunBefore(
      new Date(now.getTime() - LONGEST_CALL_MS),
    ))
      await this.write(_id.toHexString(), {
        ...change,
        details: { ...change.details, result: 'unknown' },
        at,
      });
  }
}
