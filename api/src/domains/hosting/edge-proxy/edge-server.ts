import { Agent, createServer, type IncomingMessage, type Server, ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { isIP, type Socket } from 'node:net';
import { type SecureContext, TLSSocket } from 'node:tls';
import { INSTANCE_HEADER, isParametersPath, parametersAnswer } from '@zonewerk/site';
import { createProxyServer } from 'http-proxy-3';
import proxyAddress from 'proxy-addr';
import type { Logger } from 'pino';
import type { CertificateStore } from './certificate-store.js';
import { QUEUE_MS, type RequestQueue } from './request-queue.js';
import type { DomainRoute, Route, RouteTable } from './route-table.js';
import type { Visits } from './visits.js';

/** Shorter than the idle timeout of instances. */
const IDLE_MS = 30_000;
/** Timeout of an instance that accepts a request and does not respond. */
const ANSWER_LIMIT_MS = 60_000;
/** Paths only for the worker. */
const INTERNAL = /^\/_zonewerk(?:\/|$)/u;
/** Files with which a certificate authority verifies a domain (RFC 8555, section 8.3). */
const CHALLENGE = /^\/\.well-known\/acme-challenge\/([\w-]+)$/u;
/** Further headers with the address of a visitor, which an instance may trust. */
const ADDRESS_HEADERS = ['forwarded', 'x-real-ip', 'x-client-ip', 'true-client-ip', 'cf-connecting-ip'];
/** Reason of an abort. Without one, each request creates an error with a stack trace. */
const CLOSED = 'The visitor closed the connection.';
const OFFLINE = 'This website is offline at present.\n';
const BAD_REQUEST = 'This request has no path.\n';
const NO_UPGRADE = 'A request with a body cannot change its protocol.\n';
const NO_LENGTH = 'A DELETE or OPTIONS request with a body needs a Content-Length.\n';
const NOT_FOUND = 'There is no website at this address.\n';

interface EdgeServerOptions {
  /** Host below which each container has its preview; undefined: nowhere. */
  readonly appHost: string | undefined;
  /** Protocol of visitors: https when a proxy in front has the certificate. */
  readonly protocol: 'http' | 'https';
  /** Addresses or networks of proxies with trusted `X-Forwarded-For`. */
  readonly trustedProxies: readonly string[];
  readonly routes: RouteTable;
  readonly queue: RequestQueue;
  readonly visits: Visits;
  /** JSON of the public parameters for a container; null when the container does not exist. */
  readonly publicParameters: (container: string) => Promise<string | null>;
  /** Undefined: a proxy in front terminates TLS. */
  readonly tls: { readonly port: number; readonly certificates: CertificateStore } | undefined;
  readonly logger: Logger;
}

/** The container and the domain of a request; a preview has no domain. */
interface Target {
  readonly container: string;
  readonly domain?: DomainRoute;
}

/** Handling of a request: the instance of a route, the edge proxy itself, or a redirect. */
type Decision =
  | { readonly route: Route }
  | { readonly parametersOf: string }
  | { readonly status: number; readonly text: string }
  | { readonly location: string };

/** Forwards each request, and each WebSocket, to the instance of the container of its host. */
export class EdgeServer {
  readonly server: Server;
  /** Undefined without certificates. */
  readonly tlsServer: Server | undefined;
  private readonly agent = new Agent({ keepAlive: true, timeout: IDLE_MS });
  private readonly proxy = createProxyServer({
    agent: this.agent,
    proxyTimeout: ANSWER_LIMIT_MS,
  });
  private readonly sockets = new Set<Socket>();
  private readonly isTrusted: (address: string) => boolean;

  constructor(private readonly options: EdgeServerOptions) {
    const trusted = proxyAddress.compile([...options.trustedProxies]);
    this.isTrusted = (address) => trusted(address, 0);
    this.proxy.on('proxyRes', (answer, request, response) => {
      // The URL of a preview is not that of a website.
      if (!this.targetOf(request)?.domain) answer.headers['x-robots-tag'] = 'noindex';
      answer.once('close', () => {
        if (!answer.complete) response.destroy();
      });
    });
    this.server = this.watched(createServer());
    this.server.on('close', () => this.agent.destroy());
    const { tls } = options;
    this.tlsServer =
      tls &&
      this.watched(createTlsServer({ SNICallback: (host, done) => this.chooseCertificate(host, done) }));
  }

  /** Closes the WebSockets, which would delay the end of the servers. */
  closeWebSockets(): void {
    for (const socket of this.sockets) socket.destroy();
  }

  private watched<T extends Server>(server: T): T {
    server.on('request', (request, response) => this.listener(request, response));
    server.on('upgrade', (request, socket: Socket, head) => this.upgrade(request, socket, head));
    return server;
  }

  private listener(request: IncomingMessage, response: ServerResponse): void {
    this.answer(request, response).catch((error: unknown) => {
      this.options.logger.warn({ err: error }, 'a request could not be sent to an instance');
      answerText(response, 502, OFFLINE);
    });
  }

  /** A host without a certificate gets no connection; an invalid certificate affects only its host. */
  private chooseCertificate(
    host: string,
    done: (error: Error | null, context?: SecureContext) => void,
  ): void {
    const { tls, logger } = this.options;
    tls?.certificates.find(host.toLowerCase()).then(
      (context) => done(context ? null : new Error('There is no certificate for this host.'), context),
      (error: unknown) => {
        logger.warn({ err: error, host }, 'a certificate cannot be used');
        done(new Error('The certificate cannot be used.'));
      },
    );
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const decision = this.decide(request);
    if ('route' in decision) await this.send(request, response, decision.route);
    else if ('parametersOf' in decision) await this.sendParameters(request, response, decision.parametersOf);
    else if ('location' in decision) response.writeHead(308, { Location: decision.location }).end();
    else answerText(response, decision.status, decision.text);
  }

  /**
   * Connects a WebSocket. It is not repeated: its client reconnects. A request with another upgrade protocol is handled
   * as one without (RFC 9110, section 7.8).
   */
  private upgrade(request: IncomingMessage, socket: Socket, head: Buffer): void {
    this.sockets.add(socket);
    socket.once('close', () => this.sockets.delete(socket));
    socket.on('error', () => socket.destroy());
    const decision = isWebSocket(request) && !hasBody(request) ? this.decide(request) : null;
    const response = new ServerResponse(request);
    response.shouldKeepAlive = false;
    response.once('finish', () => socket.destroySoon());
    if (decision && 'route' in decision) {
      this.connect(request, response, socket, head, decision.route.container).catch((error: unknown) => {
        this.options.logger.warn({ err: error }, 'a WebSocket could not be connected');
        socket.destroy();
      });
      return;
    }
    response.assignSocket(socket);
    delete request.headers.upgrade;
    if (hasBody(request)) answerText(response, 400, NO_UPGRADE);
    else this.listener(request, response);
  }

  /** Connects a WebSocket to its instance, after the route of the container is not held any more. */
  private async connect(
    request: IncomingMessage,
    response: ServerResponse,
    socket: Socket,
    head: Buffer,
    container: string,
  ): Promise<void> {
    this.options.visits.begin(container, socket);
    const leaving = new AbortController();
    const leave = () => leaving.abort(CLOSED);
    socket.once('end', leave).once('close', leave);
    const route = await this.options.queue.ready(container, leaving.signal, Date.now() + QUEUE_MS);
    socket.off('end', leave).off('close', leave);
    if (leaving.signal.aborted) {
      socket.destroy();
      return;
    }
    const refuse = () => {
      response.assignSocket(socket);
      answerText(response, 503, OFFLINE);
    };
    if (!route) {
      refuse();
      return;
    }
    const { bytesWritten } = socket;
    // A connection of its own: a refused WebSocket would return one with unread bytes to the agent.
    const options = { ...this.optionsFor(route, request), agent: false };
    this.proxy.ws(request, socket, head, options, (error) => {
      this.options.logger.warn({ err: error, container }, 'a WebSocket lost its instance');
      if (socket.bytesWritten === bytesWritten) refuse();
    });
  }

  private decide(request: IncomingMessage): Decision {
    const path = normalized(request.url ?? '');
    if (path === null) return { status: 400, text: BAD_REQUEST };
    if (hasUndeclaredBody(request)) return { status: 411, text: NO_LENGTH };
    // The checked path is the one that is forwarded.
    request.url = path;
    const target = INTERNAL.test(path) ? undefined : this.targetOf(request);
    if (!target) return { status: 404, text: NOT_FOUND };
    const challenge = target.domain?.challenge;
    if (challenge && CHALLENGE.exec(path)?.[1] === challenge.token)
      return { status: 200, text: challenge.content };
    if (this.isUpgradable(request, target)) return { location: this.secureAddressOf(request) };
    const route = this.options.routes.find(target.container);
    if (!route) return { status: 503, text: OFFLINE };
    return isParametersPath(path) ? { parametersOf: route.container } : { route };
  }

  private async sendParameters(
    { method, headers }: IncomingMessage,
    response: ServerResponse,
    container: string,
  ): Promise<void> {
    const body = await this.options.publicParameters(container);
    if (body === null) answerText(response, 404, NOT_FOUND);
    else {
      const { status, ...answer } = parametersAnswer(body, { method, etag: headers['if-none-match'] });
      response.writeHead(status, answer.headers).end(answer.body);
    }
  }

  /** Whether a request used http for a domain with a certificate. */
  private isUpgradable({ socket }: IncomingMessage, { domain }: Target): boolean {
    const hasCertificate = (domain?.certificate ?? null) !== null;
    return this.options.tls !== undefined && hasCertificate && !(socket instanceof TLSSocket);
  }

  /** A host with a port is a development machine, where https has its own port. */
  private secureAddressOf({ headers: { host = '' }, url = '/' }: IncomingMessage): string {
    const port = /:\d+$/u.test(host) ? `:${this.options.tls?.port}` : '';
    return `https://${nameOf(host)}${port}${url}`;
  }

  /**
   * Forwards a request after the route of its container is not held any more. A request that reached no instance is
   * repeated until the deadline. One whose connection was lost is repeated once, because it may be the cause.
   */
  private async send(
    request: IncomingMessage,
    response: ServerResponse,
    { container }: Route,
  ): Promise<void> {
    const { queue, visits, logger } = this.options;
    visits.begin(container, response);
    const end = Date.now() + QUEUE_MS;
    const leaving = new AbortController();
    response.once('close', () => leaving.abort(CLOSED));
    // Each attempt adds its own.
    request.setMaxListeners(0);
    response.setMaxListeners(0);
    let losses = 0;
    for (;;) {
      const route = await queue.ready(container, leaving.signal, end);
      if (!route) break;
      const error = await this.sendOnce(request, response, route);
      if (error === null) return;
      if (codeOf(error) === 'ECONNRESET') losses += 1;
      const isBroken = codeOf(error) === 'ECONNREFUSED' || (codeOf(error) === 'ECONNRESET' && losses === 1);
      const canRepeat = isBroken && isRepeatable(request) && Date.now() <= end;
      if (!canRepeat || response.headersSent || response.destroyed || !(await queue.pause(container))) {
        logger.warn({ err: error, container }, 'a request reached no instance');
        break;
      }
    }
    answerText(response, 503, OFFLINE);
  }

  /** Null after a response of the instance; the error of a request without a response. */
  private sendOnce(request: IncomingMessage, response: ServerResponse, route: Route): Promise<Error | null> {
    return new Promise((resolve) => {
      response.once('close', () => resolve(null));
      this.proxy.web(request, response, this.optionsFor(route, request), (error) => resolve(error));
    });
  }

  /** Replaces headers that visitors send about themselves, because an instance trusts them. */
  private optionsFor({ host, port, deployment }: Route, request: IncomingMessage) {
    const { socket, headers } = request;
    for (const name of ADDRESS_HEADERS) delete headers[name];
    return {
      target: { host, port, protocol: 'http:' },
      headers: {
        [INSTANCE_HEADER]: deployment,
        'x-forwarded-for': this.addressOf(request),
        'x-forwarded-host': headers.host ?? '',
        'x-forwarded-proto': this.protocolOf(socket),
      },
    };
  }

  /** The address before the trusted proxies. Earlier entries of the header can be forged. */
  private addressOf(request: IncomingMessage): string {
    const peer = request.socket.remoteAddress;
    // The peer of a lost connection has no address.
    if (peer === undefined) return '';
    const address = proxyAddress(request, this.isTrusted);
    return isIP(address) > 0 ? address : peer;
  }

  /** A proxy in front terminates TLS, so every request uses https. */
  private protocolOf(socket: IncomingMessage['socket']): 'http' | 'https' {
    if (this.options.tls === undefined) return this.options.protocol;
    return socket instanceof TLSSocket ? 'https' : 'http';
  }

  /** The container and domain of a host, e.g. `{container}.app.localhost:8080`; undefined for another host. */
  private targetOf({ headers: { host = '' } }: IncomingMessage): Target | undefined {
    const { appHost, routes } = this.options;
    const name = nameOf(host);
    if (appHost !== undefined && name.endsWith(`.${appHost}`))
      return { container: name.slice(0, -appHost.length - 1) };
    const domain = routes.findDomain(name);
    return domain && { container: domain.container, domain };
  }
}

/** Host name of a `Host` header, without port and final dot. */
function nameOf(host: string): string {
  return host.replace(/:\d+$/u, '').replace(/\.$/u, '').toLowerCase();
}

/** Path and query without `.` and `..`; null for a target that is not a path. */
function normalized(target: string): string | null {
  if (!target.startsWith('/') || !URL.canParse(`http://edge${target}`)) return null;
  const { pathname, search } = new URL(`http://edge${target}`);
  return pathname.replace(/^\/+/u, '/') + search;
}

function codeOf(error: Error): unknown {
  return 'code' in error ? error.code : undefined;
}

/** The first attempt consumed the body. */
function isRepeatable(request: IncomingMessage): boolean {
  return !hasBody(request) && (request.method === 'GET' || request.method === 'HEAD');
}

function hasBody({ headers }: IncomingMessage): boolean {
  return 'content-length' in headers || 'transfer-encoding' in headers;
}

/**
 * http-proxy-3 declares such a body as empty. An instance would read the forwarded bytes as another request (RFC 9112,
 * section 11.2).
 */
function hasUndeclaredBody({ method, headers }: IncomingMessage): boolean {
  return (method === 'DELETE' || method === 'OPTIONS') && 'transfer-encoding' in headers;
}

function isWebSocket({ method, headers }: IncomingMessage): boolean {
  return method === 'GET' && headers.upgrade?.toLowerCase() === 'websocket';
}

function answerText(response: ServerResponse, status: number, text: string): void {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  const headers = { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' };
  response.writeHead(status, { ...headers, ...(status === 503 ? { 'Retry-After': '10' } : {}) }).end(text);
}
