import { type IncomingMessage, type Server, ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { TERMINAL_PATH } from '@zonewerk/contracts';
import { createProxyServer } from 'http-proxy-3';
import type { Logger } from 'pino';
import type { Socket } from 'node:net';
import { CONFIG, type Config } from '../../../platform/config/config.js';
import { LOGGER } from '../../../platform/logging/logger.js';
import { TerminalsService } from './terminals.service.js';

/** How often session and membership are checked. */
const CHECK_MS = 500;

/**
 * Forwards the WebSockets of terminals to the workers, because the API has no connection to an engine. The API has no
 * other WebSockets.
 */
@Injectable()
export class TerminalGateway implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly proxy = createProxyServer({});
  private readonly sockets = new Set<Duplex>();

  constructor(
    private readonly host: HttpAdapterHost,
    private readonly terminals: TerminalsService,
    @Inject(CONFIG) private readonly config: Config,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    const server = this.host.httpAdapter.getHttpServer() as Server;
    server.on('upgrade', (request, socket: Socket, head) => {
      socket.on('error', () => socket.destroy());
      if (!isWebSocket(request)) {
        answerWithoutUpgrade(server, request, socket);
        return;
      }
      this.connect(request, socket, head).catch((error: unknown) => {
        this.logger.warn({ err: error }, 'a terminal could not be connected');
        refuse(socket, 503);
      });
    });
  }

  /** Open WebSockets would delay the shutdown of the server. */
  onModuleDestroy(): void {
    for (const socket of this.sockets) socket.destroy();
  }

  private async connect(request: IncomingMessage, socket: Socket, head: Buffer): Promise<void> {
    const { origin } = request.headers;
    const url = new URL(request.url ?? '/', this.config.publicUrl);
    if (url.pathname !== TERMINAL_PATH) return refuse(socket, 404);
    if (origin !== new URL(this.config.publicUrl).origin) return refuse(socket, 403);
    const found = await this.terminals.find(url.searchParams.get('ticket') ?? '');
    if (!found) return refuse(socket, 404);
    if (socket.destroyed) return;
    const checks = setInterval(() => {
      this.terminals.isAllowed(found.terminal).then(
        (isAllowed) => isAllowed || socket.destroy(),
        (error: unknown) => {
          this.logger.warn({ err: error }, 'a terminal ends: its session could not be checked');
          socket.destroy();
        },
      );
    }, CHECK_MS);
    this.sockets.add(socket);
    socket.once('close', () => {
      clearInterval(checks);
      this.sockets.delete(socket);
    });
    // The worker needs only the ticket.
    for (const name of ['cookie', 'authorization']) delete request.headers[name];
    this.proxy.ws(request, socket, head, { target: found.worker }, (error) => {
      this.logger.warn({ err: error }, 'the worker of a terminal does not answer');
      refuse(socket, 503);
    });
  }
}

function isWebSocket({ method, headers }: IncomingMessage): boolean {
  return method === 'GET' && headers.upgrade?.toLowerCase() === 'websocket';
}

/** Handles a request with another upgrade protocol as one without (RFC 9110, section 7.8). */
function answerWithoutUpgrade(server: Server, request: IncomingMessage, socket: Socket): void {
  const { headers } = request;
  // Its body was not read.
  if ('content-length' in headers || 'transfer-encoding' in headers) return refuse(socket, 400);
  delete headers.upgrade;
  const response = new ServerResponse(request);
  response.shouldKeepAlive = false;
  response.once('finish', () => socket.destroySoon());
  response.assignSocket(socket);
  server.emit('request', request, response);
}

function refuse(socket: Socket, status: number): void {
  if (socket.destroyed) return;
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}
