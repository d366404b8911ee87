import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { eventually } from '../../harness/clusters-world.js';

/** A TCP connection for raw HTTP, written piece by piece. */
export class RawConnection {
  /** All received text. */
  received = '';
  /** Resolves when the other side closes the connection. */
  readonly closed: Promise<void>;

  private constructor(private readonly socket: Socket) {
    socket.setEncoding('utf8').on('data', (text: string) => (this.received += text));
    // A reset counts as an end; `received` shows the data.
    socket.on('error', () => socket.destroy());
    this.closed = once(socket, 'close').then(() => undefined);
  }

  static async open(port: number): Promise<RawConnection> {
    const socket = connect(port, '127.0.0.1');
    await once(socket, 'connect');
    return new RawConnection(socket);
  }

  write(text: string): void {
    this.socket.write(text);
  }

  /** Waits for a text. @throws after a timeout */
  async until(text: string): Promise<void> {
    await eventually(async () => {
      if (!this.received.includes(text)) throw new Error(`Not received: ${text} in ${this.received}`);
    });
  }

  end(): void {
    this.socket.destroy();
  }
}

/** Whether the port refuses connections. */
export async function refuses(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  try {
    await once(socket, 'connect');
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ECONNREFUSED';
  } finally {
    socket.destroy();
  }
}
