import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { pino } from 'pino';
import { listenAll, type Listeners } from '../../../../src/nameserver/listeners/listeners.js';
import { freePort } from '@zonewerk/testing/free-port';
import { answerFrom } from './answers.js';
import { Account, DELEGATION_SET, Refused, type Operation, type Request } from './account.js';
import { BatchRefused } from './rules.js';
import type { EmulatedSet } from './sets.js';
import { ACCESS_KEY, signatureFault } from './signature.js';
import { readXml, writeXml } from './xml.js';

/**
 * Fault of the next request of a kind: rejected or throttled before any effect, executed without a response, executed
 * with an error response, or delayed until `release`.
 */
type Fault =
  | 'refused'
  | 'throttled'
  | 'prior'
  | 'broken'
  | 'cut-after'
  | 'broken-after'
  | 'silent-after'
  | 'held';

/** Reason of a rejected batch for a cause that the emulator does not implement. */
const REFUSED = '[This is refused for a reason of its own]';
const NAMESPACE = 'https://route53.amazonaws.com/doc/2013-04-01/';
/** Burst of requests per account, which is refilled one by one. */
const BURST = 5;

/**
 * Emulator of Route 53: its REST interface with the state of an account, its rules and its limits, and nameservers over
 * UDP and TCP. The state survives a stop and a restart of the interface.
 */
export class Route53Emulator {
  readonly account = new Account();
  /** `operation` of every request with a valid signature, including throttled ones. */
  readonly seen: Operation[] = [];
  /** Number of throttled requests. */
  throttled = 0;
  /** Requests per second. */
  rate = 1_000;
  private readonly faults: { operation: Operation; fault: Fault }[] = [];
  private tokens = BURST;
  private counted = Date.now();
  private server: Server | null = null;
  private listeners: Listeners | null = null;
  private waiting: (() => void)[] = [];

  private constructor(
    readonly apiPort: number,
    readonly dnsPort: number,
  ) {}

  static async start(): Promise<Route53Emulator> {
    const emulator = new Route53Emulator(await freePort(), await freePort());
    const answer = (transport: 'udp' | 'tcp') => (packet: Buffer) =>
      answerFrom(emulator.account.served, packet, transport);
    const answerers = { udp: answer('udp'), tcp: answer('tcp') };
    emulator.listeners = await listenAll(
      ['127.0.0.1'],
      emulator.dnsPort,
      answerers,
      pino({ level: 'silent' }),
    );
    await emulator.resume();
    return emulator;
  }

  /** Settings of an API that publishes here, at a higher rate than Amazon allows. */
  get settings(): Record<string, string> {
    return {
      ROUTE53_DELEGATION_SET: DELEGATION_SET,
      ROUTE53_ACCESS_KEY_ID: ACCESS_KEY.id,
      ROUTE53_SECRET_ACCESS_KEY: ACCESS_KEY.secret,
      ROUTE53_API_URL: `http://127.0.0.1:${this.apiPort}`,
      ROUTE53_DNS: `127.0.0.1:${this.dnsPort}`,
      ROUTE53_REQUESTS_PER_SECOND: '500',
    };
  }

  /** Adds faults for the next requests of a kind, one each. */
  fail(operation: Operation, ...faults: Fault[]): void {
    this.faults.push(...faults.map((fault) => ({ operation, fault })));
  }

  /** Removes all faults. */
  forgive(): void {
    this.faults.length = 0;
  }

  /** Continues delayed requests. */
  release(): void {
    for (const go of this.waiting.splice(0)) go();
  }

  /** Sets of a zone as `name type …`, in the order of a listing; without SOA and NS of the zone itself. */
  sets(domain: string): string[] {
    return this.account
      .list(domain)
      .filter(({ name, type }) => name !== `${domain}.` || (type !== 'SOA' && type !== 'NS'))
      .map(lineOf);
  }

  /** Stops the REST interface; the nameservers still serve the published sets. */
  async stop(): Promise<void> {
    this.server?.closeAllConnections();
    this.server?.close();
    if (this.server) await once(this.server, 'close');
    this.server = null;
  }

  async resume(): Promise<void> {
    this.server = createServer((request, response) => void this.handle(request, response));
    this.server.listen(this.apiPort, '127.0.0.1');
    await once(this.server, 'listening');
  }

  async close(): Promise<void> {
    this.release();
    await this.stop();
    await this.listeners?.close();
  }

