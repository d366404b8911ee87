import { EventEmitter, once } from 'node:events';
import type { CaseChange } from '@zonewerk/contracts';
import { LAST_EVENT } from '../../../platform/http/event-stream.js';
import type { Actor } from '../../../platform/http/request.js';
import type { CaseEventDocument } from './event.schema.js';

/** Proxies close connections without traffic. */
const HEARTBEAT_MS = 15_000;
/** Reconnect delay of a browser. */
const RETRY_MS = 2_000;

/** An open stream of events: the undelivered changes, each case once. */
export class CaseListener {
  /** Number of the last event that the client has; nothing is delivered before it is set. */
  position = Infinity;
  private changed = new Set<string>();
  private isLost = false;
  private isOver = false;
  private readonly emitter = new EventEmitter();
  private readonly closing = new AbortController();

  /**
   * @param actor the session of the stream
   * @param isTeam whether it includes changes of all customers
   */
  constructor(
    readonly actor: Actor,
    readonly isTeam: boolean,
  ) {}

  /** Adds events that the client may receive. */
  take(events: readonly CaseEventDocument[]): void {
    for (const { _id, case: changed, user, team } of events) {
      if (_id <= this.position) continue;
      this.position = _id;
      const isOwn = user.toHexString() === this.actor.userId; // guard: own-case-events
      if (this.isTeam || (isOwn && !team)) this.changed.add(changed.toHexString());
    }
    if (this.changed.size > 0) this.emitter.emit('change');
  }

  /** The events in between are not stored any more. */
  lose(position: number): void {
    this.position = position;
    this.isLost = true;
  }

  /** Closes the stream permanently: its client does not reconnect. */
  end(): void {
    this.isOver = true;
    this.close();
  }

  close(): void {
    this.closing.abort();
  }

  /** @param signal ends the stream with its connection */
  async *stream(signal: AbortSignal): AsyncGenerator<string> {
    const ended = AbortSignal.any([signal, this.closing.signal]);
    yield `retry: ${RETRY_MS}\n\n${this.event()}`;
    while (!ended.aborted) {
      const isChanged = this.changed.size > 0 || (await this.waitForChange(ended));
      if (ended.aborted) break;
      yield isChanged ? this.event() : ': still here\n\n';
    }
    if (this.isOver) yield LAST_EVENT;
  }

  /** False when no change occurred within the heartbeat interval. */
  private async waitForChange(ended: AbortSignal): Promise<boolean> {
    const signal = AbortSignal.any([ended, AbortSignal.timeout(HEARTBEAT_MS)]);
    return once(this.emitter, 'change', { signal }).then(
      () => true,
      () => false,
    );
  }

  private event(): string {
    const change: CaseChange = { cases: this.isLost ? null : [...this.changed] };
    this.changed = new Set();
    this.isLost = false;
    return `id: ${this.position}\ndata: ${JSON.stringify(change)}\n\n`;
  }
}
