import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';

/** A command to the database. */
export interface Command {
  /** `insert`, `findAndModify`, … */
  readonly name: string;
  readonly collection: string;
  /** A text within its values. */
  readonly value?: string;
}

const HEADER_BYTES = 16;
const OP_MSG = 2013;
const STRING = 2;

/** Proxy between a program and the database that can withhold the response of a command. */
export class WireProxy {
  /** All commands with a collection, in order. */
  readonly commands: Command[] = [];
  private readonly sockets = new Set<Socket>();
  private wanted: { readonly command: Command; readonly carriedOut: () => void } | null = null;

  private constructor(private readonly server: Server) {}

  static async start(databasePort: number): Promise<WireProxy> {
    const server = createServer();
    const proxy = new WireProxy(server);
    server.on('connection', (client) => proxy.serve(client, connect(databasePort, '127.0.0.1')));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return proxy;
  }

  get port(): number {
    const address = this.server.address();
    if (typeof address !== 'object' || !address) throw new Error('The proxy does not listen.');
    return address.port;
  }

  /** Resolves when the database has executed the next such command; its sender receives no response. */
  carriedOut(command: Command): Promise<void> {
    return new Promise((resolve) => {
      this.wanted = { command, carriedOut: resolve };
    });
  }

  async stop(): Promise<void> {
    for (const socket of this.sockets) socket.destroy();
    this.server.close();
    await once(this.server, 'close');
  }

  private serve(client: Socket, database: Socket): void {
    let pendingRequest: { readonly request: number; readonly carriedOut: () => void } | null = null;
    onMessages(client, (message) => {
      const command = commandOf(message);
      if (command) this.commands.push(command);
      if (command && this.wanted && isWanted(command, message, this.wanted.command)) {
        pendingRequest = { request: message.readInt32LE(4), carriedOut: this.wanted.carriedOut };
        this.wanted = null;
      }
      database.write(message);
    });
    onMessages(database, (message) => {
      if (pendingRequest && message.readInt32LE(8) === pendingRequest.request) pendingRequest.carriedOut();
      else client.write(message);
    });
    for (const [socket, other] of [
      [client, database],
      [database, client],
    ] as const) {
      this.sockets.add(socket);
      // A killed program resets its connections.
      socket.on('error', () => socket.destroy());
      socket.on('close', () => {
        this.sockets.delete(socket);
        other.destroy();
      });
    }
  }
}

function isWanted(command: Command, message: Buffer, { name, collection, value = '' }: Command): boolean {
  return command.name === name && command.collection === collection && message.includes(value);
}

/** Splits received data into messages; each one starts with its length. */
function onMessages(socket: Socket, take: (message: Buffer) => void): void {
  let rest = Buffer.alloc(0);
  socket.on('data', (piece: Buffer) => {
    rest = Buffer.concat([rest, piece]);
    while (rest.length >= HEADER_BYTES && rest.length >= rest.readInt32LE(0)) {
      const length = rest.readInt32LE(0);
      take(rest.subarray(0, length));
      rest = rest.subarray(length);
    }
  });
}

/** The first field of a command is its name with the collection as value; null for other messages. */
function commandOf(message: Buffer): Command | null {
  // Flags and the kind of the first section, the length of its document, then the type of the first field.
  const type = HEADER_BYTES + 4 + 1 + 4;
  if (message.readInt32LE(12) !== OP_MSG || message[type] !== STRING) return null;
  const nameEnd = message.indexOf(0, type + 1);
  const value = nameEnd + 1;
  const length = message.readInt32LE(value);
  return {
    name: message.toString('utf8', type + 1, nameEnd),
    collection: message.toString('utf8', value + 4, value + 4 + length - 1),
  };
}
