import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';

const COMMAND = 'zINSTREAM\0';
const LENGTH_BYTES = 4;

/** Text that the server reports as malware. */
export const MALWARE = 'X5O!P%@AP-TEST-FILE';

/** A TCP server that speaks the command INSTREAM of clamd, with one signature. */
export class ClamdServer {
  /** Sizes of the scanned files. */
  readonly scanned: number[] = [];
  /** Maximum bytes of a file. */
  limit = 1_000_000;
  /** Replaces the result. Null: the connection closes without a reply. */
  reply: string | null | undefined;
  private readonly server: Server;

  private constructor() {
    this.server = createServer((socket) => this.serve(socket));
  }

  static async start(): Promise<ClamdServer> {
    const clamd = new ClamdServer();
    clamd.server.listen(0, '127.0.0.1');
    await once(clamd.server, 'listening');
    return clamd;
  }

  get url(): string {
    return `tcp://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    this.server.close();
    await once(this.server, 'close');
  }

  private serve(socket: Socket): void {
    let received = Buffer.alloc(0);
    socket.on('error', () => undefined);
    socket.on('data', (part) => {
      received = Buffer.concat([received, part]);
      const file = fileIn(received);
      if (file) this.answer(socket, file);
    });
  }

  private answer(socket: Socket, file: Buffer): void {
    this.scanned.push(file.byteLength);
    const reply = this.reply === undefined ? this.resultOf(file) : this.reply;
    if (reply === null) socket.destroy();
    else socket.end(`${reply}\0`);
  }

  private resultOf(file: Buffer): string {
    if (file.byteLength > this.limit) return 'INSTREAM size limit exceeded. ERROR';
    return file.includes(MALWARE) ? 'stream: Eicar-Test-Signature FOUND' : 'stream: OK';
  }
}

/** The file of a complete command; null while parts are missing. */
function fileIn(received: Buffer): Buffer | null {
  if (received.toString('latin1', 0, COMMAND.length) !== COMMAND) return null;
  const chunks: Buffer[] = [];
  for (let at = COMMAND.length; at + LENGTH_BYTES <= received.byteLength;) {
    const length = received.readUInt32BE(at);
    if (length === 0) return Buffer.concat(chunks);
    at += LENGTH_BYTES;
    chunks.push(received.subarray(at, at + length));
    at += length;
  }
  return null;
}
