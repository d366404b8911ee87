import { once } from 'node:events';
import {
  type ClientRequest,
  createServer,
  type IncomingMessage,
  request,
  type Server,
  type ServerResponse,
} from 'node:http';

/**
 * - `silence`: Docker never gets the call, and no answer comes
 * - `late`: Docker does the work, and its answer never arrives
 * - `lost`: Docker does the work, and the connection ends before its answer
 * - `conflict` and `failure`: an answer 409 or 500 without the work
 * - `cutAnswer`: the connection ends in the middle of the answer
 * - `cutUpload`: the connection ends in the middle of the upload
 */
const FAULTS = ['silence', 'late', 'lost', 'conflict', 'failure', 'cutAnswer', 'cutUpload'] as const;
type Fault = (typeof FAULTS)[number];

/** Faults that each kind of call gets in one test. */
const FAULTS_EACH = 4;

const CONFLICT = 409;
const FAILURE = 500;

/** Injects faults between a client of Docker and the socket of its daemon, in an order that is always the same. */
export class FaultProxy {
  /** Faults that each kind of call has got, in the form `GET /containers/json silence`. */
  readonly injected = new Set<string>();
  /** How many faults of its list each kind of call has got. */
  private readonly next = new Map<string, number>();
  private readonly server: Server;
  private first = 0;

  private constructor(private readonly daemon: string) {
    this.server = createServer((call, answer) => this.pass(call, answer));
  }

  static async start(daemon: string, socket: string): Promise<FaultProxy> {
    const proxy = new FaultProxy(daemon);
    await once(proxy.server.listen(socket), 'listening');
    return proxy;
  }

  /** Each kind of call gets some faults once more, and begins with another one than before. */
  begin(): void {
    this.next.clear();
    this.first += 1;
  }

  stop(): void {
    this.server.close();
    this.server.closeAllConnections();
  }

  private pass(call: IncomingMessage, answer: ServerResponse): void {
    const kind = kindOf(call);
    const fault = this.faultOf(kind, call);
    if (fault !== undefined) this.injected.add(`${kind} ${fault}`);
    // The client ended the connection.
    call.on('error', () => undefined);
    answer.on('error', () => undefined);
    if (fault === 'silence') call.resume();
    else if (fault === 'conflict') reject(call, answer, CONFLICT);
    else if (fault === 'failure') reject(call, answer, FAILURE);
    else this.forward(call, answer, fault);
  }

  /** The next fault of a kind of call; undefined when it got enough. */
  private faultOf(kind: string, { method }: IncomingMessage): Fault | undefined {
    const index = this.next.get(kind) ?? 0;
    this.next.set(kind, index + 1);
    const faults = faultsFor(method);
    return index < FAULTS_EACH ? faults[(this.first + index) % faults.length] : undefined;
  }

  private forward(call: IncomingMessage, answer: ServerResponse, fault: Fault | undefined): void {
    const { method, url: path, headers } = call;
    const forwarded = request({ socketPath: this.daemon, method, path, headers });
    forwarded.on('error', () => answer.destroy());
    answer.on('close', () => forwarded.destroy());
    if (fault === 'cutUpload') cutUpload(call, forwarded);
    else call.pipe(forwarded);
    forwarded.on('response', (response) => {
      response.on('error', () => answer.destroy());
      if (fault === 'late') response.resume();
      else if (fault === 'lost') afterBegin(response, () => answer.destroy());
      else {
        answer.writeHead(response.statusCode ?? FAILURE, response.headers);
        answer.flushHeaders();
        if (fault === 'cutAnswer') cutAnswer(response, answer);
        else response.pipe(answer);
      }
    });
  }
}

/** Only a change has conflicts, and only a PUT has an upload. */
export function faultsFor(method = 'GET'): Fault[] {
  return FAULTS.filter(
    (fault) => (fault !== 'conflict' || method !== 'GET') && (fault !== 'cutUpload' || method === 'PUT'),
  );
}

/** A call without its version of the API, ids and conditions. */
function kindOf({ method, url = '' }: IncomingMessage): string {
  const { pathname, searchParams } = new URL(url, 'http://docker');
  const path = pathname.replace(/^\/v[\d.]+/u, '').replaceAll(/(?<=\/)(?:zonewerk-)?[0-9a-f]{24,}/gu, 'ID');
  return `${method} ${path}${searchParams.get('follow') === 'true' ? ' follow' : ''}`;
}

function reject(call: IncomingMessage, answer: ServerResponse, status: number): void {
  call.resume();
  answer.writeHead(status, { 'content-type': 'application/json' });
  answer.end(JSON.stringify({ message: 'a fault of the test' }));
}

/** Waits until an answer has its first bytes, or ends. A stream of events has none until the first event. */
function afterBegin(response: IncomingMessage, act: () => void): void {
  response.once('data', act).once('end', act);
}

function cutAnswer(response: IncomingMessage, answer: ServerResponse): void {
  response.once('end', () => answer.destroy());
  response.once('data', (bytes: Buffer) => {
    answer.write(bytes.subarray(0, bytes.length / 2), () => answer.destroy());
  });
}

function cutUpload(call: IncomingMessage, forwarded: ClientRequest): void {
  call.once('data', (bytes: Buffer) => {
    forwarded.write(bytes.subarray(0, bytes.length / 2), () => forwarded.destroy());
  });
}
