import { act } from '@testing-library/react';
import type { CaseChange } from '@zonewerk/contracts';

/** Fake: the event stream of the browser. */
export class FakeSource extends EventTarget {
  static readonly CLOSED = 2;
  static opened: FakeSource[] = [];
  readyState = 1;

  constructor(readonly url: string) {
    super();
    FakeSource.opened.push(this);
  }

  /** The open connections. */
  static live(): FakeSource[] {
    return FakeSource.opened.filter(({ readyState }) => readyState !== FakeSource.CLOSED);
  }

  close(): void {
    this.readyState = FakeSource.CLOSED;
  }

  send(lastEventId: string, change: CaseChange): void {
    const event = new MessageEvent('message', { lastEventId, data: JSON.stringify(change) });
    act(() => void this.dispatchEvent(event));
  }

  /** Simulates the end of the session. */
  end(): void {
    act(() => void this.dispatchEvent(new MessageEvent('end', { data: '{}' })));
  }

  refuse(): void {
    this.close();
    act(() => void this.dispatchEvent(new Event('error')));
  }
}

/** Fake: a channel between windows, which are screens of one document here. It delivers synchronously. */
class FakeChannel extends EventTarget {
  static readonly open = new Set<FakeChannel>();

  constructor(readonly name: string) {
    super();
    FakeChannel.open.add(this);
  }

  postMessage(data: unknown): void {
    for (const other of FakeChannel.open)
      if (other !== this && other.name === this.name)
        other.dispatchEvent(new MessageEvent('message', { data }));
  }

  close(): void {
    FakeChannel.open.delete(this);
  }
}

/** Fake: locks of the browser. Each one waits for the release of the previous one. */
class FakeLocks {
  private readonly ends = new Map<string, Promise<unknown>>();

  async request(name: string, { signal }: { signal: AbortSignal }, work: () => Promise<void>): Promise<void> {
    const former = this.ends.get(name);
    const own = Promise.resolve(former).then(() => (signal.aborted ? undefined : work()));
    this.ends.set(name, own);
    await own;
    signal.throwIfAborted();
  }
}

Object.assign(globalThis, { EventSource: FakeSource, BroadcastChannel: FakeChannel });
beforeEach(() => {
  FakeSource.opened = [];
  FakeChannel.open.clear();
  Object.defineProperty(window.navigator, 'locks', { value: new FakeLocks(), configurable: true });
});
