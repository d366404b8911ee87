import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import { decode, encode } from 'dns-packet';

const AUTHORITATIVE = 0x400;
const NXDOMAIN = 3;

/** A DNS server of the test with TXT records, on loopback. */
export class DnsAnswers {
  /** Text by name in lower case. */
  readonly texts = new Map<string, string>();

  private constructor(private readonly socket: Socket) {}

  static async start(): Promise<DnsAnswers> {
    const socket = createSocket('udp4').bind(0, '127.0.0.1');
    await once(socket, 'listening');
    const server = new DnsAnswers(socket);
    socket.on('message', (query, { port, address }) => socket.send(server.answer(query), port, address));
    return server;
  }

  /** Value of the setting `DNS_RESOLVERS`. */
  get address(): string {
    return `127.0.0.1:${this.socket.address().port}`;
  }

  close(): void {
    this.socket.close();
  }

  private answer(query: Buffer): Buffer {
    const { id = 0, questions = [] } = decode(query);
    const [question] = questions;
    const name = question?.name.toLowerCase() ?? '';
    const text = question?.type === 'TXT' ? this.texts.get(name) : undefined;
    // A character string has at most 255 bytes.
    const data = text?.match(/.{1,255}/gu) ?? [];
    const answers = text === undefined ? [] : [{ type: 'TXT' as const, name, ttl: 1, data }];
    const flags = AUTHORITATIVE | (text === undefined ? NXDOMAIN : 0);
    return encode({ type: 'response', id, flags, questions, answers });
  }
}
