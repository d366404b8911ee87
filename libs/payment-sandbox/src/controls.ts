import type { Router } from 'express';
import express from 'express';
import type Stripe from 'stripe';
import { z } from 'zod';
import { missing, Refusal } from './refusals.js';
import type { Knobs } from './webhooks.js';

const knobs = z
  .strictObject({
    delayMs: z.number().int().min(0).max(600_000),
    duplicates: z.number().int().min(0).max(10),
    reverse: z.boolean(),
    drop: z.array(z.string()),
    wrongSecret: z.boolean(),
  })
  .partial();

const settling = z.strictObject({ payment_intent: z.string(), paid: z.boolean() });
const disputing = z.strictObject({ charge: z.string() });
const failing = z.strictObject({ refund: z.string() });
const sending = z.strictObject({ payment_intent: z.string(), amount: z.number().int().min(1) });
const leaving = z.strictObject({ away: z.boolean() });
const deciding = z.strictObject({ dispute: z.string(), won: z.boolean() });
const reopening = z.strictObject({ dispute: z.string() });

/** Interface of the sandbox for the calls. */
interface SandboxControls {
  readonly faults: { away: boolean };
  turn(knobs: Partial<Knobs>): void;
  settle(intent: string, paid: boolean): Promise<Stripe.PaymentIntent>;
  dispute(charge: string): Promise<Stripe.Dispute>;
  decide(dispute: string, won: boolean): Promise<Stripe.Dispute>;
  reopen(dispute: string): Promise<Stripe.Dispute>;
  failRefund(refund: string): Promise<Stripe.Refund>;
  sends(intent: string, amount: number): void;
}

/**
 * Calls in addition to those of the provider: faults, and actions of banks and cardholders. They require the secret
 * key.
 */
export function controlsOf(sandbox: SandboxControls, secret: string): Router {
  const router = express.Router();
  router.use('/sandbox', express.json(), (request, _response, next) => {
    if (request.get('authorization') !== `Bearer ${secret}`) {
      throw new Refusal(401, { type: 'invalid_request_error', message: 'The secret key is missing.' });
    }
    next();
  });
  router.post('/sandbox/knobs', (request, response) => {
    sandbox.turn(knobs.parse(request.body));
    response.json({ ok: true });
  });
  router.post('/sandbox/settle', async (request, response) => {
    const decision = settling.parse(request.body);
    response.json(await sandbox.settle(decision.payment_intent, decision.paid));
  });
  router.post('/sandbox/dispute', async (request, response) => {
    response.json(await sandbox.dispute(disputing.parse(request.body).charge));
  });
  router.post('/sandbox/decide', async (request, response) => {
    const { dispute, won } = deciding.parse(request.body);
    response.json(await sandbox.decide(dispute, won));
  });
  router.post('/sandbox/reopen', async (request, response) => {
    response.json(await sandbox.reopen(reopening.parse(request.body).dispute));
  });
  router.post('/sandbox/fail-refund', async (request, response) => {
    response.json(await sandbox.failRefund(failing.parse(request.body).refund));
  });
  router.post('/sandbox/sends', (request, response) => {
    const { payment_intent: intent, amount } = sending.parse(request.body);
    sandbox.sends(intent, amount);
    response.json({ ok: true });
  });
  router.post('/sandbox/away', (request, response) => {
    sandbox.faults.away = leaving.parse(request.body).away;
    response.json({ ok: true });
  });
  router.use('/sandbox', (request) => {
    throw missing('control', request.path);
  });
  return router;
}
