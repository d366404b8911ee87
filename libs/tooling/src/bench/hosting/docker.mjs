import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, open, readFile, rm, unlink } from 'node:fs/promises';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { startNode } from '../../product/node-child.mjs';
import { ENTRIES } from '../../product/product.mjs';
import { UserError } from '../../say.mjs';
import { productEnv } from '../../settings.mjs';
import { admin } from '../operator.mjs';
import { act, fillHosting } from './fill.mjs';
import { measureChanges, timed, timeToAnswer } from './measure.mjs';
import { loadTestParts } from './test-parts.mjs';

const SERVER = 'Docker on this machine';
const SERVERS = '/api/partners/servers';
const POLL_MS = 20;
const LIMIT_MS = 300_000;
const MEGABYTE = 1_048_576;
/** Megabytes of the volume with the file of the backup. */
const VOLUME_MB = 2_048;

/** @typedef {import('./fill.mjs').FilledHosting} FilledHosting */
/** @typedef {import('./measure.mjs').HostingEffort} HostingEffort */
/** @typedef {import('../world.mjs').World} World */
/** @typedef {import('@zonewerk/testing/docker-daemon').DockerDaemon} DockerDaemon */

/**
 * @typedef {object} DockerFigures
 * @property {Record<'shutdown' | 'start' | 'rollback' | 'killed' | 'drift', number[]>} seconds of each change
 * @property {number} https seconds from the attachment of a domain to its first answer by https
 * @property {number} backup seconds of a backup and its restore
 * @property {boolean} isEqual whether the restored file has the hash of the stored one
 * @property {number} megabytes of the file in the backup
 */

/**
 * Measures a website on a Docker Engine that runs for this measurement only, with a separate hosting worker.
 *
 * @param {World} world
 * @param {HostingEffort} effort
 * @returns {Promise<DockerFigures | string>} the reason where Docker cannot be started
 */
export async function measureDocker(world, effort) {
  const { DockerDaemon, NO_DOCKER } = await loadTestParts(world.settings.root);
  if (NO_DOCKER !== null) return NO_DOCKER;
  const folder = await mkdtemp(join(tmpdir(), 'zw-bench-docker-'));
  const daemon = await DockerDaemon.start();
  try {
    await daemon.closeHost((await admin(world, ['server', 'rules'])).script);
    const worker = await startWorker(world, daemon, folder);
    try {
      return await measureContainers(world, daemon, effort);
    } finally {
      await worker.stop();
    }
  } finally {
    await daemon.stop();
    await rm(folder, { recursive: true });
  }
}

/** @param {World} world @param {DockerDaemon} daemon @param {string} folder */
async function startWorker({ settings, mongodbUri }, daemon, folder) {
  return startNode({
    entry: join(settings.root, ENTRIES.hostingWorker),
    cwd: settings.root,
    env: {
      ...productEnv(settings, mongodbUri),
      ZW_DATA_DIR: folder,
      DOCKER_HOST: `unix://${daemon.socket}`,
      HOSTING_NODE_IMAGE: await daemon.image('node-image.sh'),
    },
    logFile: join(folder, 'worker.log'),
  });
}

/** @param {World} world @param {DockerDaemon} daemon @param {HostingEffort} effort @returns {Promise<DockerFigures>} */
async function measureContainers(world, daemon, effort) {
  const filled = await fillHosting(world, SERVER);
  try {
    const seconds = await measureChanges(filled, effort, async () => {
      await filled.until(isSettled);
      const { deployment } = await filled.route();
      return timeToAnswer(world, filled, () => daemon.crash(deployment));
    });
    const drift = await measureDrift(daemon, filled, effort.changes);
    const https = await measureHttps(world, filled);
    const backup = await measureBackup(world, daemon, filled, effort);
    return { seconds: { ...seconds, drift }, https, ...backup };
  } finally {
    await filled.close();
  }
}

/** @param {any} container */
const isSettled = ({ update, state, status }) => update === null && state === 'online' && status === 1;

/**
 * Seconds from a manual stop until the list has its entry in the drift inbox.
 *
 * @param {DockerDaemon} daemon
 * @param {FilledHosting} filled
 * @param {number} times
 */
async function measureDrift(daemon, { person, project, container, route, until }, times) {
  /** @type {number[]} */
  const seconds = [];
  for (let round = 0; round < times; round += 1) {
    await until(isSettled);
    const { deployment } = await route();
    seconds.push(
      await timed(async () => {
        await daemon.docker.getContainer(deployment).stop({ t: 0 });
        await until(({ drift }) => drift !== null);
      }),
    );
    await person.call(`${SERVERS}/drift/`, {
      project_id: project,
      container_id: container,
      choice: 'revert',
    });
  }
  await until(isSettled);
  return seconds;
}

