import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import type { Logger } from 'pino';
import {
  SMTPServer,
  type SMTPServerDataStream,
  type SMTPServerOptions,
  type SMTPServerSession,
} from 'smtp-server';
import { CONFIG, type Config } from '../../../platform/config/config.js';
import type { MailInSettings } from '../../../platform/config/mail-settings.js';
import { DiskSpace } from '../../../platform/disk/disk-space.service.js';
import { ApiError } from '../../../platform/http/api-error.js';
import { networkOf } from '../../../platform/http/limits/network.js';
import { RateLimits } from '../../../platform/http/limits/rate-limit.js';
import { LOGGER } from '../../../platform/logging/logger.js';
import { CaseAddresses } from './case-addresses.js';
import { digestOf, keyOf } from './email-digest.js';
import { EmailRepository } from './email.repository.js';

const MAX_BYTES = 25 * 1_048_576;
const MAX_RECIPIENTS = 10;
const MAX_CONNECTIONS = 40;
/** Each connection can have one email in memory: this size, or more while the shared memory is free. */
const OWN_BYTES = 1_048_576;
const SHARED_BYTES = 4 * MAX_BYTES;
const IDLE_MS = 60_000;
const CLOSE_MS = 1_000;

/** A rejection with its reply code (RFC 5321). */
class SmtpRefusal extends Error {
  constructor(
    readonly responseCode: number,
    message: string,
  ) {
    super(message);
  }
}

/** SMTP server for emails to the care team. It accepts an email after its bytes are in the journal of the database. */
@Injectable()
export class MailIntake implements OnModuleDestroy {
  private server: SMTPServer | null = null;
  /** Bytes above `OWN_BYTES` of all emails in memory. */
  private sharedBytes = 0;

  constructor(
    private readonly emails: EmailRepository,
    private readonly addresses: CaseAddresses,
    private readonly limits: RateLimits,
    private readonly space: DiskSpace,
    @Inject(CONFIG) private readonly config: Config,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Listens on the configured port; does nothing without one. @throws Error when the port is in use */
  async listen(): Promise<void> {
    const { intake } = this.config.mail;
    if (!intake) return;
    const server = new SMTPServer(this.options(intake));
    const listening = server.listen(intake.port, intake.bind);
    await once(listening, 'listening');
    // A client that closes its connection early is no fault of the server.
    server.on('error', (error) => this.logger.debug({ err: error }, 'an SMTP connection failed'));
    this.server = server;
    this.logger.info({ port: this.port }, 'receiving emails');
  }

  /** The port; null while the server does not run. */
  get port(): number | null {
    const address = this.server?.server.address() as AddressInfo | string | null | undefined;
    return typeof address === 'object' && address ? address.port : null;
  }

  async onModuleDestroy(): Promise<void> {
    const { server } = this;
    this.server = null;
    if (server) await new Promise<void>((resolve) => server.close(() => resolve()));
  }

  private options({ tls }: MailInSettings): SMTPServerOptions {
    return {
      name: this.config.mail.domain,
      banner: 'Zonewerk',
      size: MAX_BYTES,
      authOptional: true,
      disabledCommands: tls ? ['AUTH'] : ['AUTH', 'STARTTLS'],
      disableReverseLookup: true,
      maxClients: MAX_CONNECTIONS,
      socketTimeout: IDLE_MS,
      closeTimeout: CLOSE_MS,
      ...tls,
      onMailFrom: ({ address }, session, done) => answer(done, this.checkSender(address, session)),
      onRcptTo: ({ address }, session, done) => answer(done, this.checkRecipient(address, session)),
      onData: (stream, session, done) => answer(done, this.receive(stream, session)),
    };
  }

  private async checkSender(sender: string, { remoteAddress }: SMTPServerSession): Promise<void> {
    this.space.requireSpace();
    const network = networkOf(remoteAddress);
    await Promise.all([
      this.limits.consume('email-in-network', network),
      sender === ''
        ? undefined
        : this.limits.consume('email-in-sender', `${network} ${sender.toLowerCase()}`),
    ]);
  }

  private async checkRecipient(address: string, { envelope }: SMTPServerSession): Promise<void> {
    if (!this.addresses.isOurs(address)) throw new SmtpRefusal(550, 'No mailbox has this address.');
    if (envelope.rcptTo.length >= MAX_RECIPIENTS) throw new SmtpRefusal(452, 'Too many recipients.');
  }

  private async receive(stream: SMTPServerDataStream, session: SMTPServerSession): Promise<void> {
    const reserved = { bytes: 0 };
    try {
      await this.store(await this.readAll(stream, reserved), session);
    } finally {
      this.sharedBytes -= reserved.bytes;
    }
  }

  private async store(message: Buffer, session: SMTPServerSession): Promise<void> {
    const { mailFrom, rcptTo } = session.envelope;
    const client = {
      ip: session.remoteAddress,
      helo: session.hostNameAppearsAs,
      sender: mailFrom ? mailFrom.address : '',
    };
    const digest = digestOf(message);
    const receivedAt = new Date();
    const recipients = await Promise.all(rcptTo.map(({ address }) => this.recipientOf(address)));
    for (const recipient of new Set(recipients)) {
      const email = { key: keyOf(digest, recipient), digest, client, recipient, receivedAt };
      await this.emails.store({ ...email, size: message.byteLength }, message);
    }
  }

  /** The signed address of a case in lower case, or the address of the care team for all others. */
  private async recipientOf(address: string): Promise<string> {
    return (await this.addresses.caseOf(address)) === null ? this.addresses.team : address.toLowerCase();
  }

  /**
   * All bytes of a message. It reads to the end before it rejects a message, because the client waits for it.
   * @param reserved receives the part of the shared memory that the message needs
   */
  private async readAll(stream: SMTPServerDataStream, reserved: { bytes: number }): Promise<Buffer> {
    const parts: Buffer[] = [];
    let size = 0;
    let refusal: SmtpRefusal | null = null;
    for await (const part of stream) {
      const { byteLength } = part as Buffer;
      size += byteLength;
      if (size > OWN_BYTES && !refusal) {
        this.sharedBytes += byteLength;
        reserved.bytes += byteLength;
        refusal = this.refusalFor(size);
        if (refusal) {
          parts.length = 0;
          this.sharedBytes -= reserved.bytes;
          reserved.bytes = 0;
        }
      }
      if (!refusal) parts.push(part as Buffer);
    }
    if (refusal) throw refusal;
    return Buffer.concat(parts);
  }

  private refusalFor(size: number): SmtpRefusal | null {
    if (size > MAX_BYTES) return new SmtpRefusal(552, `Emails have at most ${MAX_BYTES / 1_048_576} MB.`);
    if (this.sharedBytes > SHARED_BYTES) return new SmtpRefusal(451, 'Too many large emails at the moment.');
    return null;
  }
}

/** Completes an SMTP command. A failure other than a rejection is temporary: the client sends the email again. */
function answer(done: (error?: Error | null) => void, work: Promise<void>): void {
  work.then(
    () => done(),
    (error: unknown) => done(toRefusal(error)),
  );
}

function toRefusal(error: unknown): SmtpRefusal {
  if (error instanceof SmtpRefusal) return error;
  if (!(error instanceof ApiError)) return new SmtpRefusal(451, 'The email cannot be stored at the moment.');
  if (error.code === 'storage-full') return new SmtpRefusal(452, 'There is too little space at the moment.');
  return new SmtpRefusal(451, 'Too many emails. Please send this one later.');
}
