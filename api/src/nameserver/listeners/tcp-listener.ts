import { createServer } from 'node:net';
import type { Server, Socket } from 'node:net';
import type { Logger } from 'pino';
import { subnetOf } from '../../platform/http/limits/network.js';
import type { Answerer } from '../queries/answer.js';

/** Limits of DNS over TCP (RFC 7766, section 6.2). */
export interface TcpLimits {
  /** Idle timeout without a complete query, in milliseconds. */
  readonly idleMs: number;
  readonly connections: number;
  /** Connections of one /24 of IPv4 or /64 of IPv6. */
  readonly connectionsPerNetwork: number;
}

const TCP_LIMITS: TcpLimits = { idleMs: 10_000, connections: 512, connectionsPerNetwork: 64 };

/** No query with its options is longer; a larger announced length is invalid. */
const QUESTION_BYTES = 4096;
/** Maximum of unsent bytes for a slow client; above it no further queries are read. */
const UNREAD_BYTES = 256 * 1024;

export interface TcpListener {
  readonly server: Server;
  /** Stops listening and closes every connection. */
  readonly close: () => Promise<void>;
}

/**
 * Opens a TCP listener that answers queries in order, several per connection. At a limit, a new connection replaces
 * another one: the connection with the oldest last query, in the network with the most connections. Rejects when the
 * port is in use.
 */
export async function listenTcp(
  address: string,
  port: number,
  answer: Answerer,
  logger: Logger,
  limits: TcpLimits = TCP_LIMITS,
): Promise<TcpListener> {
  /** Networks of the connections, ordered by the time of the last query, oldest first. */
  const open = new Map<Socket, string>();
  const server = createServer({ noDelay: true }, (socket) => {
    const peer = socket.remoteAddress ?? '';
    const network = subnetOf(peer, { ipv4: 24, ipv6: 64 });
    makeRoom(open, network, limits);
    open.set(socket, network);
    socket.once('close', () => open.delete(socket));
    // Resets and broken pipes are caused by the client; `close` follows.
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
 * Closes a connection when the new one would exceed a limit: the idlest of its network, or of the network with the most
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

/** Reads queries with their two-byte lengths and writes responses, at the speed of the client. */
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
      // Only complete queries count: a client that sends single bytes does not extend the timeout.
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
