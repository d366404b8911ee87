import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import type { Logger } from 'pino';
import { z } from 'zod';
import { JobService } from '../jobs/job.service.js';
import { LOGGER } from '../logging/logger.js';
import { CALL_JOB, SMS_JOB } from './phone-message.js';
import { MessageRefused, PhoneProvider } from './phone-provider.js';

/** About 15 minutes: a little longer than the validity of the message. */
const ATTEMPTS = 40;
const BACKOFF_MOST_MS = 30_000;

const payloadShape = z.object({
  to: z.string(),
  text: z.string(),
  code: z.string().optional(),
  made: z.iso.datetime(),
  until: z.iso.datetime(),
});

/** Runs the jobs that send messages to phones. */
@Injectable()
export class PhoneMessageService implements OnModuleInit {
  constructor(
    private readonly jobs: JobService,
    private readonly provider: PhoneProvider,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onModuleInit(): void {
    this.register(SMS_JOB, 'sms');
    this.register(CALL_JOB, 'call');
  }

  private register(kind: string, channel: 'sms' | 'call'): void {
    this.jobs.register({
      kind,
      attempts: ATTEMPTS,
      backoffMostMs: BACKOFF_MOST_MS,
      run: (payload, job) => this.send(channel, payloadShape.parse(payload), job),
      givenUp: async (_payload, error, job) =>
        this.logger.error({ err: error, job: job.id, channel }, 'sending a phone message failed'),
    });
  }

  private async send(
    channel: 'sms' | 'call',
    { to, text, code, made, until }: z.output<typeof payloadShape>,
    job: { id: string; attempt: number },
  ): Promise<void> {
    if (new Date() > new Date(until)) {
      this.logger.error({ job: job.id, channel }, 'a message to a phone expired and was not sent');
      return;
    }
    try {
      const again = job.attempt > 1;
      await this.provider.send({ id: job.id, channel, to, text, code, made: new Date(made), again });
    } catch (error) {
      if (!(error instanceof MessageRefused)) throw error;
      // A retry would be rejected too; the user receives no message and uses another method.
      this.logger.error({ err: error, job: job.id, channel }, 'a message to a phone was refused');
    }
  }
}