  private async handle(message: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await textOf(message);
    const signature = signatureFault(message, body);
    if (signature !== null)
      return refuse(response, 403, signature, 'The request is not signed as it should be.');
    const request = readRequest(message, body);
    if (!request) return refuse(response, 404, 'UnknownOperationException', 'There is no such operation.');
    this.seen.push(request.operation);
    if (!this.takeToken()) return refuse(response, 400, 'Throttling', 'Rate exceeded');
    const fault = this.takeFault(request.operation);
    if (fault === 'throttled') return refuse(response, 400, 'Throttling', 'Rate exceeded');
    if (fault === 'prior' || this.isBlocked(request))
      return refuse(
        response,
        400,
        'PriorRequestNotComplete',
        'The request was rejected because Route 53 was still processing a prior request.',
      );
    if (fault === 'refused') return refuse(response, 400, 'InvalidChangeBatch', REFUSED);
    if (fault === 'broken') return refuse(response, 500, 'InternalFailure', 'Something went wrong.');
    if (fault === 'held') await this.hold(request);
    const answer = this.perform(request);
    if (fault === 'silent-after') return;
    if (fault === 'cut-after') return void response.destroy();
    if (fault === 'broken-after') return refuse(response, 503, 'ServiceUnavailable', 'Something went wrong.');
    response.writeHead(answer.status, { 'Content-Type': 'text/xml' }).end(answer.body);
  }

  private readonly blocked = new Set<string>();

  /** A zone accepts one change at a time. */
  private isBlocked({ operation, id }: Request): boolean {
    return operation === 'ChangeResourceRecordSets' && this.blocked.has(id);
  }

  private async hold({ id }: Request): Promise<void> {
    this.blocked.add(id);
    await new Promise<void>((resolve) => this.waiting.push(resolve));
    this.blocked.delete(id);
  }

  private takeToken(): boolean {
    const now = Date.now();
    this.tokens = Math.min(BURST, this.tokens + ((now - this.counted) * this.rate) / 1_000);
    this.counted = now;
    if (this.tokens < 1) {
      this.throttled += 1;
      return false;
    }
    this.tokens -= 1;
    return true;
  }

  private takeFault(operation: Operation): Fault | null {
    const at = this.faults.findIndex((one) => one.operation === operation);
    return at < 0 ? null : (this.faults.splice(at, 1)[0]?.fault ?? null);
  }

  private perform(request: Request): { status: number; body: string } {
    try {
      const { status = 200, ...content } = this.account.perform(request);
      return { status, body: document(`${request.operation}Response`, content as object) };
    } catch (error) {
      if (error instanceof BatchRefused) return failure(400, 'InvalidChangeBatch', error.message);
      if (error instanceof Refused) return failure(error.status, error.code, error.message);
      throw error;
    }
  }
}

function lineOf(set: EmulatedSet): string {
  const { name, type, identifier, weight, region, ttl, values, alias } = set;
  const parts = [
    name,
    type,
    identifier,
    weight,
    set.multiValue ? 'multi' : undefined,
    region,
    set.country,
    ttl,
  ];
  const rest = alias ? [`alias of ${alias.target}`] : values.toSorted();
  return [...parts.filter((part) => part !== undefined), ...rest].join(' ');
}

const PATHS: readonly (readonly [string, RegExp, Operation])[] = [
  ['GET', /^hostedzonesbyname$/u, 'ListHostedZonesByName'],
  ['POST', /^hostedzone$/u, 'CreateHostedZone'],
  ['GET', /^hostedzone\/(\w+)$/u, 'GetHostedZone'],
  ['DELETE', /^hostedzone\/(\w+)$/u, 'DeleteHostedZone'],
  ['GET', /^hostedzone\/(\w+)\/rrset$/u, 'ListResourceRecordSets'],
  ['POST', /^hostedzone\/(\w+)\/rrset$/u, 'ChangeResourceRecordSets'],
  ['GET', /^change\/(\w+)$/u, 'GetChange'],
  ['GET', /^delegationset\/(\w+)$/u, 'GetReusableDelegationSet'],
];

function readRequest({ method, url = '' }: IncomingMessage, body: string): Request | null {
  const { pathname, searchParams } = new URL(url, 'http://route53.example');
  const path = pathname.replace(/^\/2013-04-01\//u, '').replace(/\/$/u, '');
  for (const [verb, pattern, operation] of PATHS) {
    const match = verb === method ? pattern.exec(path) : null;
    if (match) return { operation, id: match[1] ?? '', query: searchParams, body: readXml(body) };
  }
  return null;
}

function document(root: string, content: object): string {
  return `<?xml version="1.0"?>\n<${root} xmlns="${NAMESPACE}">${writeXml(content as Parameters<typeof writeXml>[0])}</${root}>`;
}

function failure(status: number, Code: string, Message: string): { status: number; body: string } {
  const error = { Error: { Type: 'Sender', Code, Message }, RequestId: 'none' };
  return { status, body: document('ErrorResponse', error) };
}

function refuse(response: ServerResponse, status: number, code: string, message: string): void {
  response.writeHead(status, { 'Content-Type': 'text/xml' }).end(failure(status, code, message).body);
}

async function textOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString('utf8');
}
