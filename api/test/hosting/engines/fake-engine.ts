import { once } from 'node:events';
import { createServer, type Server } from 'node:http';

/** A partner's engine at a Unix socket that is not Docker. It responds to every call with spaces and an empty list. */
export class FakeEngine {
  /** Length of each response. */
  answerBytes = 2;

  private constructor(
    readonly socket: string,
    private readonly server: Server,
  ) {}

  static async start(socket: string): Promise<FakeEngine> {
    const server = createServer((_, response) => {
      // The client aborts a response that is too long.
      response.on('error', () => undefined).end('[]'.padStart(engine.answerBytes));
    });
    const engine = new FakeEngine(socket, server);
    await once(server.listen(socket), 'listening');
    return engine;
  }

  stop(): void {
    this.server.close();
    this.server.closeAllConnections();
  }
}
