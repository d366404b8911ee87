type Listener = (event: MessageEvent) => void;

/** Stands in for the browser's BroadcastChannel, which jsdom lacks: delivers at once, never to the sender. */
export class FakeChannel {
  private static open: FakeChannel[] = [];
  private readonly listeners: Listener[] = [];

  constructor(private readonly name: string) {
    FakeChannel.open.push(this);
  }

  addEventListener(_type: 'message', listener: Listener): void {
    this.listeners.push(listener);
  }

  postMessage(data: unknown): void {
    const others = FakeChannel.open.filter((channel) => channel !== this && channel.name === this.name);
    for (const other of others) {
      for (const listener of other.listeners) listener(new MessageEvent('message', { data }));
    }
  }

  /** Makes it the document's, with no tab joined. */
  static install(): void {
    FakeChannel.open = [];
    Object.assign(globalThis, { BroadcastChannel: FakeChannel });
  }
}
