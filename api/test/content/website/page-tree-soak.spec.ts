import { testSeed, inFullRun } from '@zonewerk/testing/tier';
import { freePort } from '@zonewerk/testing/free-port';
import { Types } from 'mongoose';
import { eventually } from '../../harness/clusters-world.js';
import { Browser, startWorld, type SignedIn, type World } from '../../harness/harness.js';
import { databaseUri, startProgram, type Program } from '../../harness/processes.js';
import { Site } from './website-world.js';
import { type Answers, faultsOf, type SharedPages, Mover } from './page-tree-soak.js';
import { Random } from '../../harness/random.js';
import type { Children } from '../../../src/domains/content/website/tree/page-tree.js';
import { unpadChildren } from '../../../src/domains/content/website/stored-website.js';
import { recordSoak } from '../../harness/soak-record.js';

/*
 * Real: two API processes, each with a cached website, accessed over HTTP; database engine. The short form of
 * `npm run soak -- --part moves`, which sets the size.
 */
const number = (name: string, fallback: number) => Number(process.env[name] ?? fallback);
const SEED = testSeed();
const MOVES = number('ZW_SOAK_MOVES', 200);
const PEOPLE = 8;
const PAGES = 60;
const START_MS = 60_000;
const FAULTLESS = {
  'pages that are in two places': 0,
  'pages in a circle': 0,
  'pages that were lost': 0,
  'pages that nobody made': 0,
  'levels too many': 0,
};

let world: World;
let program: Program;
let ada: SignedIn;
/** The same user in the other process. */
let elsewhere: SignedIn;
beforeAll(async () => {
  world = await startWorld();
  ada = await world.signedIn('Ada');
  const origin = `http://127.0.0.1:${await freePort()}`;
  program = startProgram('main.js', {
    NODE_ENV: 'test',
    MONGODB_URI: databaseUri(world.connection.name),
    PORT: new URL(origin).port,
    ZW_RATE_LIMIT_SCALE: '1000',
    LOG_LEVEL: 'warn',
  });
  const live = async () => expect((await fetch(`${origin}/health/live`)).status).toBe(200);
  await eventually(live, START_MS);
  elsewhere = Object.assign(new Browser(origin), { userId: ada.userId, mail: ada.mail });
  await elsewhere.signIn(ada.mail);
}, START_MS * 2);
afterAll(async () => {
  program.child.kill('SIGKILL');
  await program.ended;
  await world.close();
});

async function structureOf({ projectId }: Site) {
  const own = { project: new Types.ObjectId(projectId) };
  const stored = await world.connection.collection('websites').findOne(own);
  return { v: Number(stored?.['v']), children: unpadChildren(stored?.['children'] as Children) };
}

inFullRun(test)(
  `${MOVES} concurrent moves by ${PEOPLE} people with copies and removals, seed ${SEED}: no cycle, duplicate or loss`,
  async () => {
    const site = await Site.create(world, ada);
    const shared: SharedPages = { ids: [] };
    for (let at = 0; at < PAGES; at += 1) shared.ids.push((await site.add(`Page ${at}`)).id);
    const before = await structureOf(site);
    const random = new Random(SEED);
    const answers: Answers = new Map();
    const people = Array.from({ length: PEOPLE }, (_, at) => {
      return new Mover(at % 2 === 0 ? site : site.as(elsewhere), random.fork(), shared, answers);
    });
    let remaining = MOVES;
    const work = people.map(async (mover) => {
      while (remaining > 0) {
        remaining -= 1;
        await mover.step();
      }
    });
    await Promise.all(work);
    const during = await structureOf(site);
    expect(faultsOf(during.children, shared.ids)).toEqual({
      ...FAULTLESS,
      // Pages that are currently removed.
      'pages that were lost': expect.any(Number) as number,
    });
    for (const mover of people) await mover.finish();
    const { v, children } = await structureOf(site);
    const faults = faultsOf(children, shared.ids);
    expect(faults).toEqual(FAULTLESS);
    const { pages } = await site.as(elsewhere).website();
    expect(pages.map(({ id }) => id).toSorted()).toEqual(shared.ids.toSorted());
    const odd = [...answers.keys()].filter((key) => !/ (?:200|400|404|409)$/u.test(key));
    expect(odd).toEqual([]);
    await recordSoak({
      'moves that were asked for, by eight people and two processes': MOVES,
      ...Object.fromEntries([...answers].toSorted().map(([key, count]) => [`answered: ${key}`, count])),
      'times that the structure was written': v - before.v,
      'pages in the end': pages.length,
      ...faults,
    });
  },
  120_000 + MOVES * 100,
);
