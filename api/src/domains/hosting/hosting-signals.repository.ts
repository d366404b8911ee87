import { once, EventEmitter } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type Model, Schema } from 'mongoose';
import type { Logger } from 'pino';
import { LOGGER } from '../../platform/logging/logger.js';

/** Notifies the processes of hosting of a change. It has no content: they poll the changes. */
export interface SignalDocument {
  at: Date;
}

export const signalSchema = new Schema<SignalDocument>(
  { at: { type: Date, required: true } },
  { collection: 'hosting_signals', capped: { size: 65_536, max: 100 }, versionKey: false },
);

/** The server answers an idle cursor after this time. */
const AWAIT_MS = 10_000;
const RETRY_MS = 1_000;
/** Minimum interval of polls during many changes. */
const LEAST_MS = 20;

/**
 * Shortens the intervals of polls: a tailable cursor delivers each signal to all processes at once. A lost signal is no
 * fault, because the next poll finds its change.
 */
@Injectable()
export class HostingSignals implements OnModuleDestroy {
  private readonly events = new EventEmitter().setMaxListeners(0);
  private received = 0;
  private readonly stopping = new AbortController();
  private cursor: { close(): Promise<void> } | undefined;
  private following: Promise<void> | undefined;
  private creation: Promise<unknown> | undefined;

  constructor(
    @InjectModel('HostingSignal') private readonly signals: Model<SignalDocument>,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async onModuleDestroy(): Promise<void> {
    this.stopping.abort();
    await this.cursor?.close();
    await this.following;
  }

  /** Wakes the waiting processes after a stored change. A failure is logged: the change is stored already. */
  async send(): Promise<void> {
    try {
      await this.insert();
    } catch (error) {
      this.logger.warn({ err: error }, 'a change is not signalled; the next poll finds it');
    }
  }

  /** Number of received signals. A poller reads it before it polls, so that it misses no signal during the poll. */
  get count(): number {
    this.following ??= this.follow();
    return this.received;
  }

  /**
   * Waits until there are more signals than `count`, at most for a time.
   * @param stopping ends the wait
   */
  async waitAfter(count: number, mostMs: number, stopping?: AbortSignal): Promise<void> {
    if (this.count === count) await this.next(mostMs, stopping);
    await delay(LEAST_MS, undefined, { signal: stopping }).catch(() => undefined);
  }

  private async next(mostMs: number, stopping?: AbortSignal): Promise<void> {
    const ended = new AbortController();
    const signal = stopping ? AbortSignal.any([ended.signal, stopping]) : ended.signal;
    const first = [once(this.events, 'signal', { signal }), delay(mostMs, undefined, { signal })];
    await Promise.race(first).catch(() => undefined);
    ended.abort();
  }

  private async insert(): Promise<void> {
    // An insertion would create a collection that is not capped.
    this.creation ??= this.signals.createCollection();
    try {
      await this.creation;
    } catch (error) {
      this.creation = undefined;
      throw error;
    }
    await this.signals.collection.insertOne({ at: new Date() }, { writeConcern: { w: 1, j: false } });
  }

  private async follow(): Promise<void> {
    const { signal } = this.stopping;
    while (!signal.aborted) {
      try {
        await this.read();
      } catch (error) {
        if (signal.aborted) return;
        this.logger.warn({ err: error }, 'signals cannot be read; polls find changes');
      }
      await delay(RETRY_MS, undefined, { signal }).catch(() => undefined);
    }
  }

  private async read(): Promise<void> {
    // A cursor over an empty collection ends at once.
    await this.insert();
    // A cursor that opens during the stop would never end.
    if (this.stopping.signal.aborted) return;
    const options = { tailable: true, awaitData: true, maxAwaitTimeMS: AWAIT_MS };
    const cursor = this.signals.collection.find({}, options);
    this.cursor = cursor;
    for await (const _signal of cursor) {
      this.received += 1;
      this.events.emit('signal');
    }
  }
}
