import { once } from 'node:events';
import { request } from 'node:http';
import { SITE_HOST } from '../world.mjs';
import { wantedOf } from './wanted.mjs';

const HOPS_MOST = 10;
const WRITERS = 8;

/** @typedef {import('../client.mjs').Client} Client */
/** @typedef {import('./turns.mjs').Errand} Errand */
/** @typedef {import('./fill.mjs').FilledContent} FilledContent */
/** @typedef {import('../world.mjs').World} World */

/** Labels in tables. */
export const PAGES = /** @type {const} */ ({
  tree: 'the tree',
  unchanged: 'the tree, not changed since',
  bareTree: 'the tree, bare',
  moved: 'the tree, after a move',
  reorder: 'move a page among others',
  move: 'move a page below another',
  bareMove: 'move a page, bare',
  knownMove: 'move a page, bare, who asks is read first',
  rename: 'rename a page',
  bareRename: 'rename a page, bare',
});

/**
 * @param {World} world
 * @param {FilledContent} filled
 * @param {Client} client
 * @returns {Errand[]}
 */
export function treeErrands(world, filled, client) {
  const wanted = wantedOf(world, filled);
  const { headers, url } = wanted.tree();
  const tag = async () => (await fetch(url, { headers: headers ?? {} })).headers.get('etag') ?? '';
  return [
    { name: PAGES.tree, ask: () => client.time(wanted.tree()) },
    {
      name: PAGES.unchanged,
      ask: async () => client.time({ ...wanted.tree({ 'if-none-match': await tag() }), status: 304 }),
    },
    {
      name: PAGES.moved,
      async ask(turn) {
        await client.answer(wanted.post('pages/move/', upOrDown(filled, turn)));
        return client.time(wanted.tree());
      },
    },
    { name: PAGES.bareTree, ask: () => client.time(wanted.bare(`tree/${filled.project}`)) },
  ];
}

/**
 * Moves a page among its siblings, and between two parents, which changes its path.
 *
 * @param {World} world
 * @param {FilledContent} filled
 * @param {Client} client
 * @returns {Errand[]}
 */
export function moveErrands(world, filled, client) {
  const wanted = wantedOf(world, filled);
  const [page, other, ...places] = filled.pages.branches[1]?.below ?? [];
  const move = (/** @type {object} */ body) => client.time(wanted.post('pages/move/', body));
  return [
    { name: PAGES.reorder, ask: (turn) => move(upOrDown(filled, turn)) },
    { name: PAGES.move, ask: (turn) => move({ page, parent: places[turn % 2] }) },
    {
      name: PAGES.bareMove,
      ask: (turn) => client.time(wanted.bare('move', { page: other, parent: places[turn % 2] })),
    },
    {
      name: PAGES.knownMove,
      ask: (turn) => client.time(wanted.known('move', { page: other, parent: places[turn % 2] })),
    },
  ];
}

/**
 * A move of a page among its siblings; alternates with each turn.
 * @param {FilledContent} filled @param {number} turn
 */
function upOrDown({ pages: { branches } }, turn) {
  const [first, second, third] = branches[0]?.below ?? [];
  return { page: first, parent: branches[0]?.id, before: turn % 2 === 0 ? third : second };
}

/**
 * Gives the top of a branch an unused slug, which changes the paths of all its descendants.
 *
 * @param {World} world
 * @param {FilledContent} filled
 * @param {Client} client
 * @param {string[]} former receives its earlier slugs
 * @returns {Errand[]}
 */
export function renameErrands(world, filled, client, former) {
  const wanted = wantedOf(world, filled);
  const branch = filled.pages.branches[2];
  let rev = -1;
  let slug = branch?.slug ?? '';
  return [
    {
      name: PAGES.rename,
      async ask(turn) {
        if (rev < 0) rev = await revOf(wanted, client, branch?.id);
        former.push(slug);
        slug = `anders-${turn}`;
        const body = { page: branch?.id, rev, language: 'nl', slug };
        const { ms, text } = await client.answer(wanted.post('pages/set/', body));
        rev = JSON.parse(text).page.rev;
        return ms;
      },
    },
    {
      name: PAGES.bareRename,
      ask: (turn) => client.time(wanted.bare('rename', { page: branch?.id, slug: `anders-${turn}` })),
    },
  ];
}

/**
 * @param {World} world
 * @param {FilledContent} filled
 * @param {readonly string[]} former slugs of the page that was renamed
 * @returns {Promise<number>} maximum number of redirects from a former path of one of the deepest pages
 * @throws {Error} if such a path leads to no page
 */
export async function mostHops({ origin }, { project, pages }, former) {
  let most = 0;
  for (const slug of former) {
    let path = `/${slug}/${pages.branches[2]?.deepest}`;
    for (let hops = 0; ; hops += 1) {
      const { status, location } = await visit(origin, project, path);
      if (status === 200) {
        most = Math.max(most, hops);
        break;
      }
      if (status !== 301 || hops === HOPS_MOST) throw new Error(`${path} of the website answered ${status}.`);
      path = new URL(location).pathname;
    }
  }
  return most;
}

/**
 * @param {World} world
 * @param {FilledContent} filled
 * @param {Client} client
 * @param {number} rounds of eight people who change the same page, based on the same revision
 * @returns {Promise<number>} changes that were accepted after another one
 */
export async function staleWrites(world, filled, client, rounds) {
  const wanted = wantedOf(world, filled);
  const page = filled.pages.branches[3]?.id;
  let stale = 0;
  for (let round = 0; round < rounds; round += 1) {
    const rev = await revOf(wanted, client, page);
    const answers = await Promise.all(
      Array.from({ length: WRITERS }, async (_, at) => {
        const body = { page, rev, language: 'nl', title: `Round ${round}, writer ${at}` };
        const { url, headers } = wanted.post('pages/set/', body);
        const type = { 'content-type': 'application/json' };
        const sent = { method: 'POST', headers: { ...headers, ...type }, body: JSON.stringify(body) };
        return /** @type {{ status: string }} */ (await (await fetch(url, sent)).json()).status;
      }),
    );
    stale += Math.max(0, answers.filter((status) => status === 'success').length - 1);
  }
  return stale;
}

/** @param {ReturnType<typeof wantedOf>} wanted @param {Client} client @param {string | undefined} page */
async function revOf(wanted, client, page) {
  const { text } = await client.answer(wanted.post('pages/get/', { page, language: 'nl' }));
  return /** @type {number} */ (JSON.parse(text).page.rev);
}

/** @param {string} origin @param {string} project @param {string} path */
async function visit(origin, project, path) {
  const { port } = new URL(origin);
  const outgoing = request(origin + path, { headers: { host: `${project}.${SITE_HOST}:${port}` } }).end();
  const [answer] = /** @type {[import('node:http').IncomingMessage]} */ (await once(outgoing, 'response'));
  answer.resume();
  await once(answer, 'end');
  return { status: answer.statusCode ?? 0, location: answer.headers.location ?? '' };
}
