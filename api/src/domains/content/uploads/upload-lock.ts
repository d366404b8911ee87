import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { ServerOptions } from '@tus/server';
import { ApiError } from '../../../platform/http/api-error.js';
import type { UploadRepository, UploadScope } from './upload.repository.js';

type Lock = ReturnType<Extract<ServerOptions['locker'], { newLock: unknown }>['newLock']>;

/** How long the upload of a process that died waits for another one. */
const LEASE_MS = 5_000;
const SIGN_MS = 1_000;
const LOOK_MS = 50;
/** Longer than a lease: whoever resumes after a crash gets on. */
const WAIT_MS = 8_000;
const RETRY_SECONDS = 2;

/**
 * One request at a time writes to an upload, over all processes: it has a lease on the document and prolongs it. Who
 * comes later asks for it; whoever has it stops then, since a browser resumes only what it believes to be cut.
 */
export class UploadLock implements Lock {
  /** Stands for this request. */
  readonly lease = randomUUID();
  private signs: NodeJS.Timeout | undefined;

  constructor(
    private readonly uploads: UploadRepository,
    private readonly scope: UploadScope,
    private readonly id: string,
  ) {}

  /**
   * @param stop asks the request that has the lease to end soon
   * @throws ApiError unavailable when another request does not let it go
   */
  async lock(signal: AbortSignal, stop: () => Promise<void> | void): Promise<void> {
    const end = Date.now() + WAIT_MS;
    while (!(await this.uploads.lease(this.scope, this.id, this.lease, untilFrom(new Date())))) {
      // One that is not there is not locked; whoever asks for it finds that out.
      if (!(await this.uploads.find(this.scope, this.id))) return;
      if (Date.now() > end || signal.aborted) throw busy();
      await delay(LOOK_MS);
    }
    this.signs = setInterval(() => void this.sign(stop), SIGN_MS);
  }

  async unlock(): Promise<void> {
    clearInterval(this.signs);
    await this.uploads.release(this.scope, this.id, this.lease);
  }

  /** Where the database is away this request may go on: it cannot note anything either, and ends by that. */
  private async sign(stop: () => Promise<void> | void): Promise<void> {
    const kept = await this.uploads
      .prolong(this.scope, this.id, this.lease, untilFrom(new Date()))
      .catch(() => true);
    if (!kept) await stop();
  }
}

function untilFrom(now: Date): Date {
  return new Date(now.getTime() + LEASE_MS);
}

function busy(): ApiError {
  const message = 'Another connection is still sending this upload. Please try again in a moment.';
  return new ApiError('unavailable', { message, retryAfterSeconds: RETRY_SECONDS });
}
