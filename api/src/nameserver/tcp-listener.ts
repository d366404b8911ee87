import { createServer } from 'node:net';
import type { Server, Socket } from 'node:net';
import type { Logger } from 'pino';

/** Limits of DNS over TCP (RFC 7766, section 6.2). */
export interface TcpLimits {
  /** Time without a whole question after which a connection is closed, in milliseconds. */
  readonly idleMs: number;
  readonly connections: number;
  readonly connectionsPerAddress: number;
}

const TCP_LIMITS: TcpLimits = { idleMs: 10_000, connections: 512, connectionsPerAddress: 64 };

/** No question with its options is longer; a client that announces more is not asking. */
const QUESTION_BYTES = 4096;
/** Answers waiting for a client that does not read; beyond it nothing more is read from it. */
const UNREAD_BYTES = 256 * 1024;

type Answerer = (packet: Buffer) => Buffer | null;

export interface TcpListener {
  readonly server: Server;
  /** Stops listening and ends every connection. */
  readonly close: () => Promise<void>;
}

/** Opens a TCP listener that answers questions in order, several per connection. Rejects when the port is taken. */
export async function listenTcp(
  address: string,
  port: number,
  answer: Answerer,
  logger: Logger,
  limits: TcpLimits = TCP_LIMITS,
): Promise<TcpListener> {
  const open = new Set<Socket>();
  const perAddress = new Map<string, number>();
  const server = createServer({ noDelay: true }, (socket) => {
    const peer = socket.remoteAddress ?? '';
    const count = (perAddress.get(peer) ?? 0) + 1;
    if (open.size >= limits.connections || count > limits.connectionsPerAddress) {
      socket.destroy();
      return;
    }
    open.add(socket);
    perAddress.set(peer, count);
    socket.once('close', () => {
      open.delete(socket);
      const left = (perAddress.get(peer) ?? 1) - 1;
      if (left > 0) perAddress.set(peer, left);
      else perAddress.delete(peer);
    });
    // Resets and broken pipes are the client's affair; `close` follows and tidies up.
    socket.on('error', (error) => logger.trace({ err: error, peer }, 'TCP connection broke'));
    serve(socket, answer, limits.idleMs);
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
      for (const socket of open) socket.destroy();
    });
  return { server, close };
}

/** Reads questions with their two-byte lengths and writes answers, as fast as the client reads them. */
function serve(socket: Socket, answer: Answerer, idleMs: number): void {
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
