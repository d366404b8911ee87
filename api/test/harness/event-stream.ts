import type { AddressInfo } from 'node:net';
import type { SignedIn, World } from './harness.js';

interface OpenOptions {
  readonly path: string;
  readonly query?: Record<string, string>;
  readonly headers?: Record<string, string>;
}

/** An open server-sent event stream of a person. */
export class EventStream<Data> {
  readonly data: Data[] = [];
  lastId = '';
  /** Whether the last event of an ended session has arrived. */
  isOver = false;
  readonly ended: Promise<void>;

  private constructor(
    readonly answer: Response,
    private readonly stopping: AbortController,
  ) {
    this.ended = this.read().catch(() => undefined);
  }

  static async open<Data>(
    world: World,
    person: SignedIn,
    { path, query = {}, headers = {} }: OpenOptions,
  ): Promise<EventStream<Data>> {
    const stopping = new AbortController();
    const { port } = world.server.address() as AddressInfo;
    const answer = await fetch(`http://127.0.0.1:${port}${path}?${new URLSearchParams(query).toString()}`, {
      headers: { Cookie: `zw_session=${person.cookie('zw_session')}`, ...headers },
      signal: stopping.signal,
    });
    return new EventStream<Data>(answer, stopping);
  }

  async close(): Promise<void> {
    this.stopping.abort();
    await this.ended;
  }

  private async read(): Promise<void> {
    let rest = '';
    for await (const part of this.answer.body ?? []) {
      const events = (rest + Buffer.from(part as Uint8Array).toString()).split('\n\n');
      rest = events.pop() ?? '';
      for (const event of events) {
        if (event.startsWith('event: end\n')) this.isOver = true;
        const [, id, data] = /^id: (.+)\ndata: (.+)$/u.exec(event) ?? [];
        if (id === undefined || data === undefined) continue;
        this.data.push(JSON.parse(data) as Data);
        this.lastId = id;
      }
    }
  }
}
