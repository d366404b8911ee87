import { randomUUID } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Abstract } from '@nestjs/common';
import {
  addParameter,
  exportData,
  exportParameters,
  getLimits,
  importParameters,
  listAuditEvents,
  listDeployments,
  listEnvironment,
  listParameterChanges,
  listParameters,
  type Parameter,
  readLogs,
  restoreParameter,
  setEnvironmentVariable,
  setParameter,
  startContainer,
  updateContainer,
} from '@zonewerk/contracts';
import { Types } from 'mongoose';
import { pino } from 'pino';
import { ConfigurationRepository } from '../../src/domains/hosting/configuration/configuration.repository.js';
import { InstanceSettingsReader } from '../../src/domains/hosting/configuration/instance-settings.service.js';
import { ContainerRepository } from '../../src/domains/hosting/containers/container.repository.js';
import type { ContainerDocument } from '../../src/domains/hosting/containers/container.schema.js';
import { Builds } from '../../src/domains/hosting/deployments/builds.js';
import { DeploymentRepository } from '../../src/domains/hosting/deployments/deployment.repository.js';
import { Reconciler } from '../../src/domains/hosting/deployments/reconciler.service.js';
import { ContainerRecords } from '../../src/domains/hosting/containers/container-records.js';
import { EdgeRepository } from '../../src/domains/hosting/edge-proxy/edge.repository.js';
import { RouteChanges } from '../../src/domains/hosting/edge-proxy/route-changes.service.js';
import { SiteEngine } from '../../src/domains/hosting/engines/site-engine.js';
import { ImageRepository } from '../../src/domains/hosting/images/image.repository.js';
import { LogCollector } from '../../src/domains/hosting/logs/log-collector.js';
import type { OnLine } from '../../src/domains/hosting/logs/log-lines.js';
import { LogRepository } from '../../src/domains/hosting/logs/log.repository.js';
import { BackupRepository } from '../../src/domains/hosting/backups/backup.repository.js';
import { DataKeeper } from '../../src/domains/hosting/volumes/data-keeper.js';
import { UnknownVolumeRepository } from '../../src/domains/hosting/volumes/unknown-volume.repository.js';
import { VolumeRepository } from '../../src/domains/hosting/volumes/volume.repository.js';
import { ServerRepository } from '../../src/domains/hosting/servers/server.repository.js';
import { ArchiveRepository } from '../../src/domains/hosting/sources/archive.repository.js';
import { ByteStore } from '../../src/platform/files/byte-store.js';
import { LOGGER } from '../../src/platform/logging/logger.js';
import { DeploymentFault, type DeploymentSpec } from '../../src/domains/hosting/engines/engine.js';
import { sharedWorld, type SignedIn, type World } from '../harness/harness.js';
import { Configured } from './configuration-world.js';
import { HostingWorld, until } from './hosting-world.js';

// Real: API over HTTP, worker, instances as processes, and the database engine.
let world: World;
let hosting: HostingWorld;
let ada: SignedIn;
beforeAll(async () => {
  world = await sharedWorld();
  hosting = await HostingWorld.start(world);
  ada = await world.signedIn('Ada');
});
afterAll(async () => {
  await hosting.stop();
  await world.close();
});

let restoreLog = (): void => undefined;
afterEach(() => restoreLog());

/** Lines that the API logs from now on, at the lowest level. */
function captureLog(): string[] {
  const logger = world.app.get<pino.Logger>(LOGGER);
  const { level } = logger;
  const stream: unknown = Reflect.get(logger, pino.symbols.streamSym);
  restoreLog = () => {
    Reflect.set(logger, pino.symbols.streamSym, stream);
    logger.level = level;
  };
  const lines: string[] = [];
  Reflect.set(logger, pino.symbols.streamSym, { write: (line: string) => lines.push(line) });
  logger.level = 'trace';
  logger.info('captured');
  return lines;
}

/** The secret and its encodings. */
function formsOf(secret: string): string[] {
  const bytes = Buffer.from(secret);
  return [
    secret,
    secret.slice(0, 36),
    JSON.stringify(secret).slice(1, -1),
    encodeURIComponent(secret),
    bytes.toString('base64').split('=')[0] ?? '',
    bytes.toString('base64url'),
    bytes.toString('hex'),
  ];
}

