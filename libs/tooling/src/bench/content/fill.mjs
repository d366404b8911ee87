import { createHash } from 'node:crypto';
import mongoose from 'mongoose';
import { multiply } from '../multiply.mjs';
import { signIn } from '../person.mjs';

/** Levels of pages below the top of a branch; 1,110 pages for a width of ten. */
const LEVELS = 3;
const LANGUAGES = /** @type {const} */ (['nl', 'en']);
const ROOT = '0';

/** @typedef {{ branches: number, width: number, rows: number, files: number }} ContentSize branches: page trees with `width` children per page; files: nine in ten are in one folder */

/**
 * @typedef {object} FilledContent
 * @property {import('../person.mjs').Person} person
 * @property {string} project
 * @property {{ count: number, branches: Branch[] }} pages
 * @property {{ module: string, column: string, rows: string[] }} table
 * @property {{ crowded: string, small: string }} folders
 */

/** @typedef {{ id: string, slug: string, below: string[], deepest: string }} Branch below: ids of the top's children; deepest: path from the top to one of the deepest pages */

/**
 * Creates a project with a website, a module and files. The product's calls create the first object of each kind; the
 * others are copies in the database.
 *
 * @param {import('../world.mjs').World} world
 * @param {ContentSize} size
 * @returns {Promise<FilledContent>}
 */
export async function fillContent(world, size) {
  const person = await signIn(world);
  const { project } = await person.call('/api/partners/projects/add/', { name: 'Bench' });
  const call = (/** @type {string} */ path, /** @type {object} */ body) =>
    person.call(`/api/projects/${project.id}/${path}`, body);
  const database = await mongoose.createConnection(world.mongodbUri).asPromise();
  try {
    const pages = await fillPages(call, database, size);
    const table = await fillTable(call, database, size.rows);
    const folders = await fillFiles({ call, world, person, project: project.id }, database, size.files);
    return { person, project: project.id, pages, table, folders };
  } finally {
    await database.close();
  }
}

/** @typedef {(path: string, body: object) => Promise<any>} Call */

/** @param {Call} call @param {mongoose.Connection} database @param {ContentSize} size */
async function fillPages(call, database, { branches: count, width }) {
  for (const language of LANGUAGES) await call('pages/languages/add/', { language });
  const { page } = await call('pages/add/', { language: 'nl', title: 'Start' });
  let { rev } = page;
  for (const language of LANGUAGES) {
    const published = await call('pages/publish/', { page: page.id, language, rev, show: true });
    rev = published.page.rev;
  }
  const branches = Array.from({ length: count }, (_, at) => makeBranch(`tak-${at}`, width));
  const slugs = new Map(branches.flatMap((branch) => [...branch.slugs]));
  const ids = [...slugs.keys()];
  const pages = database.collection('website_pages');
  const where = { _id: new mongoose.Types.ObjectId(page.id) };
  const first = await pages.findOne(where);
  await multiply(pages, where, ids.length + 1, (_, at) => {
    const id = /** @type {string} */ (ids[at - 1]);
    const title = `Pagina ${slugs.get(id)}`;
    const texts = first?.['texts'].map((/** @type {{ published: object }} */ text) => ({
      ...text,
      title,
      published: { ...text.published, title },
    }));
    return { _id: new mongoose.Types.ObjectId(id), texts };
  });
  const tops = branches.map(({ top }) => top);
  const children = Object.assign({}, ...branches.map((branch) => branch.children), {
    top: [page.id, ...tops],
  });
  const bySlug = { [page.id]: 'start', ...Object.fromEntries(slugs) };
  await database.collection('websites').updateOne(
    { project: first?.['project'] },
    {
      $set: { children, slugs: Object.fromEntries(LANGUAGES.map((language) => [language, bySlug])) },
      $inc: { v: 1 },
    },
  );
  const made = branches.map(({ top, slugs: own, children: lists }) => ({
    id: top,
    slug: own.get(top) ?? '',
    below: lists[top] ?? [],
    deepest: `${Array.from({ length: LEVELS }, (_, level) => `p${level + 1}-0`).join('/')}/`,
  }));
  return { count: ids.length + 1, branches: made };
}

/**
 * @param {string} slug of its top
 * @param {number} width
 * @returns {{ top: string, slugs: Map<string, string>, children: Record<string, string[]> }}
 */
export function makeBranch(slug, width) {
  const top = new mongoose.Types.ObjectId().toHexString();
  const slugs = new Map([[top, slug]]);
  /** @type {Record<string, string[]>} */
  const children = {};
  let level = [top];
  for (let depth = 1; depth <= LEVELS; depth += 1) {
    level = level.flatMap((parent) => {
      const below = Array.from({ length: width }, () => new mongoose.Types.ObjectId().toHexString());
      below.forEach((id, at) => slugs.set(id, `p${depth}-${at}`));
      children[parent] = below;
      return below;
    });
  }
  return { top, slugs, children };
}

/** @param {Call} call @param {mongoose.Connection} database @param {number} count */
async function fillTable(call, database, count) {
  const { module } = await call('modules/definition/add/', { title: 'Products' });
  const base = { module: module.id, sortable: '1' };
  const { module: named } = await call('modules/field/add/', {
    ...base,
    rev: module.rev,
    title: 'Name',
    type: 'text',
  });
  const { module: full } = await call('modules/field/add/', {
    ...base,
    rev: named.rev,
    title: 'In stock',
    type: 'boolean',
  });
  const [name, column] = full.fields.map((/** @type {{ key: string }} */ { key }) => key);
  const { row } = await call('modules/row/add/', {
    module: full.id,
    values: { [name]: 'Lamp', [column]: true },
  });
  const rows = database.collection('module_rows');
  await multiply(rows, { _id: new mongoose.Types.ObjectId(row.id) }, count, () => ({}));
  const some = await rows
    .find({ module: new mongoose.Types.ObjectId(full.id) })
    .limit(100)
    .toArray();
  return { module: full.id, column, rows: some.map(({ _id }) => _id.toHexString()) };
}

/**
 * @param {{ call: Call, world: import('../world.mjs').World, person: import('../person.mjs').Person, project: string }} place
 * @param {mongoose.Connection} database
 * @param {number} count
 */
async function fillFiles({ call, world, person, project }, database, count) {
  const made = async (/** @type {string} */ name) =>
    /** @type {string} */ ((await call('fileManager/folder/', { name, folder: ROOT })).folder.id);
  const crowded = await made('Crowded');
  const small = await made('Small');
  const form = new FormData();
  form.set('token', person.headers['x-csrf-token'] ?? '');
  form.set('folder', crowded);
  form.set('form_file', new Blob(['words']), 'notes.txt');
  const response = await fetch(`${world.origin}/api/projects/${project}/fileManager/upload/`, {
    method: 'POST',
    body: form,
    headers: person.headers,
  });
  const { fileData } = /** @type {any} */ (await response.json());
  const files = database.collection('files');
  await multiply(files, { _id: new mongoose.Types.ObjectId(fileData.id) }, count, (_, at) => {
    // The order by name differs from the order of creation.
    const name = `${createHash('sha1').update(String(at)).digest('hex').slice(0, 12)}.txt`;
    return { name, sortName: name, folder: at % 10 === 0 ? small : crowded, outbox: [] };
  });
  return { crowded, small };
}
