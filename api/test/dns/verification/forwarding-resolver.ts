import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import { decode, encode, type Answer } from 'dns-packet';

const ROUNDTRIP_MS = 2_000;
const TOP_LEVEL = 'example';
const TOP_LEVEL_SERVER = 'tld.example';
const AUTHORITATIVE = 0x400;
const SERVFAIL = 2;

/**
 * A resolver for tests, on loopback. The ending `example` delegates every domain to the product: names below are
 * forwarded to the product's nameserver. A referral to another server is answered with SERVFAIL.
 */
export class ForwardingResolver {
  private constructor(
    private readonly socket: Socket,
    private readonly nameservers: readonly string[],
    private readonly nameserverPort: () => number,
  ) {}

  static async start(
    nameservers: readonly string[],
    nameserverPort: () => number,
  ): Promise<ForwardingResolver> {
    const socket = createSocket('udp4').bind(0, '127.0.0.1');
    await once(socket, 'listening');
    const resolver = new ForwardingResolver(socket, nameservers, nameserverPort);
    socket.on('message', (query, { port, address }) => {
      // Clients repeat a query without a response.
      resolver.answer(query).then(
        (reply) => socket.send(reply, port, address),
        () => undefined,
      );
    });
    return resolver;
  }

  get port(): string {
    return String(this.socket.address().port);
  }

  close(): void {
    this.socket.close();
  }

  private async answer(query: Buffer): Promise<Buffer> {
    const { id = 0, questions = [] } = decode(query);
    const [question] = questions;
    const own = question && this.ownAnswer(question.name, question.type);
    const reply = (answers: Answer[], rcode = 0) =>
      encode({ type: 'response', id, flags: rcode | AUTHORITATIVE, questions, answers });
    if (own) return reply(own);
    const forwarded = await this.forward(query);
    const { answers = [], authorities = [] } = decode(forwarded);
    const isReferral = answers.length === 0 && authorities.some(({ type }) => type === 'NS');
    return isReferral ? reply([], SERVFAIL) : forwarded;
  }

  private ownAnswer(name: string, type: string): Answer[] | null {
    if (name === TOP_LEVEL_SERVER)
      return type === 'A' ? [{ name, type: 'A', ttl: 1, data: '127.0.0.1' }] : [];
    if (type !== 'NS') return null;
    if (name === TOP_LEVEL) return [{ name, type: 'NS', ttl: 1, data: TOP_LEVEL_SERVER }];
    const isDomain = name.split('.').length === 2 && name.endsWith(`.${TOP_LEVEL}`);
    return isDomain ? this.nameservers.map((data) => ({ name, type: 'NS', ttl: 1, data })) : null;
  }

  private async forward(query: Buffer): Promise<Buffer> {
    const socket = createSocket('udp4');
    try {
      socket.send(query, this.nameserverPort(), '127.0.0.1');
      const signal = AbortSignal.timeout(ROUNDTRIP_MS);
      const [reply] = (await once(socket, 'message', { signal })) as [Buffer];
      return reply;
    } finally {
      socket.close();
    }
  }
}
