import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';

const TWILIO_SID = `AC${'0'.repeat(32)}`;
const TOKEN = 'the token of this account';
const FROM = '+31201234567';

/** A message or call that the server accepted. */
interface Carried {
  readonly kind: 'Messages' | 'Calls';
  readonly to: string;
  readonly from: string;
  /** Body of a message, TwiML of a call. */
  readonly content: string;
  readonly at: Date;
}

type Fault = 'refused' | 'busy' | 'broken' | 'silent-after';

/** State of the provider; each fault applies to one request. */
export interface TwilioServer {
  readonly url: string;
  readonly settings: Record<string, string>;
  readonly carried: Carried[];
  readonly faults: Fault[];
  readonly seen: string[];
  close(): Promise<void>;
}

/** Starts a server with Twilio's REST interface for messages and calls, and the account's state. */
export async function twilioServer(): Promise<TwilioServer> {
  const carried: Carried[] = [];
  const faults: Fault[] = [];
  const seen: string[] = [];
  const server = createServer((request, response) => {
    seen.push(`${request.method} ${request.url}`);
    void answer(request, response, carried, faults);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
  return {
    url,
    carried,
    faults,
    seen,
    settings: {
      TWILIO_ACCOUNT_SID: TWILIO_SID,
      TWILIO_AUTH_TOKEN: TOKEN,
      TWILIO_FROM: FROM,
      TWILIO_API_URL: url,
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  carried: Carried[],
  faults: Fault[],
): Promise<void> {
  const body = await textOf(request);
  const url = new URL(request.url ?? '', 'http://twilio.example');
  const kind = /^\/2010-04-01\/Accounts\/AC0{32}\/(Messages|Calls)\.json$/u.exec(url.pathname)?.[1];
  const authorization = `Basic ${Buffer.from(`${TWILIO_SID}:${TOKEN}`).toString('base64')}`;
  if (request.headers.authorization !== authorization) return refuse(response, 401, 20_003, 'Authenticate');
  if (kind !== 'Messages' && kind !== 'Calls') return refuse(response, 404, 20_404, 'Not found');
  if (request.method === 'GET') return json(response, 200, listOf(kind, url, carried));
  const fault = faults.shift();
  if (fault === 'refused') return refuse(response, 400, 21_211, "The 'To' number is not valid.");
  if (fault === 'busy') return refuse(response, 429, 20_429, 'Too many requests');
  if (fault === 'broken') return refuse(response, 503, 20_503, 'Service unavailable');
  const fields = new URLSearchParams(body);
  const one: Carried = {
    kind,
    to: fields.get('To') ?? '',
    from: fields.get('From') ?? '',
    content: fields.get(kind === 'Messages' ? 'Body' : 'Twiml') ?? '',
    at: new Date(),
  };
  carried.push(one);
  if (fault === 'silent-after') response.destroy();
  else json(response, 201, resourceOf(one));
}

function listOf(kind: Carried['kind'], url: URL, carried: Carried[]) {
  const since = url.searchParams.get(kind === 'Messages' ? 'DateSent>' : 'StartTime>');
  const rows = carried.filter(
    (one) =>
      one.kind === kind && one.to === url.searchParams.get('To') && (!since || one.at >= new Date(since)),
  );
  return { [kind.toLowerCase()]: rows.map(resourceOf), page: 0, next_page_uri: null };
}

function resourceOf({ kind, to, from, content, at }: Carried) {
  const body = kind === 'Messages' ? { body: content } : {};
  return { sid: 'SM0', to, from, date_created: at.toUTCString(), status: 'queued', ...body };
}

function refuse(response: ServerResponse, status: number, code: number, message: string): void {
  json(response, status, { status, code, message, more_info: '' });
}

function json(response: ServerResponse, status: number, value: unknown): void {
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(value));
}

async function textOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString('utf8');
}
