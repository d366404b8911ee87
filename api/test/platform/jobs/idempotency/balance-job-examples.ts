import { randomUUID } from 'node:crypto';
import { getBillingProfile, listRequests, requestWithdrawal, type BalanceRequest } from '@zonewerk/contracts';
import { Types } from 'mongoose';
import { mailJobsTo } from '../../../harness/stored-messages.js';
import { OutboxRelay } from '../../../../src/platform/jobs/outbox-relay.service.js';
import { enrich, profileOf } from '../../../billing/balance/balance-examples.js';
import type { World } from '../../../harness/harness.js';
import type { JobExample } from './job-examples.types.js';

/** A withdrawal whose payment was started by a process that crashed. */
export async function paidOut(world: World): Promise<JobExample> {
  const person = await world.signedIn('Paid');
  const profile = await profileOf(person);
  await enrich(world, profile, 10_000);
  const balanceRequest = { profile, amount: '40', reason: 'Unused.' };
  const { body } = await person.call(requestWithdrawal, balanceRequest);
  const request = (body as { request: BalanceRequest }).request.id;
  const deciding = { id: randomUUID(), state: 'paid', note: 'Sent.' };
  const requests = world.connection.collection('balance_requests');
  await requests.updateOne({ _id: new Types.ObjectId(request) }, { $set: { state: 'approved', deciding } });
  const outcome = async () => {
    const list = (await person.call(listRequests, { profile })).body as { list: BalanceRequest[] };
    const { balance, held } = ((await person.call(getBillingProfile, { profile })).body as Shown).profile;
    await world.app.get(OutboxRelay).sweep();
    const mails = await mailJobsTo(world, person.mail);
    const entries = world.connection.collection('ledger_entries');
    return {
      requests: list.list.map(({ state, note }) => ({ state, note })),
      entries: await entries.countDocuments({ key: `withdrawal:${request}` }),
      mails: mails.filter(({ subject }) => /withdrawal is paid/u.test(subject)).length,
      balance,
      held,
    };
  };
  return { payload: { request }, outcome };
}

interface Shown {
  profile: { balance: string; held: string };
}
