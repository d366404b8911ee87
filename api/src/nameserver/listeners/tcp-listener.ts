import { createServer } from 'node:net';
import type { Server, Socket } from 'node:net';
import type { Logger } from 'pino';
import { subnetOf } from '../../platform/http/limits/network.js';
import type { Answerer } from '../queries/answer.js';

/** Limits of DNS over TCP (RFC 7766, section 6.2). */
export interface TcpLimits {
  /** Time without a whole question after which a connection is closed, in milliseconds. */
  readonly idleMs: number;
  readonly connections: number;
  /** Of one /24 of IPv4 or /64 of IPv6. */
  readonly connectionsPerNetwork: number;
}

const TCP_LIMITS: TcpLimits = { idleMs: 10_000, connections: 512, connectionsPerNetwork: 64 };

/** No question with its options is longer; a client that announces more is not asking. */
const QUESTION_BYTES = 4096;
/** Answers waiting for a client that does not read; beyond it nothing more is read from it. */
const UNREAD_BYTES = 256 * 1024;

export interface TcpListener {
  readonly server: Server;
  /** Stops listening and ends every connection. */
  readonly close: () => Promise<void>;
}

/**
 * Opens a TCP listener that answers questions in order, several per connection. At a limit, a new connection takes the
 * place of the one whose last question is oldest, of the network with most connections. Rejects when the port is taken.
 */
export async function listenTcp(
  address: string,
  port: number,
  answer: Answerer,
  logger: Logger,
  limits: TcpLimits = TCP_LIMITS,
): Promise<TcpListener> {
  /** Networks of the connections, the one whose last question is oldest first. */
  const open = new Map<Socket, string>();
  const server = createServer({ noDelay: true }, (socket) => {
    const peer = socket.remoteAddress ?? '';
    const network = subnetOf(peer, { ipv4: 24, ipv6: 64 });
    makeRoom(open, network, limits);
    open.set(socket, network);
    socket.once('close', () => open.delete(socket));
    // Resets and broken pipes are the client's affair; `close` follows.
    socket.on('error', (error) => logger.trace({ err: error, peer }, 'TCP connection broke'));
    const answerOf = (packet: Buffer) => {
      if (open.delete(socket)) open.set(socket, network);
      return answer(packet, peer);
    };
    serve(socket, answerOf, limits.idleMs);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen({ host: address, port, ipv6Only: true }, () => {
      server.off('error', reject);
      server.on('error', (error) => logger.error({ err: error, address, port }, 'TCP listener error'));
      resolve();
    });
  });
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      for (const socket of open.keys()) socket.destroy();
    });
  return { server, close };
}

/**
 * Ends a connection where the new one would be one too many: the idlest of its network, or of the network that has most
 * connections.
 */
function makeRoom(open: Map<Socket, string>, network: string, limits: TcpLimits): void {
  const byNetwork = new Map<string, Socket[]>();
  for (const [socket, its] of open) byNetwork.set(its, [...(byNetwork.get(its) ?? []), socket]);
  const own = byNetwork.get(network) ?? [];
  const isNetworkFull = own.length >= limits.connectionsPerNetwork;
  if (!isNetworkFull && open.size < limits.connections) return;
  const [largest] = [...byNetwork.values()].toSorted((one, other) => other.length - one.length);
  const [idlest] = (isNetworkFull ? own : largest) ?? [];
  if (!idlest) return;
  open.delete(idlest);
  idlest.destroy();
}

/** Reads questions with their two-byte lengths and writes answers, as fast as the client reads them. */
function serve(socket: Socket, answer: (packet: Buffer) => Buffer | null, idleMs: number): void {
  let waiting: Buffer = Buffer.alloc(0);
  const deadline = setTimeout(() => socket.destroy(), idleMs);
  socket.once('close', () => clearTimeout(deadline));
  const work = () => {
    let at = 0;
    while (socket.writableLength < UNREAD_BYTES) {
      const packet = frameAt(waiting, at);
      if (packet === 'too-long') {
        socket.destroy();
        return;
      }
      if (!packet) break;
      at += 2 + packet.length;
      // Only whole questions count: a client that drips bytes does not keep its place.
      deadline.refresh();
      const reply = answer(packet);
      if (!reply) {
        socket.destroy();
        return;
      }
      socket.write(frame(reply));
    }
    waiting = waiting.subarray(at);
    if (socket.writableLength >= UNREAD_BYTES) socket.pause();
  };
  socket.on('data', (data) => {
    waiting = waiting.length === 0 ? data : Buffer.concat([waiting, data]);
    work();
  });
  socket.on('drain', () => {
    socket.resume();
    work();
  });
}

function frameAt(bytes: Buffer, at: number): Buffer | 'too-long' | null {
  if (bytes.length < at + 2) return null;
  const length = bytes.readUInt16BE(at);
  if (length > QUESTION_BYTES) return 'too-long';
  const end = at + 2 + length;
  return bytes.length < end ? null : bytes.subarray(at + 2, end);
}

function frame(reply: Buffer): Buffer {
  const framed = Buffer.allocUnsafe(reply.length + 2);
  framed.writeUInt16BE(reply.length, 0);
  reply.copy(framed, 2);
  return framed;
}
