import { Inject, Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import nodemailer, { type Transporter } from 'nodemailer';
import type { Logger } from 'pino';
import { z } from 'zod';
import { CONFIG, type Config } from '../config/config.js';
import { JobService } from '../jobs/job.service.js';
import { LOGGER } from '../logging/logger.js';
import { DevelopmentOutbox } from './development-outbox.repository.js';
import { MAIL_JOB } from './mail.js';

/** About a day, at intervals of at most 15 minutes: a mail server is usually available again within that time. */
const ATTEMPTS = 110;
const BACKOFF_MOST_MS = 900_000;

/** An unresponsive mail server must not block a worker for the library's default of ten minutes. */
const PATIENCE = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 } as const;

const mailPayload = z.object({
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  code: z.string().optional(),
  thread: z
    .object({
      messageId: z.string(),
      references: z.array(z.string()),
      replyTo: z.string().optional(),
      threadIndex: z.string().optional(),
      isPersonal: z.boolean(),
    })
    .optional(),
});

/** Sends emails by SMTP; without SMTP_URL, outside production, it stores them in the development outbox. */
@Injectable()
export class MailService implements OnModuleInit, OnModuleDestroy {
  private readonly transport: Transporter | null;

  constructor(
    private readonly jobs: JobService,
    private readonly outbox: DevelopmentOutbox,
    @Inject(CONFIG) private readonly config: Config,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    const { dkim } = config.mail;
    const signing = dkim && {
      dkim: { domainName: dkim.domain, keySelector: dkim.selector, privateKey: dkim.privateKey },
    };
    this.transport = config.smtpUrl
      ? nodemailer.createTransport({ url: config.smtpUrl, ...PATIENCE, ...signing })
      : null;
  }

  onModuleInit(): void {
    this.jobs.register({
      kind: MAIL_JOB,
      attempts: ATTEMPTS,
      backoffMostMs: BACKOFF_MOST_MS,
      run: async (payload, job) => this.send(mailPayload.parse(payload), job.id),
      givenUp: async (_payload, error, job) =>
        this.logger.error({ err: error, job: job.id }, 'an email could not be sent and is not retried'),
    });
  }

  onModuleDestroy(): void {
    this.transport?.close();
  }

  private async send(mail: z.output<typeof mailPayload>, id: string): Promise<void> {
    const { to, subject, text, html, code, thread } = mail;
    const { replyTo, threadIndex } = thread ?? {};
    if (!this.transport) {
      await this.outbox.store({ id, channel: 'mail', to, subject, text, code, replyTo });
      return;
    }
    await this.transport.sendMail({
      from: this.config.mailFrom,
      to,
      subject,
      text,
      html,
      // The same Message-ID on a repeated send lets mail servers drop the second copy.
      messageId: thread?.messageId ?? `<${id}@${new URL(this.config.publicUrl).hostname}>`,
      ...(thread && thread.references.length > 0
        ? { references: [...thread.references], inReplyTo: thread.references.at(-1) }
        : {}),
      ...(replyTo ? { replyTo, envelope: { from: replyTo, to } } : {}),
      headers: {
        // Prevents automatic replies such as absence notes (RFC 3834).
        ...(thread?.isPersonal ? {} : { 'Auto-Submitted': 'auto-generated' }),
        ...(threadIndex ? { 'Thread-Index': threadIndex } : {}),
      },
    });
  }
}
