import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import { CASE_LIMITS } from '@zonewerk/contracts';
import type { Logger } from 'pino';
import { SessionService } from '../../../platform/auth/session.service.js';
import { ApiError } from '../../../platform/http/api-error.js';
import type { Actor } from '../../../platform/http/request.js';
import { LOGGER } from '../../../platform/logging/logger.js';
import { IdentityService } from '../../account/account.api.js';
import { CaseListener } from './case-listener.js';
import { EventRepository } from './event.repository.js';

/** Interval at which an open stream reads events of other processes, and checks for ended sessions. */
const POLL_MS = 250;
const TOO_MANY = `You can follow your cases in at most ${CASE_LIMITS.streams} windows at the same time.`;

interface FollowOptions {
  readonly actor: Actor;
  /** Whether the stream includes changes of all customers. */
  readonly isTeam: boolean;
  /** Number of the last event that the client has. */
  readonly after: number | undefined;
  /** Ends the stream and frees its slot. */
  readonly signal: AbortSignal;
}

/** Changes of cases for open screens, as server-sent events. One loop of a process reads for all its streams. */
@Injectable()
export class CaseEvents implements OnModuleDestroy {
  private readonly listeners = new Set<CaseListener>();
  private reading: Promise<void> | null = null;
  /** Open streams must not delay the shutdown. */
  private isEnding = false;

  constructor(
    private readonly events: EventRepository,
    private readonly sessions: SessionService,
    private readonly identity: IdentityService,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async onModuleDestroy(): Promise<void> {
    this.isEnding = true;
    for (const listener of this.listeners) listener.close();
    this.listeners.clear();
    await this.reading;
  }

  /** @throws ApiError too-many-requests */
  async follow({ actor, isTeam, after, signal }: FollowOptions): Promise<AsyncGenerator<string>> {
    const open = [...this.listeners].filter((one) => one.actor.userId === actor.userId);
    if (open.length >= CASE_LIMITS.streams)
      throw new ApiError('too-many-requests', { message: TOO_MANY, retryAfterSeconds: 60 });
    const listener = new CaseListener(actor, isTeam);
    this.listeners.add(listener);
    signal.addEventListener('abort', () => this.listeners.delete(listener), { once: true });
    await this.resume(listener, after);
    if (this.isEnding) listener.close();
    if (signal.aborted || this.isEnding) this.listeners.delete(listener);
    this.reading ??= this.readAll().finally(() => (this.reading = null));
    return listener.stream(signal);
  }

  private async resume(listener: CaseListener, after: number | undefined): Promise<void> {
    const last = await this.events.last();
    const isResumable =
      after === undefined || after === last || (after < last && (await this.events.isStored(after + 1)));
    if (isResumable) listener.position = after ?? last;
    else listener.lose(last);
  }

  private async readAll(): Promise<void> {
    let checkAt = 0;
    while (this.listeners.size > 0) {
      // An event that is stored during this read starts the next iteration immediately.
      const next = this.events.nextStored(POLL_MS);
      try {
        await this.deliver();
        if (performance.now() >= checkAt) {
          await this.closeEnded();
          checkAt = performance.now() + POLL_MS;
        }
      } catch (error) {
        this.logger.warn({ err: error }, 'events of cases cannot be read; trying again');
      }
      await next;
    }
  }

  private async deliver(): Promise<void> {
    const from = Math.min(...[...this.listeners].map(({ position }) => position));
    const events = await this.events.after(from);
    for (const listener of this.listeners) listener.take(events);
  }

  /** Ends streams of ended sessions, and of users who left the team. */
  private async closeEnded(): Promise<void> {
    const listeners = [...this.listeners];
    const live = await this.sessions.liveIds(listeners.map(({ actor }) => actor.session.id));
    const hasTeam = listeners.some(({ isTeam }) => isTeam);
    const agents = new Set(hasTeam ? (await this.identity.agents()).map(({ id }) => id) : []);
    for (const listener of listeners) {
      const { actor, isTeam } = listener;
      if (live.has(actor.session.id) && (!isTeam || agents.has(actor.userId))) continue;
      listener.end();
      this.listeners.delete(listener);
    }
  }
}
