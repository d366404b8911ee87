import { readFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import {
  createContainer,
  listServers,
  removeContainer,
  rollBackContainer,
  setEnvironmentVariable,
  setLimits,
  shutDownContainer,
  startContainer,
} from '@zonewerk/contracts';
import { DEFAULT_SETTINGS } from '../../../src/domains/hosting/configuration/configuration-defaults.js';
import { hostRules, OPEN_EGRESS } from '../../../src/domains/hosting/engines/docker/host-rules.js';
import { runCommand } from '../../../src/admin/commands.js';
import { DockerEngine } from '../../../src/domains/hosting/engines/docker-engine.js';
import {
  type DeploymentSpec,
  DeploymentFault,
  EngineUnavailable,
} from '../../../src/domains/hosting/engines/engine.js';
import { sharedWorld, type SignedIn, type World } from '../../harness/harness.js';
import { type Hosting, HostingWorld, until } from '../hosting-world.js';
import { DockerDaemon, NO_DOCKER } from '@zonewerk/testing/docker-daemon';
import { firstInGate, inFullRun } from '@zonewerk/testing/tier';
import { DATA_CASES } from './docker-data.js';
import { DRIFT_CASES } from './docker-drift.js';
import { FaultyDocker } from './docker-faults.js';
import { followHostRules } from './docker-host-rules.js';
import { attemptEscapes, ESCAPES, setuidImage } from './docker-escapes.js';
import { KILL_CASES } from './docker-kills.js';
import { LOAD_CASES } from './docker-load.js';
import { OUTAGE_CASES } from './docker-outages.js';
import { PROGRAM_CASES } from './docker-programs.js';
import { ANOTHER_MACHINE, serveFromAnotherMachine } from './docker-remote.js';
import { BUILD_CASES } from './docker-sources.js';
import { checkSwarmServer, SWARM_CASES, SwarmSubject } from './docker-swarm.js';
import { artifactWith, ENGINE_CONTRACT, EngineBench, newId, siteSpec, textAt } from './engine-contract.js';

// Real: a Docker Engine of the test with containers, networks and firewall rules; API over HTTP, worker and edge proxy.
const PROGRAM = join(__dirname, '../../../../libs/site/dist/snapshot/main.js');
const SERVER = 'Docker on this machine';
const onDocker = NO_DOCKER === null ? test : test.skip;
const fullRun = inFullRun(onDocker);
const unread = () => Promise.reject(new Error('An image has no artifact.'));

let daemon: DockerDaemon;
let staticImage: string;
let bench: EngineBench;
let faulty: FaultyDocker;
let world: World;
let hosting: HostingWorld;
let ada: SignedIn;
let own: Hosting;
beforeAll(async () => {
  if (NO_DOCKER !== null) return;
  daemon = await DockerDaemon.start();
  const docker = { socket: daemon.socket };
  const nodeImage = await daemon.image('node-image.sh');
  staticImage = await daemon.textImage('Static');
  const crash = (id: string) => daemon.crash(id);
  bench = new EngineBench({ engine: () => new DockerEngine({ docker, nodeImage, program: PROGRAM }), crash });
  faulty = await FaultyDocker.start(daemon, { nodeImage, program: PROGRAM }, crash);
  world = await sharedWorld();
  await daemon.closeHost(hostRules(OPEN_EGRESS));
  hosting = await HostingWorld.start(world, { docker: { docker, nodeImage } });
  ada = await world.signedIn('Ada');
  own = await hosting.project(ada, 'Website');
});
afterEach(async () => {
  await bench?.tidy();
  await faulty?.bench.tidy();
});
afterAll(async () => {
  if (NO_DOCKER !== null) return;
  faulty.proxy.stop();
  await hosting.stop();
  await world.close();
  expect(await daemon.stop()).toEqual({ resources: [], traces: {} });
});

const inspect = (id: string) => daemon.docker.getContainer(id).inspect();

function imageSpec(more: Partial<DeploymentSpec> = {}): DeploymentSpec {
  const image = { reference: staticImage, port: 8080, healthPath: '/index.html' };
  return { ...siteSpec(), source: 'image', image, ...more };
}

if (NO_DOCKER !== null) test.skip(`skipped: Docker cannot be started: ${NO_DOCKER}`, () => undefined);

onDocker.each(firstInGate(ENGINE_CONTRACT, 8))('engine docker: %s', (_, check) => check(bench));

fullRun.each(ENGINE_CONTRACT)('engine docker behind a faulty socket: %s', (_, check) => {
  faulty.proxy.begin();
  return check(faulty.bench);
});

fullRun('each fault reached each call of the engine', () => expect(faulty.missing()).toEqual([]));

onDocker.each(['site', 'image'])(
  'an instance of source %s has the policy of the platform',
  async (source) => {
    const docker = await bench.open();
    const spec = source === 'site' ? siteSpec() : imageSpec();
    await docker.prepare(spec, artifactWith('Policy'));
    const { port } = await docker.start(spec);
    const { Config, HostConfig, Mounts, NetworkSettings, State } = await inspect(spec.id);
    expect(HostConfig).toMatchObject({
      Privileged: false,
      NetworkMode: `zonewerk-${spec.project}`,
      PidMode: '',
      IpcMode: 'private',
      CapDrop: ['ALL'],
      SecurityOpt: ['no-new-privileges:true'],
      ReadonlyRootfs: true,
      Tmpfs: { '/tmp': expect.stringContaining('mode=1777') },
      Memory: 256 * 1_048_576,
      MemorySwap: 256 * 1_048_576,
      NanoCpus: 1e9,
      PidsLimit: 128,
      Ulimits: [{ Name: 'nofile', Soft: 4096, Hard: 4096 }],
      LogConfig: { Type: 'local', Config: { 'max-size': '5m', 'max-file': '2' } },
      RestartPolicy: { Name: 'unless-stopped' },
    });
    for (const list of [HostConfig.Binds, HostConfig.Devices, HostConfig.CapAdd])
      expect(list ?? []).toEqual([]);
    expect(Config.User).toMatch(/^[1-5]\d{4}:[1-5]\d{4}$/u);
    const mounts = Mounts.map(({ Type, Destination }) => [Type, Destination]);
    expect(mounts).toEqual(source === 'site' ? [['volume', '/srv']] : []);
    const published = [{ HostIp: '127.0.0.1', HostPort: String(port) }];
    expect(NetworkSettings.Ports).toEqual({ '8080/tcp': published });
    // The state in the kernel.
    const status = await readFile(`/proc/${State.Pid}/status`, 'utf8');
    expect(status).toMatch(/^CapBnd:\s0+$/mu);
    expect(status).toMatch(/^NoNewPrivs:\s1$/mu);
    expect(status).toMatch(new RegExp(`^Uid:\\s${Config.User.split(':')[0]}\\s`, 'mu'));
  },
);

fullRun('an engine runs images only while the host rejects connections from containers', async () => {
  const { script } = (await admin('server', 'rules')) as { script: string };
  await followHostRules(daemon, bench, script);
});

onDocker('an image of the catalogue runs without an artifact', async () => {
  const docker = await bench.open();
  const spec = imageSpec();
  await docker.prepare(spec, unread);
  const instance = await docker.start(spec);
  expect(instance.healthPath).toBe('/index.html');
  expect(await textAt(instance)).toBe('Static');
});

onDocker('an image that is not on the server is a fault that members can read', async () => {
  const docker = await bench.open();
  const image = { reference: `sha256:${'0'.repeat(64)}`, port: 8080, healthPath: '/' };
  const spec = imageSpec({ image });
  await expect(docker.prepare(spec, unread)).rejects.toThrow(DeploymentFault);
  await docker.remove(spec.id);
});

onDocker('an image that declares a volume is rejected', async () => {
  const docker = await bench.open();
  const container = await daemon.docker.createContainer({ Image: staticImage });
  const { Id: reference } = (await container.commit({ changes: 'VOLUME /data' })) as { Id: string };
  await container.remove();
  const spec = imageSpec({ image: { reference, port: 8080, healthPath: '/' } });
  await expect(docker.prepare(spec, unread)).rejects.toThrow('declares volumes');
  await docker.remove(spec.id);
});

onDocker('a project has one network as long as it has an instance', async () => {
  const docker = await bench.open();
  const project = newId();
  const specs = [imageSpec({ project }), imageSpec({ project })];
  const networks = async () =>
    (await daemon.docker.listNetworks()).map(({ Name }) => Name).filter((name) => name.includes(project));
  await Promise.all(specs.map((spec) => docker.prepare(spec, unread)));
  for (const { id } of specs) {
    expect(await networks()).toEqual([`zonewerk-${project}`]);
    await docker.remove(id);
  }
  expect(await networks()).toEqual([]);
});

onDocker('containers without the labels of the server are never touched', async () => {
  const docker = await bench.open();
  const spec = imageSpec();
  const labels = { 'zonewerk.server': newId(), 'zonewerk.deployment': newId() };
  const foreign = [{ name: spec.id }, { name: 'other-server', Labels: labels }];
  for (const one of foreign) await daemon.docker.createContainer({ ...one, Image: staticImage });
  expect(await docker.list()).toEqual([]);
  await expect(docker.prepare(spec, unread)).rejects.toThrow('A foreign container has the name');
  for (const id of [spec.id, labels['zonewerk.deployment']]) await docker.remove(id);
  for (const { name } of foreign) await daemon.docker.getContainer(name).remove();
});

fullRun('a container that another worker created is adopted', async () => {
  const spec = imageSpec();
  await (await bench.open()).prepare(spec, unread);
  const { Id } = await inspect(spec.id);
  const other = await bench.open();
  await other.prepare(spec, unread);
  expect(await textAt(await other.start(spec))).toBe('Static');
  expect((await inspect(spec.id)).Id).toBe(Id);
});

fullRun('a worker that stops ends no instance, and Docker starts instances again', async () => {
  const spec = imageSpec();
  const first = await bench.open();
  await first.prepare(spec, unread);
  const instance = await first.start(spec);
  await first.close();
  await daemon.crash(spec.id);
  await until(
    () => textAt(instance).catch(() => ''),
    (text) => text === 'Static',
  );
  expect((await bench.open()).instanceOf(spec.id)).toEqual(instance);
});

fullRun('instances serve while Docker is killed, and are listed once it responds again', async () => {
  const exits: string[] = [];
  const docker = await bench.open((id) => exits.push(id));
  const serving = imageSpec();
  const crashing = imageSpec();
  for (const one of [serving, crashing]) await docker.prepare(one, unread);
  const instance = await docker.start(serving);
  await docker.start(crashing);
  const { Pid } = (await inspect(crashing.id)).State;
  await daemon.kill();
  expect(await docker.isAvailable()).toBe(false);
  for (const call of [() => docker.list(), () => docker.remove(crashing.id)])
    await expect(call()).rejects.toThrow(EngineUnavailable);
  await expect(docker.prepare(imageSpec(), unread)).rejects.toThrow(EngineUnavailable);
  expect(await textAt(instance)).toBe('Static');
  expect(docker.instanceOf(serving.id)).toEqual(instance);
  process.kill(Pid, 'SIGKILL');
  await daemon.launch();
  expect(await docker.isAvailable()).toBe(true);
  expect(await textAt(instance)).toBe('Static');
  await docker.prepare(crashing, unread);
  expect(await textAt(await docker.start(crashing))).toBe('Static');
  expect(exits).toEqual([]);
});

fullRun('an instance whose port another process has starts with another port', async () => {
  const docker = await bench.open();
  const spec = imageSpec();
  await docker.prepare(spec, unread);
  const port = Number((await inspect(spec.id)).Config.Labels['zonewerk.port']);
  const other = createServer().listen(port, '127.0.0.1');
  await expect(docker.start(spec)).rejects.toThrow(EngineUnavailable);
  await docker.prepare(spec, unread);
  const instance = await docker.start(spec);
  other.close();
  expect(instance.port).not.toBe(port);
  expect(await textAt(instance)).toBe('Static');
});

onDocker(`${ESCAPES.length} attempts to escape from an instance fail`, async () => {
  const docker = await bench.open();
  const reference = await setuidImage(daemon.docker, staticImage);
  const attacker = imageSpec({ image: { reference, port: 8080, healthPath: '/index.html' } });
  const { escaped, control } = await attemptEscapes(daemon, docker, attacker, imageSpec());
  expect(escaped).toEqual([]);
  // The attempts are real ones: they succeed in a container without the policy.
  expect(control).toEqual(ESCAPES.map(([title]) => title));
});

const admin = (...args: string[]) => runCommand(world.app, args);
async function addImage(content: string, name = 'shop'): Promise<string> {
  const reference = await daemon.textImage(content);
  await admin('image', 'add', '--name', name, '--reference', reference, '--port', '8080');
  return reference;
}
async function create(more: { source: 'site' } | { source: 'image'; image?: string }) {
  const { body } = await own.call(createContainer, {
    server_id: await own.server(SERVER),
    kind: 'live',
    ...more,
  });
  return body;
}
async function removed(id: string): Promise<void> {
  await own.call(removeContainer, { container_id: id });
  await until(
    () => daemon.docker.listContainers({ all: true, filters: { label: [`zonewerk.container=${id}`] } }),
    (left) => left.length === 0,
  );
}
const shown = async (id: string) => (await hosting.visit(id)).body;

onDocker('the server lists the sources of its engine, and the names of the catalogue', async () => {
  await addImage('One');
  const { body } = await ada.agent.get(listServers.path).set('Accept', 'application/json');
  expect(body).toMatchObject({ images: expect.arrayContaining(['shop']) });
  // The worker can have probed the host while another test opened it. Its next probe finds the rules.
  const found = async () => (await own.servers()).find(({ name }) => name === SERVER);
  const server = await until(found, (one) => one?.sources.includes('image') === true);
  expect(server).toMatchObject({ engine: 'docker', state: 'online', sources: ['site', 'image'] });
});

onDocker(
  'a container of an image is created, updated, rolled back, shut down, started and removed',
  async () => {
    const first = await addImage('First');
    const { server_id: id } = (await create({ source: 'image', image: 'shop' })) as { server_id: string };
    expect(await own.settled(id, 'online')).toMatchObject({ status: 1, source: 'image', image: 'shop' });
    expect(await shown(id)).toBe('First');
    const second = await addImage('Second');
    expect(await shown(id)).toBe('First');
    expect(await own.update(id)).toMatchObject({ status: 'success', run: 2 });
    expect(await shown(id)).toBe('Second');
    const [newest, former] = await own.deployments(id);
    expect(newest).toMatchObject({ image: second, state: 'live' });
    expect(former).toMatchObject({ image: first, restorable: true });
    await own.call(rollBackContainer, { container_id: id, number: 1 });
    expect(await own.progress(id, 1)).toMatchObject({ status: 'success' });
    expect(await shown(id)).toBe('First');
    await own.act(shutDownContainer, id);
    await own.settled(id, 'offline');
    expect((await hosting.visit(id)).status).toBe(503);
    await own.act(startContainer, id);
    await own.settled(id, 'online');
    expect(await shown(id)).toBe('First');
    await removed(id);
  },
);

/** Environment of the first process of an instance of a container, and the data of Docker about the instance. */
async function runningIn(id: string) {
  const filters = { label: [`zonewerk.container=${id}`] };
  const [instance] = await daemon.docker.listContainers({ filters });
  const { State, HostConfig, Config } = await inspect(instance?.Id ?? '');
  // The first one is the init process of Docker, with the same environment.
  const environment = (await readFile(`/proc/${State.Pid}/environ`, 'utf8')).split('\0');
  return { environment, HostConfig, Labels: Config.Labels };
}

onDocker('variables, secrets, limits and health path reach an instance with the next update', async () => {
  await addImage('Configured');
  const { server_id: id } = (await create({ source: 'image', image: 'shop' })) as { server_id: string };
  await own.settled(id, 'online');
  const place = { container_id: id };
  await own.call(setEnvironmentVariable, { ...place, name: 'TEXT', value: 'two\nlines = é' });
  await own.call(setEnvironmentVariable, { ...place, name: 'KEY', value: 'a secret value', secret: true });
  const limits = { memory_mb: 64, cpus: 0.25, processes: 20, health_path: '/index.html' };
  expect((await own.call(setLimits, { ...place, ...limits })).body.status).toBe('success');
  expect((await runningIn(id)).environment.join()).not.toContain('TEXT');
  expect(await own.update(id)).toMatchObject({ status: 'success', run: 2 });
  const after = await runningIn(id);
  expect(after.environment).toEqual(
    expect.arrayContaining(['PORT=8080', 'TEXT=two\nlines = é', 'KEY=a secret value']),
  );
  const memory = 64 * 1_048_576;
  const expected = { Memory: memory, MemorySwap: memory, NanoCpus: 250_000_000, PidsLimit: 20 };
  expect(after.HostConfig).toMatchObject(expected);
  expect(after.Labels['zonewerk.health-path']).toBe('/index.html');
  expect(await shown(id)).toBe('Configured');
  await own.call(rollBackContainer, { ...place, number: 1 });
  await own.progress(id, 1);
  const former = await runningIn(id);
  expect(former.environment.join()).not.toContain('KEY');
  expect(former.HostConfig).toMatchObject({ Memory: 256 * 1_048_576, PidsLimit: 128 });
  await removed(id);
});

fullRun('a website gets limits and no variables', async () => {
  const docker = await bench.open();
  const settings = { ...DEFAULT_SETTINGS, memoryMb: 512, variables: { NODE_OPTIONS: '--bad' } };
  const spec = { ...siteSpec(), settings };
  await docker.prepare(spec, artifactWith('Settings'));
  expect(await textAt(await docker.start(spec))).toContain('Settings');
  const { Config, HostConfig } = await inspect(spec.id);
  expect(HostConfig.Memory).toBe(512 * 1_048_576);
  expect(Config.Entrypoint).toContain('--max-old-space-size=256');
  expect(Config.Env.join()).not.toContain('NODE_OPTIONS');
});

fullRun('a container shows the published website', async () => {
  const { server_id: id } = (await create({ source: 'site' })) as { server_id: string };
  await own.settled(id, 'online');
  expect(await shown(id)).toContain('Website');
  await removed(id);
});

fullRun(
  'an image outside of the catalogue cannot be updated, and a version that needs it stays',
  async () => {
    await addImage('Leaving', 'leaving');
    const { server_id: id } = (await create({ source: 'image', image: 'leaving' })) as {
      server_id: string;
    };
    await own.settled(id, 'online');
    await admin('image', 'remove', '--name', 'leaving');
    await expect(own.update(id)).rejects.toThrow('The catalogue has no image leaving any more.');
    expect(await shown(id)).toBe('Leaving');
    await removed(id);
  },
);

onDocker.each([...DRIFT_CASES, ...PROGRAM_CASES, ...firstInGate(OUTAGE_CASES, 0)])('%s', async (_, check) => {
  await addImage('Drift');
  const { server_id: id } = (await create({ source: 'image', image: 'shop' })) as { server_id: string };
  await own.settled(id, 'online');
  await check({ world, daemon, hosting, own, id });
  await removed(id);
});

fullRun.each(DATA_CASES)('data: %s', (_, check) => check({ world, daemon, hosting, own }));
fullRun.each(LOAD_CASES)('load: %s', (_, check) => check({ world, daemon, hosting, own }, removed));
onDocker.each([...BUILD_CASES, ...KILL_CASES])('build: %s', (_, check) =>
  check({ world, daemon, hosting, ada, own, serverName: SERVER }, removed),
);

fullRun(ANOTHER_MACHINE, () => serveFromAnotherMachine({ world, hosting, ada, localServer: SERVER }));

// The last tests: Docker starts again without its former containers.
inFullRun(describe)('swarm', () => {
  let swarm: SwarmSubject;
  beforeAll(async () => {
    if (NO_DOCKER === null) swarm = await SwarmSubject.start(daemon, PROGRAM, staticImage);
  });
  afterEach(() => swarm?.bench.tidy());
  afterAll(() => swarm?.stop());
  onDocker.each(ENGINE_CONTRACT)('engine swarm: %s', (_, check) => check(swarm.bench));
  onDocker.each(SWARM_CASES)('engine swarm: %s', (_, check) => check(swarm));
  onDocker('engine swarm: a server runs images and has no terminal', async () => {
    await addImage('Replicated');
    await checkSwarmServer(swarm, world, own);
  });
});
