import type { PaymentsWorld, Payer } from '../payments-world.js';
import type { JobExample } from './job-examples.js';

/** Money that is there, before anybody acted on it. */
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

/** An order whose payment is settled and whose profile is not credited yet. */
export async function creditedOrder(payments: PaymentsWorld): Promise<JobExample> {
  const payer = await paidUnheard(payments);
  return { payload: { order: payer.orderId }, outcome: () => outcomeOf(payments, payer) };
}

/** A payment that succeeded at the provider and waits here. */
export async function syncedPayment(payments: PaymentsWorld): Promise<JobExample> {
  const payer = await paidUnheard(payments);
  return { payload: { intent: payer.intent }, outcome: () => outcomeOf(payments, payer) };
}