/** Names and documents of every collection. */
async function dumpOf({ connection }: World): Promise<string> {
  const dump: string[] = [];
  for (const { collectionName } of (await connection.db?.collections()) ?? []) {
    const found = await connection.collection(collectionName).find({}).toArray();
    dump.push(collectionName, JSON.stringify(found), found.map(bytesIn).join(' '));
  }
  return dump.join(' ');
}

/** Responses of the calls on parameters about a secret with this value, also of refused ones. */
async function parameterAnswers(project_id: string, value: string) {
  const right = { project_id, key: 'TOKEN', environment: 'all', type: 'text', value, secret: true } as const;
  const made = await ada.call(addParameter, right);
  const { id: parameter } = made.body.parameter as Parameter;
  const change = { ...right, parameter, rev: 1 };
  const text = `TOKEN="${value}"\nPATH="${value}"`;
  const answers = [made];
  for (const wrong of [{ key: '1' }, { key: 'PORT' }, { type: 'number' }, { public: true }])
    answers.push(await ada.call(addParameter, { ...right, ...wrong } as never));
  answers.push(await ada.call(setParameter, { ...change, rev: 9 }));
  answers.push(await ada.call(setParameter, change));
  answers.push(await ada.call(restoreParameter, { project_id, parameter, rev: 2, to_rev: 1 }));
  answers.push(await ada.call(importParameters, { project_id, environment: 'all', text }));
  answers.push(await ada.call(exportParameters, { project_id, environment: 'all' }));
  answers.push(await ada.call(listParameters, { project_id }));
  answers.push(await ada.call(listParameterChanges, { project_id, parameter }));
  return answers;
}

test('a secret is in no response, log line, audit entry or collection, in any encoding', async () => {
  const lines = captureLog();
  const own = await hosting.project(ada, 'Home');
  const id = await own.live();
  const place = Configured.of(world, own, id);
  const secret = `${randomUUID()}?ü>~ secret`;
  const answers: object[] = [];
  const note = <T extends object>(answer: T): T => {
    answers.push({ ...(answer as { body: object }).body, ...(answer as { headers: object }).headers });
    return answer;
  };
  const right = { ...place.key, name: 'KEY', value: secret, secret: true };
  note(await ada.call(setEnvironmentVariable, right));
  // Refused with the secret in its body.
  for (const wrong of [{ name: '1' }, { name: 'PORT' }, { container_id: 'f'.repeat(24) }, { secret: 'x' }])
    note(await ada.call(setEnvironmentVariable, { ...right, ...wrong } as never));
  const { run } = await own.update(id);
  note(await own.act(updateContainer, id, { run: String(run) }));
  note(await ada.call(listEnvironment, place.key));
  const token = `${randomUUID()}?ü>~ token`;
  for (const answer of await parameterAnswers(own.projectId, token)) note(answer);
  note(await ada.call(getLimits, place.key));
  note(await ada.call(listDeployments, place.key));
  note(await ada.call(exportData, {}));
  await place.events(4);
  note(await ada.call(listAuditEvents, { project_id: own.projectId }));
  expect(lines.join('')).toContain('captured');
  const dump = await dumpOf(world);
  for (const name of ['hosting_configurations', 'project_parameters', 'project_audit_events'])
    expect(dump).toContain(name);
  for (const text of [lines.join(''), JSON.stringify(answers), dump])
    expect([secret, token].flatMap(formsOf).filter((form) => text.includes(form))).toEqual([]);
  const stored = await world.app.get(DeploymentRepository, { strict: false }).newest(new Types.ObjectId(id));
  const reader = world.app.get(InstanceSettingsReader, { strict: false });
  expect(stored && (await reader.of(stored)).variables).toEqual({ KEY: secret, TOKEN: token });
});

/** Unchanged texts and bytes of a document. */
function bytesIn(value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value !== 'object' || value === null) return '';
  if ('buffer' in value && value.buffer instanceof Uint8Array) return Buffer.from(value.buffer).toString();
  return Object.values(value).map(bytesIn).join(' ');
}

/** A container engine with the secret in the lines of its instances, and in its error. */
class FailingEngine extends SiteEngine {
  override prepare(): Promise<void> {
    return Promise.resolve();
  }

  override followLogs(_deployment: string, _after: string | null, onLine: OnLine): Promise<void> {
    const text = `A line with a \u001B[1msecret\u001B[0m value and seven lanterns`;
    onLine({ at: new Date(), stream: 'stderr', text, position: '1' });
    return Promise.resolve();
  }

