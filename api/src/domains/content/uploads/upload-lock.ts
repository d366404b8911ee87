import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { ServerOptions } from '@tus/server';
import { ApiError } from '../../../platform/http/api-error.js';
import type { UploadRepository, UploadScope } from './upload.repository.js';

type Lock = ReturnType<Extract<ServerOptions['locker'], { newLock: unknown }>['newLock']>;

/** Duration of a lease, until another request can continue the upload of a crashed process. */
const LEASE_MS = 5_000;
const SIGN_MS = 1_000;
const LOOK_MS = 50;
/** Longer than a lease, so an upload can be resumed after a crash. */
const WAIT_MS = 8_000;
const RETRY_SECONDS = 2;

/**
 * Only one request at a time writes to an upload, in all processes: it has a lease on the document and renews it. A
 * later request marks the lease as wanted, and the earlier one stops. A browser resumes only an upload whose connection
 * it considers lost.
 */
export class UploadLock implements Lock {
  /** Identifies this request. */
  readonly lease = randomUUID();
  private signs: NodeJS.Timeout | undefined;

  constructor(
    private readonly uploads: UploadRepository,
    private readonly scope: UploadScope,
    private readonly id: string,
  ) {}

  /**
   * @param stop requests the end of the request with the lease
   * @throws ApiError unavailable when the other request does not release the lease
   */
  async lock(signal: AbortSignal, stop: () => Promise<void> | void): Promise<void> {
    const end = Date.now() + WAIT_MS;
    while (!(await this.uploads.lease(this.scope, this.id, this.lease, untilFrom(new Date())))) {
      // A missing upload has no lock; the request itself reports that it is missing.
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

  /** Without the database this request continues: it cannot store its progress either, and fails then. */
  private async sign(stop: () => Promise<void> | void): Promise<void> {
    const isExtended = await this.uploads
      .prolong(this.scope, this.id, this.lease, untilFrom(new Date()))
      .catch(() => true);
    if (!isExtended) await stop();
  }
}

function untilFrom(now: Date): Date {
  return new Date(now.getTime() + LEASE_MS);
}

function busy(): ApiError {
  const message = 'Another connection is still sending this upload. Please try again in a moment.';
  return new ApiError('unavailable', { message, retryAfterSeconds: RETRY_SECONDS });
}
