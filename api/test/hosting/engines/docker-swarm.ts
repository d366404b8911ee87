import { connect } from 'node:net';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createContainer, openTerminal, removeContainer } from '@zonewerk/contracts';
import type { Service } from 'dockerode';
import { DockerClient } from '../../../src/domains/hosting/engines/docker/docker-client.js';
import { hostRules, OPEN_EGRESS } from '../../../src/domains/hosting/engines/docker/host-rules.js';
import {
  type DeploymentSpec,
  DeploymentFault,
  EngineUnavailable,
} from '../../../src/domains/hosting/engines/engine.js';
import { SwarmEngine } from '../../../src/domains/hosting/engines/swarm-engine.js';
import type { World } from '../../harness/harness.js';
import { type Hosting, HostingWorld, until } from '../hosting-world.js';
import type { DockerDaemon } from '@zonewerk/testing/docker-daemon';
import { artifactWith, EngineBench, newId, siteSpec, textAt } from './engine-contract.js';

const unread = () => Promise.reject(new Error('An image has no artifact.'));

/** A swarm of one node. Debian has an older Docker than services need; its daemon has `--no-new-privileges` instead. */
export class SwarmSubject {
  readonly bench: EngineBench;

  private constructor(
    readonly daemon: DockerDaemon,
    readonly options: { readonly nodeImage: string; readonly program: string },
    private readonly staticImage: string,
  ) {
    this.bench = new EngineBench({
      engine: () => new SwarmEngine({ ...options, docker: { socket: daemon.socket } }),
      crash: async (id) => daemon.crash((await this.container(id)).Id),
    });
  }

  static async start(daemon: DockerDaemon, program: string, staticImage: string): Promise<SwarmSubject> {
    await daemon.startSwarm();
    const nodeImage = await daemon.image('node-image.sh');
    await daemon.closeHost(hostRules(OPEN_EGRESS));
    jest
      .spyOn(DockerClient.prototype, 'version')
      .mockResolvedValue({ Version: '25.0.0', ApiVersion: '1.44' });
    return new SwarmSubject(daemon, { nodeImage, program }, staticImage);
  }

  stop(): Promise<void> {
    jest.restoreAllMocks();
    return this.daemon.leaveSwarm();
  }

  image(more: Partial<DeploymentSpec> = {}): DeploymentSpec {
    const image = { reference: this.staticImage, port: 8080, healthPath: '/index.html' };
    return { ...siteSpec(), source: 'image', image, ...more };
  }

  async service(id: string): Promise<Service> {
    return (await this.daemon.docker.getService(id).inspect()) as Service;
  }

  /** The running container of a deployment. */
  async container(id: string) {
    const filters = { label: [`zonewerk.deployment=${id}`] };
    const [found] = await until(
      () => this.daemon.docker.listContainers({ filters }),
      (list) => list.length > 0,
    );
    return this.daemon.docker.getContainer(found?.Id ?? '').inspect();
  }
}

type Case = readonly [string, (subject: SwarmSubject) => Promise<void>];

const POLICY: Case = [
  'an instance has the policy of the platform',
  async (subject) => {
    const engine = await subject.bench.open();
    const spec = subject.image();
    await engine.prepare(spec, unread);
    const { port } = await engine.start(spec);
    const { Config, HostConfig, Mounts, NetworkSettings, State } = await subject.container(spec.id);
    expect(HostConfig).toMatchObject({
      Privileged: false,
      PidMode: '',
      IpcMode: 'private',
      CapDrop: ['ALL'],
      ReadonlyRootfs: true,
      Memory: 256 * 1_048_576,
      NanoCpus: 1e9,
      PidsLimit: 128,
      Ulimits: [{ Name: 'nofile', Soft: 4096, Hard: 4096 }],
      LogConfig: { Type: 'local', Config: { 'max-size': '5m', 'max-file': '2' } },
      Init: true,
    });
    for (const list of [HostConfig.Binds, HostConfig.Devices, HostConfig.CapAdd])
      expect(list ?? []).toEqual([]);
    expect(Config.User).toMatch(/^[1-5]\d{4}:[1-5]\d{4}$/u);
    expect(Mounts.map(({ Destination }) => Destination)).toEqual(['/tmp']);
    const published = [{ HostIp: '127.0.0.1', HostPort: String(port) }];
    expect(NetworkSettings.Ports).toEqual({ '8080/tcp': published });
    expect(Object.keys(NetworkSettings.Networks)).toEqual([`zonewerk-swarm-${spec.project}`]);
    // The state in the kernel.
    const status = await readFile(`/proc/${State.Pid}/status`, 'utf8');
    expect(status).toMatch(/^CapBnd:\s0+$/mu);
    expect(status).toMatch(/^NoNewPrivs:\s1$/mu);
    expect(status).toMatch(new RegExp(`^Uid:\\s${Config.User.split(':')[0]}\\s`, 'mu'));
    const mounts = await readFile(`/proc/${State.Pid}/mounts`, 'utf8');
    expect(mounts).toMatch(/^tmpfs \/tmp tmpfs rw,nosuid,nodev,noexec,\S*size=65536k/mu);
  },
];

