import mongoose from 'mongoose';
import { setTimeout as wait } from 'node:timers/promises';
import { multiply } from '../multiply.mjs';
import { signIn } from '../person.mjs';
import { UserError } from '../../say.mjs';

const POLL_MS = 20;
const LIMIT_MS = 60_000;
const SERVERS = '/api/partners/servers';

/**
 * @typedef {object} FilledHosting
 * @property {import('../person.mjs').Person} person
 * @property {string} project
 * @property {string} container a live container of a website that is online
 * @property {(action: 'start' | 'shutdown' | 'update') => Promise<any>} act
 * @property {(isRight: (container: any) => boolean) => Promise<any>} until reads the container until a condition is true
 * @property {() => Promise<{ deployment: string, port: number }>} route location of its instance
 * @property {(count: number) => Promise<void>} addContainers offline copies
 * @property {() => Promise<void>} close
 */

/**
 * Creates a project with a website and a live container with the product's calls.
 *
 * @param {import('../world.mjs').World} world
 * @param {string} [serverName] the first server without it
 * @returns {Promise<FilledHosting>}
 */
export async function fillHosting(world, serverName) {
  const person = await signIn(world);
  const { project } = await person.call('/api/partners/projects/add/', { name: 'Bench' });
  await publishPage(person, project.id);
  const server = await serverOf(world, person, serverName);
  const created = await person.call(`${SERVERS}/createserver/`, {
    project_id: project.id,
    server_id: server,
    kind: 'live',
  });
  const container = /** @type {string} */ (created.server_id);
  const until = async (/** @type {(container: any) => boolean} */ isRight) => {
    const end = Date.now() + LIMIT_MS;
    for (;;) {
      const { list } = await person.call(`${SERVERS}/containerlist/`, { project_id: project.id });
      const found = list.find((/** @type {{ id: string }} */ { id }) => id === container);
      if (isRight(found)) return found;
      if (Date.now() > end) throw new UserError(`The container is ${found?.state}: ${found?.message}`);
      await wait(POLL_MS);
    }
  };
  await until(({ state }) => state === 'online');
  const database = await mongoose.createConnection(world.mongodbUri).asPromise();
  const containers = database.collection('hosting_containers');
  const where = { _id: new mongoose.Types.ObjectId(container) };
  return {
    person,
    project: project.id,
    container,
    until,
    act: (action) => act(world, person, container, action),
    route: async () => {
      const stored = await containers.findOne(where);
      const { deployment, port } = stored?.['route'] ?? {};
      return { deployment: String(deployment), port: Number(port) };
    },
    addContainers: (count) =>
      multiply(containers, where, count + 1, () => ({
        desired: { state: 'stopped', deployment: null, generation: 1 },
        open: false,
        observed: { state: 'offline', message: '', at: new Date() },
        route: null,
        deployed: null,
        outbox: [],
      })),
    close: () => database.close(),
  };
}

/**
 * Starts, shuts down or updates a container.
 *
 * @param {import('../world.mjs').World} world
 * @param {import('../person.mjs').Person} person
 * @param {string} container
 * @param {'start' | 'shutdown' | 'update'} action
 */
export function act(world, person, container, action) {
  return getJson(world, person, `${SERVERS}/${container}/${action}/`);
}

/** Publishes a page of a project. @param {import('../person.mjs').Person} person @param {string} project */
export async function publishPage(person, project) {
  const call = (/** @type {string} */ path, /** @type {object} */ body) =>
    person.call(`/api/projects/${project}/${path}`, body);
  await call('pages/languages/add/', { language: 'en' });
  const { page } = await call('pages/add/', { language: 'en', title: 'Start' });
  await call('pages/publish/', { page: page.id, language: 'en', rev: page.rev, show: true });
}

/**
 * @param {import('../world.mjs').World} world
 * @param {import('../person.mjs').Person} person
 * @param {string} [name]
 * @returns {Promise<string>}
 */
async function serverOf(world, person, name) {
  const end = Date.now() + LIMIT_MS;
  for (;;) {
    const { serverlist } = await getJson(world, person, `${SERVERS}/serverlist/`);
    const found = serverlist.find((/** @type {{ name: string }} */ server) => !name || server.name === name);
    if (found) return found.id;
    if (Date.now() > end) throw new UserError('The hosting worker added no server.');
    await wait(POLL_MS);
  }
}

/**
 * @param {import('../world.mjs').World} world
 * @param {import('../person.mjs').Person} person
 * @param {string} path
 * @returns {Promise<any>}
 */
async function getJson({ origin }, { headers }, path) {
  const response = await fetch(origin + path, { headers });
  if (!response.ok) throw new UserError(`${path} answered ${response.status}: ${await response.text()}`);
  return response.json();
}
