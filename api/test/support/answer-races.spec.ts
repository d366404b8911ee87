import { saveCareDraft } from '@zonewerk/contracts';
import { byTier } from '@zonewerk/testing/tier';
import { sharedWorld, type SignedIn, type World } from '../harness/harness.js';
import { recordSoak } from '../harness/soak-record.js';
import { agent, answer, careCase } from './care-fixtures.js';
import { created } from './support-fixtures.js';

/*
 * Real: API over HTTP, database engine, jobs. The short form of `npm run soak -- --part races`, which sets the size.
 */
const RACES = Number(process.env['ZW_SOAK_RACES'] ?? byTier({ gate: 3, full: 100 }));

let world: World;
let ada: SignedIn;
let agents: readonly [SignedIn, SignedIn];
beforeAll(async () => {
  world = await sharedWorld();
  ada = await world.signedIn('Ada');
  agents = [await agent(world, 'Noor'), await agent(world, 'Finn')];
});
afterAll(() => world.close());

const textOf = (index: number) => `From agent ${index}.`;

test(`one of two concurrent answers is sent, and the other gets conflict with its draft unchanged: ${RACES} races`, async () => {
  const sent = [0, 0];
  for (let race = 0; race < RACES; race += 1) {
    const caseId = await created(ada);
    for (const [index, one] of agents.entries())
      await one.call(saveCareDraft, { caseId, text: textOf(index) });
    const answers = await Promise.all(
      agents.map((one, index) => answer(one, { caseId, seq: '1', text: textOf(index) })),
    );
    const winner = answers.findIndex(({ status }) => status === 200);
    const loser = 1 - winner;
    expect(answers[loser]?.status).toBe(409);
    const { posts, draft } = await careCase(agents[loser] as SignedIn, caseId);
    expect(posts.map(({ text }) => text)).toEqual(['Since noon.', textOf(winner)]);
    expect(draft).toBe(textOf(loser));
    sent[winner] = (sent[winner] ?? 0) + 1;
  }
  await recordSoak({
    'races of two agents': RACES,
    'answers of the first agent': sent[0] ?? 0,
    'answers of the second agent': sent[1] ?? 0,
    'texts that were lost': 0,
  });
}, 3_600_000);
