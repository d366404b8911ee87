import { once } from 'node:events';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import { CONFIG, type Config } from '../../../platform/config/config.js';
import { concurrencyLimit } from '../../../platform/media/concurrency-limit.js';
import type { EmailClient } from './email.schema.js';
import type { ReadEmail } from './read-message.js';
import type { Proof } from './sender-check.js';

/** Work of the thread. */
export type EmailRequest =
  | { readonly kind: 'read'; readonly message: Uint8Array }
  | { readonly kind: 'fold'; readonly text: string }
  | {
      readonly kind: 'check';
      readonly message: Uint8Array;
      readonly client: EmailClient;
      readonly from: string;
      readonly domain: string;
      readonly resolvers: readonly string[] | undefined;
    };

interface Reply {
  readonly result?: unknown;
  readonly error?: string;
}

const START_MS = 30_000;
const LIMIT_MS = 1_000;
/** Large files take longer to decode. */
const BYTES_PER_MS = 5_000;
/** Time limit of a check with DNS lookups, which can be slow. */
const CHECK_MS = 15_000;

/** An email that the parser cannot read, or not within the time limit. */
export class UnreadableEmail extends Error {}

/** Parses emails in worker threads, one at a time per thread. A thread above the time limit is terminated. */
@Injectable()
export class EmailThread implements OnModuleDestroy {
  private readonly reading: Thread;
  private readonly checking: Thread;

  constructor(@Inject(CONFIG) private readonly config: Config) {
    this.reading = new Thread(config.root);
    this.checking = new Thread(config.root);
  }

  async onModuleDestroy(): Promise<void> {
    await Promise.all([this.reading.end(), this.checking.end()]);
  }

  /** @throws UnreadableEmail */
  async read(message: Buffer): Promise<ReadEmail> {
    const limitMs = LIMIT_MS + message.byteLength / BYTES_PER_MS;
    return (await this.reading.request({ kind: 'read', message }, limitMs)) as ReadEmail;
  }

  /** The text without quoted emails; null when nothing is folded, or at the time limit. */
  async fold(text: string): Promise<string | null> {
    try {
      return (await this.reading.request({ kind: 'fold', text }, LIMIT_MS)) as string | null;
    } catch (error) {
      if (error instanceof UnreadableEmail) return null;
      throw error;
    }
  }

  /** Whether DKIM or SPF verifies the author. @throws UnreadableEmail */
  async check(message: Buffer, client: EmailClient, from: string): Promise<Proof> {
    const { mail, dns } = this.config;
    const request = {
      kind: 'check',
      message,
      client,
      from,
      domain: mail.domain,
      resolvers: dns.resolvers,
    } as const;
    return (await this.checking.request(request, CHECK_MS)) as Proof;
  }
}

/** A worker thread that starts with its first request. */
class Thread {
  private readonly limit = concurrencyLimit(1);
  private worker: Worker | null = null;

  constructor(private readonly root: string) {}

  /** @throws UnreadableEmail when the thread fails, or exceeds `limitMs` */
  request(request: EmailRequest, limitMs: number): Promise<unknown> {
    return this.limit.run(async () => {
      const worker = (this.worker ??= await this.start());
      worker.postMessage(request);
      return this.reply(worker, limitMs);
    });
  }

  async end(): Promise<void> {
    const { worker } = this;
    this.worker = null;
    await worker?.terminate();
  }

  /** The thread runs the compiled program, even when the API runs from its sources. */
  private async start(): Promise<Worker> {
    const program = join(this.root, 'api/dist/domains/support/email/email-worker.js');
    // A library prints messages about partly signed bodies.
    const worker = new Worker(program, { stdout: true });
    worker.unref();
    // A failure also ends the thread. The waiting request receives the error from the exit event.
    worker.on('error', () => undefined);
    worker.once('exit', () => {
      if (this.worker === worker) this.worker = null;
    });
    await this.reply(worker, START_MS);
    return worker;
  }

  private async reply(worker: Worker, limitMs: number): Promise<unknown> {
    const ended = new AbortController();
    const timer = setTimeout(() => ended.abort(), limitMs);
    const onExit = () => ended.abort();
    worker.once('exit', onExit);
    try {
      const [{ result, error }] = (await once(worker, 'message', { signal: ended.signal })) as [Reply];
      if (error !== undefined) throw new UnreadableEmail(error);
      return result;
    } catch (error) {
      if (error instanceof UnreadableEmail) throw error;
      await this.end();
      throw new UnreadableEmail(`The email takes more than ${Math.round(limitMs)} ms, or ends its thread.`, {
        cause: error,
      });
    } finally {
      clearTimeout(timer);
      worker.off('exit', onExit);
    }
  }
}
