import { Inject, Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import nodemailer, { type Transporter } from 'nodemailer';
import { z } from 'zod';
import { CONFIG, type Config } from '../config/config.js';
import { JobService } from '../jobs/job.service.js';
import { DevelopmentOutbox } from './development-outbox.repository.js';
import { MAIL_JOB } from './mail.js';

const ATTEMPTS = 12;

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
  ) {
    this.transport = config.smtpUrl ? nodemailer.createTransport(config.smtpUrl) : null;
  }

  onModuleInit(): void {
    this.jobs.register({
      kind: MAIL_JOB,
      attempts: ATTEMPTS,
      run: async (payload, job) => this.send(mailPayload.parse(payload), job.id),
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
    await this.transport.sendMail({ from: this.config.mailFrom, to, subject, text, html, messageId });
  }
}
