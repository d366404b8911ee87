import { byTier, testSeed } from '@zonewerk/testing/tier';
import { PaymentsWorld } from '../payments/payments-world.js';
import { Schedule, type Outcome } from './payment-schedule.js';
import { Stage } from './payment-stage.js';
import { recordSoak } from '../../harness/soak-record.js';

/*
 * Real: the API's services, database engine, the provider's SDK, which talks to the sandbox over HTTP. The seed
 * determines the times of jobs and sweeps and the interleaving of concurrent work. The short form of
 * `npm run soak -- --part payments`, which sets the size; `--seed N --schedules 1` repeats one schedule.
 */
const number = (name: string, fallback: number) => Number(process.env[name] ?? fallback);
const SEED = testSeed();
const SCHEDULES = number('ZW_SOAK_SCHEDULES', byTier({ gate: 4, full: 12 }));
const RULE = 'security 60: no credit twice, none lost';
/** Instances with separate databases and providers, which run in parallel to shorten the waiting for disks. */
const LANES = Math.min(4, Math.ceil(SCHEDULES / 50));

const lanes: { payments: PaymentsWorld; stage: Stage }[] = [];
beforeAll(async () => {
  while (lanes.length < LANES) {
    const payments = await PaymentsWorld.start();
    lanes.push({ payments, stage: await Stage.set(payments) });
  }
});
afterAll(async () => {
  for (const { payments } of lanes) await payments.close();
});

function isRight({ provider, ledger, credits, balance, reserved }: Outcome): boolean {
  return provider === ledger && ledger === balance && credits <= 1 && reserved === 0;
}

function figuresOf(outcomes: readonly Outcome[]) {
  const sumOf = (count: (outcome: Outcome) => number) =>
    outcomes.reduce((sum, outcome) => sum + count(outcome), 0);
  return {
    'orders, each in a schedule of its own': outcomes.length,
    'calls that took turns': sumOf(({ turns }) => turns),
    'processes that died before or after a write': lanes.reduce(
      (sum, { stage }) => sum + stage.crashes.count,
      0,
    ),
    'orders credited once': sumOf(({ credits }) => (credits === 1 ? 1 : 0)),
    'orders credited twice': sumOf(({ credits }) => (credits > 1 ? 1 : 0)),
    'cents at the provider': sumOf(({ provider }) => provider),
    'cents in the ledgers': sumOf(({ ledger }) => ledger),
    'cents in the balances': sumOf(({ balance }) => balance),
    'cents still held': sumOf(({ reserved }) => reserved),
  };
}

async function receiptsOf({ world }: PaymentsWorld): Promise<number[]> {
  const orders = world.connection.collection('orders');
  const paid = await orders.find({ receipt: { $gt: '' } }, { sort: { receipt: 1 } }).toArray();
  return paid.map(({ receipt }) => Number(String(receipt).split('-')[1]));
}

test(
  `${RULE}, in ${SCHEDULES} schedules of events, polls, crashes and faults, seed ${SEED}`,
  async () => {
    const outcomes: Outcome[] = [];
    const runLane = async ({ stage }: (typeof lanes)[number], first: number) => {
      for (let at = first; at < SCHEDULES; at += LANES) outcomes.push(await Schedule.run(stage, SEED + at));
    };
    await Promise.all(lanes.map(runLane));
    expect(outcomes.filter((outcome) => !isRight(outcome))).toEqual([]);
    if (SCHEDULES > 1) expect(outcomes.some(({ credits }) => credits === 1)).toBe(true);
    for (const { payments } of lanes) {
      const receipts = await receiptsOf(payments);
      expect(receipts).toEqual(receipts.map((_, at) => at + 1));
    }
    await recordSoak(figuresOf(outcomes));
  },
  // Far more than the duration on an idle machine.
  120_000 + SCHEDULES * 2_000,
);

test('a seed results in the same schedule every time', async () => {
  const [{ stage } = { stage: null }] = lanes;
  if (!stage) throw new Error('There is no lane.');
  const traceOf = async () => {
    await Schedule.run(stage, SEED);
    return [...stage.turns.trace];
  };
  const first = await traceOf();
  expect(first.length).toBeGreaterThan(5);
  expect(await traceOf()).toEqual(first);
});