/** @param {World} world @param {FilledHosting} filled */
async function measureHttps({ settings }, { person, project, container }) {
  const zone = `bench-${project.slice(-8)}.example`;
  const host = `www.${zone}`;
  await person.call('/api/partners/clusters/createcluster/', { project_id: project, cluster_domain: zone });
  const place = { project_id: project, container_id: container, host };
  const { plan } = await person.call(`${SERVERS}/domains/plan/`, place);
  return timed(async () => {
    await person.call(`${SERVERS}/domains/attach/`, { ...place, fingerprint: plan.fingerprint });
    await waitFor('https', () => answersSecurely(host, Number(settings.env.EDGE_TLS_PORT)));
  });
}

/** @param {string} host @param {number} port @returns {Promise<boolean>} false until the host has its certificate */
function answersSecurely(host, port) {
  return new Promise((resolve) => {
    // Node.js does not trust the certificate authority of the measurement.
    const options = {
      host: '127.0.0.1',
      port,
      servername: host,
      headers: { host },
      rejectUnauthorized: false,
    };
    const sent = request({ ...options, agent: false }, (answer) => {
      answer.resume();
      // The root path of a website redirects to its language.
      resolve(Number(answer.statusCode) < 400);
    });
    sent.on('error', () => resolve(false));
    sent.end();
  });
}

/**
 * Seconds of a backup of a large file and its restore, in a container of the catalogue.
 *
 * @param {World} world
 * @param {DockerDaemon} daemon
 * @param {FilledHosting} filled
 * @param {HostingEffort} effort
 */
async function measureBackup(world, daemon, { person, project }, { backupMb: megabytes }) {
  const place = {
    project_id: project,
    container_id: await createWithVolume(world, daemon, { person, project }),
  };
  const { list: volumes } = await person.call(`${SERVERS}/volumes/list/`, place);
  const fileOf = async () => {
    const filters = /** @type {never} */ (JSON.stringify({ label: ['zonewerk.volume'] }));
    const list = async () => (await daemon.docker.listVolumes({ filters })).Volumes;
    // After a restore, the volume with the previous files is removed.
    await waitFor('one volume', async () => (await list()).length === 1);
    return join((await list())[0]?.Mountpoint ?? '', 'large');
  };
  const before = await writeFile(await fileOf(), megabytes);
  const backup = await timed(async () => {
    const ofVolume = { project_id: project, volume_id: volumes[0].id };
    const { backup: made } = await person.call(`${SERVERS}/backups/make/`, ofVolume);
    await waitFor('backup', async () => {
      const { list } = await person.call(`${SERVERS}/backups/list/`, place);
      return list[0].state === 'complete';
    });
    await unlink(await fileOf());
    await person.call(`${SERVERS}/backups/restore/`, { project_id: project, backup_id: made.id });
    await waitFor('restore', async () => {
      const { list } = await person.call(`${SERVERS}/volumes/list/`, place);
      return list[0].restore === null;
    });
  });
  const isEqual = (await hashOf(await fileOf())) === before;
  return { backup, isEqual, megabytes };
}

/**
 * A live container of an image of the catalogue, with a volume.
 *
 * @param {World} world
 * @param {DockerDaemon} daemon
 * @param {Pick<FilledHosting, 'person' | 'project'>} owner
 * @returns {Promise<string>} its id
 */
async function createWithVolume(world, daemon, { person, project }) {
  const image = { name: 'text', reference: await daemon.textImage('Present'), port: '8080' };
  const words = Object.entries(image).flatMap(([name, value]) => [`--${name}`, value]);
  await admin(world, ['image', 'add', ...words]);
  const find = async (/** @type {(container: any) => boolean} */ isRight) => {
    const { list } = await person.call(`${SERVERS}/containerlist/`, { project_id: project });
    return list.find(isRight);
  };
  const { server } = await find(() => true);
  const { server_id: id } = await person.call(`${SERVERS}/createserver/`, {
    project_id: project,
    server_id: server.id,
    kind: 'live',
    source: 'image',
    image: image.name,
  });
  const isOnline = (/** @type {number} */ number) => async () => {
    const container = await find((found) => found.id === id);
    return isSettled(container) && container.deployed.number === number;
  };
  await waitFor('a container of an image', isOnline(1));
  const added = { project_id: project, container_id: id, name: 'data', path: '/data', size_mb: VOLUME_MB };
  await person.call(`${SERVERS}/volumes/add/`, added);
  await act(world, person, id, 'update');
  await waitFor('an update', isOnline(2));
  return id;
}

/** Writes random bytes, which do not compress. @param {string} file @param {number} megabytes @returns {Promise<string>} SHA-256 */
async function writeFile(file, megabytes) {
  const digest = createHash('sha256');
  const handle = await open(file, 'w');
  for (let count = 0; count < megabytes; count += 1) {
    const part = randomBytes(MEGABYTE);
    digest.update(part);
    await handle.write(part);
  }
  await handle.close();
  return digest.digest('hex');
}

/** @param {string} file */
async function hashOf(file) {
  return createHash('sha256')
    .update(await readFile(file))
    .digest('hex');
}

/** @param {string} what @param {() => Promise<boolean>} isReady */
async function waitFor(what, isReady) {
  const end = Date.now() + LIMIT_MS;
  while (!(await isReady())) {
    if (Date.now() > end) throw new UserError(`The measurement of ${what} did not end.`);
    await wait(POLL_MS);
  }
}
