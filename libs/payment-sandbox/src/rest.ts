import type { Request, Response, Router } from 'express';
import express from 'express';
import { CALLS, type Call } from './calls.js';
import type { Account } from './account.js';
import { expanded } from './expand.js';
import { brokenAnswer, limitedAnswer, type Fault, type Faults } from './faults.js';
import type { IdempotencyKeys } from './idempotency.js';
import { newId } from './ids.js';
import type { PageUrl } from './intents.js';
import { callerOf, requireSecretKey, type Keys } from './keys.js';
import { API_VERSION } from './objects/event.js';
import { readParameters } from './params.js';
import { invalid, Refusal } from './refusals.js';

/** Dependencies of the REST interface. */
export interface Rest {
  account: Account;
  keys: Keys;
  idempotency: IdempotencyKeys;
  faults: Faults;
  pageUrl: PageUrl;
  /** Called after each stored step. */
  changed: () => void;
}

interface Answer {
  status: number;
  body: unknown;
  /** Id of the request that created the response. */
  replayOf?: string;
}

/** The provider's REST interface: form-encoded bodies, JSON responses, idempotency keys, typed errors. */
export function restOf(rest: Rest): Router {
  const router = express.Router();
  router.use('/v1', browsersMay, express.urlencoded({ extended: true }));
  for (const call of CALLS) {
    const handle = (request: Request, response: Response) => answer(rest, call, request, response);
    if (call.method === 'GET') router.get(call.path, handle);
    else router.post(call.path, handle);
  }
  router.use('/v1', (request, response) => {
    const message = `Unrecognized request URL (${request.method}: ${request.originalUrl}).`;
    send(response, new Refusal(404, { type: 'invalid_request_error', message }));
  });
  return router;
}

/** CORS for the product's pages, which call the provider with the publishable key. */
function browsersMay(request: Request, response: Response, next: () => void): void {
  response.set('Access-Control-Allow-Origin', '*');
  if (request.method !== 'OPTIONS') return next();
  response.set(
    'Access-Control-Allow-Headers',
    'authorization, content-type, stripe-version, idempotency-key',
  );
  response.set('Access-Control-Allow-Methods', 'GET, POST');
  response.sendStatus(204);
}

async function answer(rest: Rest, call: Call, request: Request, response: Response): Promise<void> {
  const id = newId('req');
  response.set({ 'Request-Id': id, 'Stripe-Version': API_VERSION });
  const fault = rest.faults.take(`${call.method} ${call.path}`, `${call.method} ${request.path}`);
  if (rest.faults.away || fault === 'cut-before') return void response.destroy();
  if (fault === 'garbled') return void response.type('html').send('<h1>Bad gateway</h1>');
  if (fault === 'broken') return send(response, brokenAnswer());
  if (fault === 'limited') return send(response, limitedAnswer());
  try {
    const { status, body, replayOf } = await perform(rest, call, request, { id, fault });
    if (fault === 'cut-after') return void response.destroy();
    if (fault === 'broken-after') return send(response, brokenAnswer());
    if (replayOf) response.set({ 'Idempotent-Replayed': 'true', 'Original-Request': replayOf });
    response.status(status).json(body);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    send(response, error);
  }
}

/** Runs a call once per idempotency key. Its effects are on disk before it returns. */
async function perform(
  rest: Rest,
  call: Call,
  request: Request,
  { id, fault }: { id: string; fault: Fault | null },
): Promise<Answer> {
  const caller = callerOf(request, rest.keys);
  if (!call.browser) requireSecretKey(caller);
  requireVersion(request);
  const input = (call.method === 'GET' ? request.query : request.body) as Record<string, unknown>;
  const key = call.method === 'POST' ? request.get('idempotency-key') : undefined;
  const keyed = { key: key ?? '', endpoint: request.path, parameters: input };
  const stored = key ? rest.idempotency.begin(keyed) : null;
  if (stored) return { status: stored.status, body: stored.body, replayOf: stored.request };
  try {
    if (fault === 'held') await rest.faults.hold();
    const parameters = readParameters(call.parameters, input);
    const context = { ...contextOf(rest, request), caller, request: { id, idempotency_key: key ?? null } };
    const made = run(() => {
      if (fault === 'broken-kept') throw brokenAnswer();
      return call.run(context, parameters);
    });
    const expand = 'expand' in parameters ? parameters.expand : [];
    const body = made.status === 200 ? expanded(rest.account, made.body, expand) : made.body;
    if (key) rest.idempotency.store(keyed, { status: made.status, body, request: id });
    await rest.account.commit();
    rest.changed();
    return { status: made.status, body };
  } finally {
    if (key) rest.idempotency.end(key);
  }
}

function contextOf({ account, pageUrl }: Rest, request: Request) {
  return { account, pageUrl, id: String(request.params.id ?? '') };
}

/** A refusal after the start of a call is a regular response. */
function run(work: () => unknown): Answer {
  try {
    return { status: 200, body: work() };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { status: error.status, body: { error: error.body } };
  }
}

function requireVersion(request: Request): void {
  const version = request.get('stripe-version');
  if (version === undefined || version === API_VERSION) return;
  throw invalid(`Invalid Stripe API version: ${version}. The sandbox speaks ${API_VERSION}.`);
}

function send(response: Response, { status, body }: Refusal): void {
  response.status(status).json({ error: body });
}
