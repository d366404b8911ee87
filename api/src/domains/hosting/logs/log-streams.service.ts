import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { HOSTING_LIMITS, type LogLine } from '@zonewerk/contracts';
import { setTimeout as delay } from 'node:timers/promises';
import { SessionService } from '../../../platform/auth/session.service.js';
import { ApiError } from '../../../platform/http/api-error.js';
import { LAST_EVENT } from '../../../platform/http/event-stream.js';
import type { Actor, ProjectScope } from '../../../platform/http/request.js';
import { LogsService } from './logs.service.js';

const POLL_MS = 500;
const HEARTBEAT_MS = 15_000;
/** Interval of the check of session and membership. */
const CHECK_MS = 400;
/** Reconnect delay of a browser. */
const RETRY_MS = 2_000;
const TEXTS = { tooMany: `You can follow at most ${HOSTING_LIMITS.logStreams} logs at the same time.` };

interface StreamOptions {
  readonly container: string;
  readonly after: string;
  readonly actor: Actor;
  readonly signal: AbortSignal;
}

/** Lines of containers as server-sent events. Each stream reads from the database on demand of its reader. */
@Injectable()
export class LogStreams implements OnModuleDestroy {
  /** Number of open streams by user. */
  private readonly open = new Map<string, number>();
  private readonly ending = new AbortController();

  constructor(
    private readonly logs: LogsService,
    private readonly sessions: SessionService,
  ) {}

  /** Open streams must not delay the shutdown. */
  onModuleDestroy(): void {
    this.ending.abort();
  }

  /**
   * Events with the lines of a container.
   *
   * @param after mark of the last known line
   * @param actor the stream ends with the session, and with the membership
   * @param signal ends the stream and frees its slot, because the end of its connection does not end a pause
   * @throws ApiError not-found, too-many-requests
   */
  async follow(
    container: string,
    after: string,
    actor: Actor,
    signal: AbortSignal,
  ): Promise<AsyncGenerator<string>> {
    const scope = await this.logs.scopeOf(container, actor.userId);
    if ((this.open.get(actor.userId) ?? 0) >= HOSTING_LIMITS.logStreams)
      throw new ApiError('too-many-requests', { message: TEXTS.tooMany, retryAfterSeconds: 60 });
    // Another request can increase the count before the first event of this stream is read.
    if (!signal.aborted) {
      this.count(actor.userId, 1);
      signal.addEventListener('abort', () => this.count(actor.userId, -1), { once: true });
    }
    const ended = AbortSignal.any([signal, this.ending.signal]);
    return this.events(scope, { container, after, actor, signal: ended });
  }

  private async *events(
    scope: ProjectScope,
    { container, after, actor, signal }: StreamOptions,
  ): AsyncGenerator<string> {
    yield `retry: ${RETRY_MS}\n\n`;
    let last = after;
    let sentAt = Date.now();
    let checkedAt = Date.now();
    while (!signal.aborted) {
      for await (const lines of this.logs.linesAfter(scope, container, last)) {
        if (lines.length === 0) continue;
        last = lines.at(-1)?.id ?? last;
        sentAt = Date.now();
        yield eventOf(lines, last);
      }
      if (Date.now() - sentAt >= HEARTBEAT_MS) {
        sentAt = Date.now();
        yield ': still here\n\n';
      }
      if (Date.now() - checkedAt >= CHECK_MS) {
        checkedAt = Date.now();
        if (!(await this.isAllowed(container, actor))) {
          yield LAST_EVENT;
          return;
        }
      }
      await delay(POLL_MS, undefined, { signal }).catch(() => undefined);
    }
  }

  private async isAllowed(container: string, { userId, session }: Actor): Promise<boolean> {
    if (!(await this.sessions.isLive(session.id))) return false;
    try {
      await this.logs.scopeOf(container, userId);
      return true;
    } catch (error) {
      if (error instanceof ApiError) return false;
      throw error;
    }
  }

  private count(userId: string, change: number): void {
    const count = (this.open.get(userId) ?? 0) + change;
    if (count === 0) this.open.delete(userId);
    else this.open.set(userId, count);
  }
}

/** JSON has no line breaks outside of its strings, so it fits into one field of an event. */
function eventOf(lines: readonly LogLine[], id: string): string {
  return `id: ${id}\ndata: ${JSON.stringify(lines)}\n\n`;
}
