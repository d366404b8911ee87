import { once } from 'node:events';
import { createServer, type Server } from 'node:http';

/** An engine of a partner at a Unix socket that is no Docker. It answers every call with an empty list, and spaces before it. */
export class FakeEngine {
  /** Length of each answer. */
  answerBytes = 2;

  private constructor(
    readonly socket: string,
    private readonly server: Server,
  ) {}

  static async start(socket: string): Promise<FakeEngine> {
    const server = createServer((_, response) => {
      // The client ends an answer that is too long.
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