  override start({ settings }: DeploymentSpec): Promise<never> {
    const [secret = ''] = settings.secrets;
    return Promise.reject(new DeploymentFault(`No ${secret}`, { cause: new Error(btoa(secret)) }));
  }
}

/** The parts of a worker whose engine fails, with the lines of its own log. */
async function failingWorker() {
  const lines: string[] = [];
  const folder = join(hosting.dataDir, 'failing');
  await mkdir(folder);
  const part = <T>(kind: Abstract<T>): T => world.app.get<T>(kind, { strict: false });
  const engine = new FailingEngine({ folder, program: '' });
  const logger = pino({}, { write: (line: string) => lines.push(line) });
  const logs = new LogCollector(
    engine,
    part(DeploymentRepository),
    part(InstanceSettingsReader),
    part(LogRepository),
    logger,
  );
  const builds = new Builds({
    deployments: part(DeploymentRepository),
    archives: part(ArchiveRepository),
    servers: part(ServerRepository),
    images: part(ImageRepository),
    bytes: part(ByteStore),
    engine,
    logs,
    logger,
  });
  const reconciler = new Reconciler({
    containers: part(ContainerRepository),
    deployments: part(DeploymentRepository),
    records: part(ContainerRecords),
    configurations: part(ConfigurationRepository),
    settings: part(InstanceSettingsReader),
    edges: part(EdgeRepository),
    routes: part(RouteChanges),
    bytes: part(ByteStore),
    engine,
    logs,
    data: new DataKeeper(
      part(VolumeRepository),
      part(UnknownVolumeRepository),
      part(BackupRepository),
      part(ContainerRepository),
      part(DeploymentRepository),
      part(RouteChanges),
      engine,
    ),
    builds,
    logger,
  });
  return { reconciler, logs, lines };
}

test('an error of an engine shows no secret to members, and the log of the worker has none', async () => {
  const place = await Configured.idle(world, ada);
  await place.set('KEY', 'a secret value', true);
  const parameter = { key: 'TOKEN', environment: 'all', type: 'text', value: 'seven lanterns' } as const;
  await ada.call(addParameter, { project_id: place.projectId, ...parameter, secret: true });
  await ada.agent.get(startContainer.path.replace(':serverId', place.id)).set({
    Accept: 'application/json',
    'X-CSRF-Token': await ada.csrf(),
  });
  const _id = new Types.ObjectId(place.id);
  const containers = world.connection.collection<ContainerDocument>('hosting_containers');
  const { server } = (await containers.findOne({ _id })) ?? {};
  const deployments = world.connection.collection('hosting_deployments');
  // Its job finds no website.
  await until(
    () => deployments.findOne({ container: _id }),
    (deployment) => deployment?.['state'] === 'failed',
  );
  await deployments.updateOne(
    { container: _id },
    { $set: { artifact: new Types.ObjectId(), state: 'queued' } },
  );
  const { reconciler, logs, lines } = await failingWorker();
  await reconciler.reconcileOpen(server as Types.ObjectId);
  await reconciler.drain();
  const written = await until(
    async () => (await ada.call(readLogs, place.key)).body.list as object[],
    ({ length }) => length > 0,
  );
  await logs.stop();
  expect(written).toMatchObject([{ stream: 'stderr', text: 'A line with •••••• and ••••••' }]);
  const { list } = (await ada.call(listDeployments, place.key)).body as { list: object[] };
  expect(list).toMatchObject([{ state: 'failed', message: 'No ••••••' }]);
  expect(lines.join('')).toContain('a deployment failed');
  for (const form of ['a secret value', 'seven lanterns'].flatMap((one) => [one, btoa(one)]))
    expect(lines.join('')).not.toContain(form);
});

test('a secret opens for its own variable and container only', async () => {
  const place = await Configured.idle(world, ada);
  await place.set('KEY', 'a secret value', true);
  const configurations = world.connection.collection('hosting_configurations');
  const container = new Types.ObjectId(place.id);
  await configurations.updateOne({ container }, { $set: { 'variables.0.name': 'OTHER' } });
  const project = new Types.ObjectId(place.projectId);
  const reader = world.app.get(InstanceSettingsReader, { strict: false });
  await expect(reader.of({ project, container, configuration: 1 })).rejects.toThrow('cannot be decrypted');
  await expect(reader.of({ project, container, configuration: 9 })).rejects.toThrow(
    'The settings of this version were deleted. Update the container again.',
  );
});
