import { Agent, createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { INSTANCE_HEADER } from '@zonewerk/site';
import { createProxyServer } from 'http-proxy-3';
import type { Logger } from 'pino';
import type { Route, RouteTable } from './route-table.js';

/** Shorter than instances hold idle connections. */
const IDLE_MS = 30_000;
/** A request waits so long for an instance that starts again. */
const QUEUE_MS = 10_000;
const QUEUE_PAUSE_MS = 250;
const QUEUE_MOST = 1_000;
/** Paths that only the worker may ask for. */
const INTERNAL = /^\/_zonewerk(?:\/|$)/u;
const OFFLINE = 'This website is offline at present.\n';
const NOT_FOUND = 'There is no website at this address.\n';

interface EdgeServerOptions {
  /** Host below which each container has its preview; undefined: nowhere. */
  readonly appHost: string | undefined;
  /** How visitors come: by https when a proxy in front has the certificate. */
  readonly protocol: 'http' | 'https';
  readonly routes: RouteTable;
  readonly logger: Logger;
}

/** Sends each request to the instance of the container that its host names. */
export class EdgeServer {
  readonly server: Server;
  private readonly agent = new Agent({ keepAlive: true, timeout: IDLE_MS });
  private readonly proxy = createProxyServer({ agent: this.agent });
  private waiting = 0;

  constructor(private readonly options: EdgeServerOptions) {
    this.proxy.on('proxyRes', (answer) => {
      // A preview is not the address of a website.
      answer.headers['x-robots-tag'] = 'noindex';
    });
    this.proxy.on('error', (error, _request, socket) => {
      options.logger.warn({ err: error }, 'a connection to an instance failed');
      if (socket && 'destroy' in socket) socket.destroy();
    });
    this.server = createServer((request, response) => this.answer(request, response));
    this.server.on('upgrade', (request, socket, head) => this.upgrade(request, socket, head));
    this.server.on('close', () => this.agent.destroy());
  }

  private answer(request: IncomingMessage, response: ServerResponse): void {
    const container = this.containerOf(request);
    const route = container && this.options.routes.find(container);
    if (container === undefined) answerText(response, 404, NOT_FOUND);
    else if (route) void this.send(request, response, route);
    else answerText(response, 503, OFFLINE);
  }

  /** Repeats a request that reached no instance, until one runs again. */
  private async send(request: IncomingMessage, response: ServerResponse, route: Route): Promise<void> {
    const end = Date.now() + QUEUE_MS;
    // Each try adds its own.
    request.setMaxListeners(0);
    response.setMaxListeners(0);
    for (
      let present: Route | undefined = route;
      present;
      present = this.options.routes.find(route.container)
    ) {
      const error = await this.sendOnce(request, response, present);
      if (error === null) return;
      const isRepeatable = isUnsent(error) && isWithoutBody(request) && this.waiting < QUEUE_MOST;
      if (!isRepeatable || response.headersSent || response.destroyed || Date.now() > end) {
        this.options.logger.warn({ err: error, container: route.container }, 'a request reached no instance');
        break;
      }
      this.waiting += 1;
      await delay(QUEUE_PAUSE_MS);
      this.waiting -= 1;
    }
    answerText(response, 503, OFFLINE);
  }

  /** Null once the instance has answered, or the error of a request that did not reach it. */
  private sendOnce(request: IncomingMessage, response: ServerResponse, route: Route): Promise<Error | null> {
    return new Promise((resolve) => {
      response.once('close', () => resolve(null));
      this.proxy.web(request, response, this.optionsFor(route, request), (error) => resolve(error));
    });
  }

  private upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    const container = this.containerOf(request);
    const route = container && this.options.routes.find(container);
    socket.on('error', () => socket.destroy());
    if (route) this.proxy.ws(request, socket, head, this.optionsFor(route, request));
    else socket.end('HTTP/1.1 503 Service Unavailable\r\nConnection: close\r\n\r\n');
  }

  /** Headers that visitors send about themselves are replaced: an instance trusts them. */
  private optionsFor({ host, port, deployment }: Route, { socket, headers }: IncomingMessage) {
    return {
      target: { host, port, protocol: 'http:' },
      headers: {
        [INSTANCE_HEADER]: deployment,
        'x-forwarded-for': socket.remoteAddress ?? '',
        'x-forwarded-host': headers.host ?? '',
        'x-forwarded-proto': this.options.protocol,
      },
    };
  }

  /** The container that a host names, e.g. `{container}.app.localhost:8080`; undefined for another host or path. */
  private containerOf({ headers: { host = '' }, url = '' }: IncomingMessage): string | undefined {
    const { appHost } = this.options;
    if (appHost === undefined || INTERNAL.test(url)) return undefined;
    const name = host.replace(/:\d+$/u, '').toLowerCase();
    return name.endsWith(`.${appHost}`) ? name.slice(0, -appHost.length - 1) : undefined;
  }
}

function isUnsent(error: Error): boolean {
  return 'code' in error && (error.code === 'ECONNREFUSED' || error.code === 'ECONNRESET');
}

function isWithoutBody({ method }: IncomingMessage): boolean {
  return method === 'GET' || method === 'HEAD';
}

function answerText(response: ServerResponse, status: number, text: string): void {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  const headers = { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' };
  response.writeHead(status, { ...headers, ...(status === 503 ? { 'Retry-After': '10' } : {}) }).end(text);
}
