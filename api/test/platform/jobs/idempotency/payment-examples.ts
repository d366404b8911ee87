import { randomUUID } from 'node:crypto';
import { Types } from 'mongoose';
import { mailJobsTo } from '../../../harness/stored-messages.js';
import { OutboxRelay } from '../../../../src/platform/jobs/outbox-relay.service.js';
import type { PaymentsWorld, Payer } from '../../../billing/payments/payments-world.js';
import type { JobExample } from './job-examples.types.js';

/** A successful payment without any notification. */
async function paidUnheard(payments: PaymentsWorld): Promise<Payer> {
  const payer = await payments.payer();
  await payer.pay('ideal');
  await payer.confirm('ideal');
  await payments.sandbox.act(payer.intent, 'authorize');
  return payer;
}

async function outcomeOf(payments: PaymentsWorld, payer: Payer) {
  const { state, receipt } = await payer.read();
  const own = payments.world.connection.collection('ledger_entries');
  const entries = await own.find({ key: `top-up:${payer.orderId}` }).toArray();
  return {
    order: { state, receipt: receipt !== '' },
    balance: await payer.balance(),
    entries: entries.map(({ amount, balance, number }) => ({ amount, balance, number })),
  };
}

/** An order with a completed payment, before its profile is credited. */
export async function creditedOrder(payments: PaymentsWorld): Promise<JobExample> {
  const payer = await paidUnheard(payments);
  return { payload: { order: payer.orderId }, outcome: () => outcomeOf(payments, payer) };
}

/** A payment that succeeded at the provider and is pending here. */
export async function syncedPayment(payments: PaymentsWorld): Promise<JobExample> {
  const payer = await paidUnheard(payments);
  return { payload: { intent: payer.intent }, outcome: () => outcomeOf(payments, payer) };
}

/** A mismatching amount whose refund by an operator was interrupted by a crash. */
export async function goingBack(payments: PaymentsWorld): Promise<JobExample> {
  const payer = await payments.payer();
  await payer.pay('ideal');
  payments.sandbox.sends(payer.intent, 2_400);
  await payer.confirm('ideal');
  await payments.sandbox.act(payer.intent, 'authorize');
  await payer.charge();
  const { connection, app } = payments.world;
  const settling = { id: `settle:${randomUUID()}`, how: 'refund', note: '', at: new Date(), doneAt: null };
  const own = { _id: new Types.ObjectId(payer.orderId) };
  await connection.collection('payments').updateOne(own, { $set: { 'mismatch.settling': settling } });
  const outcome = async () => {
    await app.get(OutboxRelay).sweep();
    const refunds = payments.sandbox.account.all('refunds');
    const mails = await mailJobsTo(payments.world, payer.person.mail);
    return {
      ...(await outcomeOf(payments, payer)),
      refunds: refunds.filter((one) => one.payment_intent === payer.intent).map(({ amount }) => amount),
      mails: mails.filter(({ subject }) => /payment is refunded/u.test(subject)).length,
    };
  };
  return { payload: { order: payer.orderId }, outcome };
}