const UPDATES: readonly Case[] = [
  [
    'two workers that start a deployment make one instance',
    async (subject) => {
      const one = await subject.bench.open();
      const other = await subject.bench.open();
      const spec = subject.image();
      await one.prepare(spec, unread);
      await other.prepare(spec, unread);
      const results = await Promise.allSettled([one.start(spec), other.start(spec)]);
      const failed = results.flatMap((result) =>
        result.status === 'rejected' ? [result.reason as unknown] : [],
      );
      for (const reason of failed) expect(reason).toBeInstanceOf(EngineUnavailable);
      expect(await one.start(spec)).toEqual(await other.start(spec));
      const { Spec } = await subject.service(spec.id);
      expect(Spec?.Mode).toEqual({ Replicated: { Replicas: 1 } });
      expect(Spec?.UpdateConfig?.Order).toBe('start-first');
      const filters = JSON.stringify({ service: [spec.id] });
      expect(await subject.daemon.docker.listTasks({ filters })).toHaveLength(1);
    },
  ],
  [
    'a worker that stops in order ends no instance, and Swarm starts instances again',
    async (subject) => {
      const spec = subject.image();
      const first = await subject.bench.open();
      await first.prepare(spec, unread);
      const instance = await first.start(spec);
      await first.close();
      await subject.bench.crash(spec.id);
      await until(
        () => textAt(instance).catch(() => ''),
        (text) => text === 'Static',
      );
      expect((await subject.bench.open()).instanceOf(spec.id)).toEqual(instance);
    },
  ],
  [
    'a service that is stopped or deleted by hand has a drift',
    async (subject) => {
      const engine = await subject.bench.open();
      const spec = subject.image();
      await engine.prepare(spec, unread);
      await engine.start(spec);
      expect(await engine.drift(spec.id)).toBeNull();
      const service = subject.daemon.docker.getService(spec.id);
      const { Spec, Version } = await subject.service(spec.id);
      const _body = { ...Spec, Mode: { Replicated: { Replicas: 0 } } };
      await service.update({ _query: { version: Version?.Index }, _body });
      expect(await engine.drift(spec.id)).toEqual({ kind: 'stopped', parts: [] });
      await service.remove();
      expect(await engine.drift(spec.id)).toEqual({ kind: 'deleted', parts: [] });
      await engine.remove(spec.id);
    },
  ],
];

const LIMITS: readonly Case[] = [
  [
    'a port is open on loopback only, and the gateway network decides that',
    async (subject) => {
      const engine = await subject.bench.open();
      expect(await engine.probe(subject.bench.server)).toEqual(['site', 'image']);
      const spec = subject.image();
      await engine.prepare(spec, unread);
      const { port } = await engine.start(spec);
      const socket = connect({ host: '10.231.0.1', port });
      await expect(once(socket, 'connect')).rejects.toThrow('ECONNREFUSED');
    },
  ],
  [
    'builds, volumes and programs are not supported',
    async (subject) => {
      const engine = await subject.bench.open();
      expect([engine.volumes, engine.programs]).toEqual([null, null]);
      const build = engine.build({} as never, () => undefined, new AbortController().signal);
      await expect(build).rejects.toThrow(DeploymentFault);
    },
  ],
  [
    'an image that is not on the server is a fault that members can read',
    async (subject) => {
      const engine = await subject.bench.open();
      const image = { reference: `sha256:${'0'.repeat(64)}`, port: 8080, healthPath: '/' };
      await expect(engine.prepare(subject.image({ image }), unread)).rejects.toThrow(DeploymentFault);
    },
  ],
  [
    'services without the labels of the server are never touched',
    async (subject) => {
      const engine = await subject.bench.open();
      const spec = siteSpec();
      const other = new EngineBench({ engine: () => engine, crash: () => Promise.resolve() }, newId());
      const foreign = await other.open();
      await foreign.prepare(spec, artifactWith('Foreign'));
      const own = await subject.bench.open();
      expect(await own.list()).toEqual([]);
      await expect(own.prepare(spec, unread)).rejects.toThrow('A foreign service has the name');
      await foreign.remove(spec.id);
    },
  ],
];

/** Behaviour of engines of services in addition to the contract. */
export const SWARM_CASES: readonly Case[] = [POLICY, ...UPDATES, ...LIMITS];

/** A container of an image on the server of a worker with Swarm, from its creation to its removal. */
export async function checkSwarmServer(
  { daemon, options: { nodeImage } }: SwarmSubject,
  world: World,
  own: Hosting,
): Promise<void> {
  const docker = { socket: daemon.socket };
  const hosting = await HostingWorld.start(world, { docker: { docker, nodeImage, swarm: true } });
  try {
    const name = 'Swarm on this machine';
    const server = await until(
      async () => (await own.servers()).find((one) => one.name === name),
      (found) => found?.sources.includes('image') ?? false,
    );
    expect(server).toMatchObject({ engine: 'swarm', state: 'online', sources: ['site', 'image'] });
    const fields = {
      server_id: await own.server(name),
      kind: 'live',
      source: 'image',
      image: 'shop',
    } as const;
    const { body } = await own.call(createContainer, fields);
    const id = body.server_id as string;
    await own.settled(id, 'online');
    expect(await hosting.visit(id)).toMatchObject({ status: 200, body: 'Replicated' });
    expect((await own.call(openTerminal, { container_id: id })).body).toMatchObject({
      message: 'The server of this container has no Docker, or runs Swarm, so it has no terminal.',
    });
    expect(await own.update(id)).toMatchObject({ status: 'success' });
    await own.call(removeContainer, { container_id: id });
    await until(
      () => daemon.docker.listServices(),
      (services) => services.length === 0,
    );
  } finally {
    await hosting.stop();
  }
}
