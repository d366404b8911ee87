import mongoose from 'mongoose';
import { publishPage } from '../hosting/fill.mjs';
import { multiply } from '../multiply.mjs';
import { signIn } from '../person.mjs';

const ROADMAPS = '/api/partners/roadmap';

/** @typedef {{ items: { few: number, many: number }, events: { few: number, many: number } }} ProjectsSize items of a roadmap, audit events of a project */

/**
 * @typedef {object} FilledProject
 * @property {string} id
 * @property {string} map roadmap with the items
 * @property {string} column the first one, which has all items
 * @property {string[]} items in their order
 */

/**
 * @typedef {object} FilledProjects
 * @property {import('../person.mjs').Person} person
 * @property {{ few: FilledProject, many: FilledProject }} projects
 */

/**
 * Creates a person with two projects, each with a published page, a public roadmap and audit events: one has few, one
 * has many.
 *
 * @param {import('../world.mjs').World} world
 * @param {ProjectsSize} size
 * @returns {Promise<FilledProjects>}
 */
export async function fillProjects(world, size) {
  const person = await signIn(world);
  const database = await mongoose.createConnection(world.mongodbUri).asPromise();
  try {
    const fill = (/** @type {'few' | 'many'} */ kind) =>
      fillProject(database, person, { items: size.items[kind], events: size.events[kind] });
    return { person, projects: { few: await fill('few'), many: await fill('many') } };
  } finally {
    await database.close();
  }
}

/**
 * @param {mongoose.Connection} database
 * @param {import('../person.mjs').Person} person
 * @param {{ items: number, events: number }} size
 * @returns {Promise<FilledProject>}
 */
async function fillProject(database, person, { items, events }) {
  const { project } = await person.call('/api/partners/projects/add/', { name: `Bench ${items}` });
  await publishPage(person, project.id);
  const { map } = await person.call(`${ROADMAPS}/add/`, { project_id: project.id, name: 'Plan' });
  const inMap = { project_id: project.id, map };
  const board = await person.call(`${ROADMAPS}/get/`, inMap);
  const column = /** @type {string} */ (board.columns[0].id);
  await person.call(`${ROADMAPS}/item/add/`, {
    ...inMap,
    column,
    title: 'Item 0',
    text: 'A text.',
    public: true,
  });
  await person.call(`${ROADMAPS}/publish/`, { ...inMap, public: true });
  const order = await addItems(database, new mongoose.Types.ObjectId(map), items);
  await addEvents(database, new mongoose.Types.ObjectId(project.id), events);
  return { id: project.id, map, column, items: order };
}

/** @param {mongoose.Connection} database @param {mongoose.Types.ObjectId} map @param {number} count */
async function addItems(database, map, count) {
  const collection = database.collection('roadmap_items');
  await multiply(collection, { map }, count, (_, index) => ({ title: `Item ${index}` }));
  const ids = (await collection.find({ map }, { projection: { _id: 1 } }).toArray()).map(({ _id }) => _id);
  await database.collection('roadmaps').updateOne({ _id: map }, { $set: { 'columns.0.items': ids } });
  return ids.map(String);
}

/**
 * Adds older events, one per minute. Their numbers precede those of the chain, which the product continues.
 *
 * @param {mongoose.Connection} database
 * @param {mongoose.Types.ObjectId} project
 * @param {number} count
 */
async function addEvents(database, project, count) {
  await multiply(database.collection('project_audit_events'), { project }, count, (first, index) => ({
    number: -index,
    at: new Date(first.at.getTime() - index * 60_000),
    entry: `bench ${project} ${index}`,
  }));
}
