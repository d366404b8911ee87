import { createOrder, createPayment, requestLoan, requestWithdrawal } from '@zonewerk/contracts';
import { enrich, orderOf, profileOf, topUp } from '../balance/balance-examples.js';
import type { SignedIn } from '../../harness/harness.js';
import { PaymentsWorld } from './payments-world.js';

// Real: API over HTTP, database engine with the counters. The provider is the sandbox.
let payments: PaymentsWorld;
beforeAll(async () => {
  // A tenth: 6 orders, 6 payments and 3 requests an hour.
  payments = await PaymentsWorld.start({ ZW_RATE_LIMIT_SCALE: '0.1' });
});
afterAll(() => payments.close());

interface Rule {
  readonly most: number;
  call(person: SignedIn, profile: string, order: string): Promise<{ status: number; headers: object }>;
}

const RULES: Readonly<Record<string, Rule>> = {
  orders: {
    // One order is created in advance.
    most: 5,
    call: (person, profile) => person.call(createOrder, { profile, merchant: 1, items: [topUp()] }),
  },
  payments: {
    most: 6,
    call: (person, _, order) => person.call(createPayment, { order, method: 'ideal' }),
  },
  withdrawals: {
    most: 3,
    call: (person, profile) => person.call(requestWithdrawal, { profile, amount: '1', reason: 'Unused.' }),
  },
};

test.each(Object.entries(RULES))('%s are limited per user', async (_, rule) => {
  const ada = await payments.world.signedIn('Ada');
  const eve = await payments.world.signedIn('Eve');
  const place = async (person: SignedIn) => {
    const profile = await profileOf(person);
    await enrich(payments.world, profile, 10_000);
    return [person, profile, await orderOf(person, profile)] as const;
  };
  const mine = await place(ada);
  const hers = await place(eve);
  const answers = await Promise.all(Array.from({ length: rule.most + 4 }, () => rule.call(...mine)));
  const refused = answers.filter(({ status }) => status === 429);
  expect(refused).toHaveLength(4);
  expect(refused[0]?.headers).toMatchObject({ 'retry-after': expect.stringMatching(/^\d+$/u) });
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(rule.most);
  expect((await rule.call(...hers)).status).toBe(200);
});

test('loans and withdrawals share one limit', async () => {
  const person = await payments.world.signedIn('Ada');
  const profile = await profileOf(person);
  await enrich(payments.world, profile, 10_000);
  const request = { profile, amount: '1', reason: 'For a new server.' };
  const answers = [
    await person.call(requestLoan, request),
    await person.call(requestLoan, request),
    await person.call(requestWithdrawal, request),
    await person.call(requestWithdrawal, request),
  ];
  expect(answers.map(({ status }) => status)).toEqual([200, 409, 200, 429]);
});
