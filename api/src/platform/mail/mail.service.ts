import { Inject, Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import nodemailer, { type Transporter } from 'nodemailer';
import type { Logger } from 'pino';
import { z } from 'zod';
import { CONFIG, type Config } from '../config/config.js';
import { JobService } from '../jobs/job.service.js';
import { LOGGER } from '../logging/logger.js';
import { DevelopmentOutbox } from './development-outbox.repository.js';
import { MAIL_JOB } from './mail.js';

/** About a day, at most a quarter of an hour apart: a mail server that is away comes back within that. */
const ATTEMPTS = 110;
const BACKOFF_MOST_MS = 900_000;

/** A mail server that says nothing must not hold a worker for the library's ten minutes. */
const PATIENCE = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 } as const;

const mailPayload = z.object({
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  code: z.string().optional(),
});

/** Sends mails by SMTP; without SMTP_URL, outside production, it keeps them in the development outbox. */
@Injectable()
export class MailService implements OnModuleInit, OnModuleDestroy {
  private readonly transport: Transporter | null;

  constructor(
    private readonly jobs: JobService,
    private readonly outbox: DevelopmentOutbox,
    @Inject(CONFIG) private readonly config: Config,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    this.transport = config.smtpUrl ? nodemailer.createTransport({ url: config.smtpUrl, ...PATIENCE }) : null;
  }

  onModuleInit(): void {
    this.jobs.register({
      kind: MAIL_JOB,
      attempts: ATTEMPTS,
      backoffMostMs: BACKOFF_MOST_MS,
      run: async (payload, job) => this.send(mailPayload.parse(payload), job.id),
      givenUp: async (_payload, error, job) =>
        this.logger.error({ err: error, job: job.id }, 'a mail could not be sent and was given up'),
    });
  }

  onModuleDestroy(): void {
    this.transport?.close();
  }

  private async send(mail: z.output<typeof mailPayload>, id: string): Promise<void> {
    if (!this.transport) {
      await this.outbox.keep({ id, channel: 'mail', ...mail });
      return;
    }
    // The same Message-ID on a repeated send lets mail servers drop the second copy.
    const messageId = `<${id}@${new URL(this.config.publicUrl).hostname}>`;
    const { to, subject, text, html } = mail;
    await this.transport.sendMail({
      from: this.config.mailFrom,
      to,
      subject,
      text,
      html,
      messageId,
      // Absence notes do not answer it (RFC 3834).
      headers: { 'Auto-Submitted': 'auto-generated' },
    });
  }
}
