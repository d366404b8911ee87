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
 * - `silence`: Docker never receives the call, and there is no response
 * - `late`: Docker executes the call, and its response never arrives
 * - `lost`: Docker executes the call, and the connection ends before its response
 * - `conflict` and `failure`: a response 409 or 500 without an execution
 * - `cutAnswer`: the connection ends in the middle of the response
 * - `cutUpload`: the connection ends in the middle of the upload
 */
const FAULTS = ['silence', 'late', 'lost', 'conflict', 'failure', 'cutAnswer', 'cutUpload'] as const;
type Fault = (typeof FAULTS)[number];

/** Number of faults per kind of call in one test. */
const FAULTS_EACH = 4;

const CONFLICT = 409;
const FAILURE = 500;

/** Injects faults between a Docker client and the socket of its daemon, in a deterministic order. */
export class FaultProxy {
  /** Injected faults per kind of call, in the form `GET /containers/json silence`. */
  readonly injected = new Set<string>();
  /** Number of calls of each kind in the current series. */
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

  /** Starts the next series: resets the count of each kind of call and shifts its first fault by one. */
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
    // The client closed the connection.
    call.on('error', () => undefined);
    answer.on('error', () => undefined);
    if (fault === 'silence') call.resume();
    else if (fault === 'conflict') reject(call, answer, CONFLICT);
    else if (fault === 'failure') reject(call, answer, FAILURE);
    else this.forward(call, answer, fault);
  }

  /** Next fault of a kind of call; undefined after the maximum. */
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

/** Only changes have conflicts, and only a PUT has an upload. */
export function faultsFor(method = 'GET'): Fault[] {
  return FAULTS.filter(
    (fault) => (fault !== 'conflict' || method !== 'GET') && (fault !== 'cutUpload' || method === 'PUT'),
  );
}

/** Kind of a call: without API version, ids and conditions. */
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

/** Waits until a response has its first bytes, or ends. An event stream has none before the first event. */
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
