import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { eventually } from '../../harness/clusters-world.js';

/** A TCP connection on which a test writes HTTP by hand, piece by piece. */
export class RawConnection {
  /** Everything that was received. */
  received = '';
  /** Settles when the other side has ended the connection. */
  readonly closed: Promise<void>;

  private constructor(private readonly socket: Socket) {
    socket.setEncoding('utf8').on('data', (text: string) => (this.received += text));
    // A reset is an end like any other here; what was received tells.
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

  /** Waits for a text. @throws when it does not come */
  async until(text: string): Promise<void> {
    await eventually(async () => {
      if (!this.received.includes(text)) throw new Error(`Not received: ${text} in ${this.received}`);
    });
  }

  end(): void {
    this.socket.destroy();
  }
}

/** Whether nobody listens on that port. */
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
