import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

const LOOK_AGAIN_MS = 50;
const EVENTS = 'text/event-stream';

/** Tracks the connections of an HTTP server, so that it can stop without interrupting a response. */
export class OpenConnections {
  private readonly silent = new Set<Socket>();
  private readonly answering = new Set<ServerResponse>();
  private closing = false;

  /** Starts the tracking; must be called before the server listens. */
  constructor(private readonly server: Server) {
    server.on('connection', (socket) => this.onConnection(socket));
    server.prependListener('request', (request, response) => this.onRequest(request, response));
  }

  /** Requests whose response is not complete. */
  get inFlight(): number {
    return this.answering.size;
  }

  /**
   * Accepts no new connection, closes idle ones and event streams, and resolves when every running request has its
   * response. Responses then close their connections.
   */
  drain(): Promise<void> {
    this.closing = true;
    const closed = new Promise<void>((resolve) => {
      this.server.close(() => resolve());
    });
    for (const response of this.answering) askToClose(response);
    this.cutStreams();
    // A browser opens connections in advance; one without any byte counts as busy in Node.
    for (const socket of this.silent) if (socket.bytesRead === 0) socket.destroy();
    const timer = setInterval(() => {
      this.cutStreams();
      this.server.closeIdleConnections();
    }, LOOK_AGAIN_MS);
    return closed.finally(() => clearInterval(timer));
  }

  /** Closes the remaining connections. */
  cut(): void {
    this.server.closeAllConnections();
  }

  /** An event stream has no end. Its client reconnects. */
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
