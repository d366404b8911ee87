import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

const LOOK_AGAIN_MS = 50;
const EVENTS = 'text/event-stream';

/** Knows the connections of an HTTP server, so that it can end without cutting an answer off. */
export class OpenConnections {
  private readonly silent = new Set<Socket>();
  private readonly answering = new Set<ServerResponse>();
  private closing = false;

  /** Begins to watch; has to come before the server listens. */
  constructor(private readonly server: Server) {
    server.on('connection', (socket) => this.onConnection(socket));
    server.prependListener('request', (request, response) => this.onRequest(request, response));
  }

  /** Requests that wait for the rest of their answer. */
  get inFlight(): number {
    return this.answering.size;
  }

  /**
   * Takes no new connection, ends those that ask nothing and streams of events, and resolves when every request under way has its answer.
   * Their clients are told to close.
   */
  drain(): Promise<void> {
    this.closing = true;
    const closed = new Promise<void>((resolve) => {
      this.server.close(() => resolve());
    });
    for (const response of this.answering) askToClose(response);
    this.cutStreams();
    // A browser opens connections ahead; one that never sent a byte counts as busy for Node.
    for (const socket of this.silent) if (socket.bytesRead === 0) socket.destroy();
    const timer = setInterval(() => {
      this.cutStreams();
      this.server.closeIdleConnections();
    }, LOOK_AGAIN_MS);
    return closed.finally(() => clearInterval(timer));
  }

  /** Cuts off what is left. */
  cut(): void {
    this.server.closeAllConnections();
  }

  /** A stream of events has no end. Its client opens it again. */
  private cutStreams(): void {
    for (const response of this.answering)
      if (response.getHeader('Content-Type') === EVENTS) response.destroy();
  }

  private onConnection(socket: Socket): void {
    this.silent.add(socket);
    socket.once('close', () => this.silent.delete(socket));
  }

  private onRequest(request: IncomingMessage, response: ServerResponse): void {
    this.silent.delete(request.socket);
    this.answering.add(response);
    response.once('close', () => this.answering.delete(response));
    if (this.closing) askToClose(response);
  }
}

function askToClose(response: ServerResponse): void {
  if (!response.headersSent) response.setHeader('Connection', 'close');
}
