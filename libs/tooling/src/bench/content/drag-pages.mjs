/** Number of pages of a website whose tree is several windows high. */
export const FEW = 80;
const FIRST = 8;
const BELOW = 10;
const TOP = 'top';

/** @typedef {{ title: string, row: number }} Dragged row: its line in the expanded tree after `restore` */
/** @typedef {{ project: string, open: boolean, page: Dragged, branch: Dragged, restore: () => Promise<void> }} Place open: whether the tree has to be expanded */

/** @typedef {import('../person.mjs').Person} Person */

/** @param {Person} person @param {string} project */
function callsOf(person, project) {
  const call = (/** @type {string} */ path, /** @type {object} */ body) =>
    person.call(`/api/projects/${project}/pages/${path}/`, body);
  const add = async (/** @type {string} */ title, parent = TOP) =>
    /** @type {string} */ ((await call('add', { language: 'nl', title, parent })).page.id);
  const move = (
    /** @type {string} */ page,
    /** @type {string} */ parent,
    /** @type {string | null} */ before,
  ) => call('move', { page, parent, before });
  return { call, add, move };
}

/**
 * A branch in the middle of the tree, and a page with a unique slug directly above it, so that it can move anywhere.
 *
 * @param {import('./fill.mjs').FilledContent} filled
 * @returns {Promise<Place>}
 */
export async function pagesToDrag({ person, project, pages: { branches, count } }) {
  const { add, move } = callsOf(person, project);
  const size = (count - 1) / branches.length;
  const at = Math.floor(branches.length / 2);
  const above = branches[at - 1]?.id ?? TOP;
  const branch = branches[at]?.id ?? '';
  const below = branches[at + 1]?.id;
  const page = await add('Gesleept', above);
  const row = 1 + at * size;
  return {
    project,
    open: true,
    page: { title: 'Gesleept', row },
    branch: { title: `Pagina tak-${at}`, row: row + 1 },
    async restore() {
      await move(branch, TOP, below ?? null);
      await move(page, above, null);
    },
  };
}

/**
 * Creates a project with a few pages, for the same gestures.
 *
 * @param {Person} person
 * @returns {Promise<Place>}
 */
export async function makeFewPages(person) {
  const { project } = await person.call('/api/partners/projects/add/', { name: 'Few' });
  const { call, add, move } = callsOf(person, project.id);
  await call('languages/add', { language: 'nl' });
  for (let made = 0; made < FIRST; made += 1) await add(`Pagina ${made}`);
  const page = await add('Gesleept');
  const branch = await add('Tak');
  for (let made = 0; made < BELOW; made += 1) await add(`Onder ${made}`, branch);
  const next = await add('Daarna');
  for (let made = FIRST + BELOW + 3; made < FEW; made += 1) await add(`Pagina ${made}`);
  return {
    project: project.id,
    open: false,
    page: { title: 'Gesleept', row: FIRST },
    branch: { title: 'Tak', row: FIRST + 1 },
    async restore() {
      await move(branch, TOP, next);
      await move(page, TOP, branch);
    },
  };
}
