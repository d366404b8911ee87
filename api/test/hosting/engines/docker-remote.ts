import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import {
  createContainer,
  removeContainer,
  type Server,
  shutDownContainer,
  startContainer,
} from '@zonewerk/contracts';
import type Docker from 'dockerode';
import { runCommand } from '../../../src/admin/commands.js';
import { hostRules, OPEN_EGRESS } from '../../../src/domains/hosting/engines/docker/host-rules.js';
import type { SignedIn, World } from '../../harness/harness.js';
import type { Hosting } from '../hosting-world.js';
import { type HostingWorld, until } from '../hosting-world.js';
import { CLOSED, FURTHER, OUTSIDE, RemoteMachine } from './remote-machine.js';

interface RemoteSubject {
  readonly world: World;
  readonly hosting: HostingWorld;
  readonly ada: SignedIn;
  readonly localServer: string;
}

/** Name of the test of `serveFromAnotherMachine`. */
export const ANOTHER_MACHINE =
  'a server on another machine is added, visited, unreachable alone, and removed';

const NAME = 'Machine of Ada';
/** Sources of a server with a correct firewall. */
const SOURCES = ['site', 'image', 'archive', 'git'];

/** An added server on another machine, and a project of its owner. */
class RemoteServer {
  private constructor(
    private readonly subject: RemoteSubject,
    readonly machine: RemoteMachine,
    readonly own: Hosting,
  ) {}

  static async add(subject: RemoteSubject, machine: RemoteMachine): Promise<RemoteServer> {
    const own = await subject.hosting.project(subject.ada, 'On another machine');
    const remote = new RemoteServer(subject, machine, own);
    const nodeImage = await machine.daemon.image('node-image.sh');
    const place = ['--docker', machine.url, '--certificates', machine.certificates];
    const owner = ['--owner', subject.ada.mail];
    await remote.admin('add', ...place, '--node-image', nodeImage, ...owner);
    return remote;
  }

  admin(command: string, ...words: string[]) {
    return runCommand(this.subject.world.app, ['server', command, '--name', NAME, ...words]);
  }

  async row(name = NAME): Promise<Server | undefined> {
    return (await this.own.servers()).find((server) => server.name === name);
  }

  in(state: Server['state']): Promise<Server | undefined> {
    return until(
      () => this.row(),
      (server) => server?.state === state,
    );
  }

  async create(source: 'site' | 'image') {
    const server = (await this.row())?.id ?? '';
    const image = source === 'image' ? { image: 'remote' } : {};
    const { body } = await this.own.call(createContainer, {
      server_id: server,
      kind: 'live',
      source,
      ...image,
    });
    return body;
  }

  async online(source: 'site' | 'image'): Promise<string> {
    const { server_id: id } = (await this.create(source)) as { server_id: string };
    await this.own.settled(id, 'online');
    return id;
  }

  async shown(id: string): Promise<string> {
    return (await this.subject.hosting.visit(id)).body;
  }

  async addImage(content: string): Promise<void> {
    const reference = await this.machine.daemon.textImage(content);
    const image = ['--name', 'remote', '--reference', reference, '--port', '8080'];
    await runCommand(this.subject.world.app, ['image', 'add', ...image]);
  }

  /** Removes its containers and the server. */
  async end(ids: readonly string[]): Promise<void> {
    await expect(this.admin('remove')).rejects.toThrow(`${NAME} has ${ids.length} containers.`);
    for (const id of ids) await this.own.call(removeContainer, { container_id: id });
    await until(
      () => this.machine.daemon.docker.listContainers({ all: true }),
      (found) => found.length === 0,
    );
    await until(
      () => this.admin('remove').catch(() => null),
      (answer) => answer !== null,
    );
    expect(await this.row()).toBeUndefined();
  }
}

/** Addresses of instances on the other machine. */
async function addressesOf({ machine }: RemoteServer): Promise<unknown[]> {
  const found = await machine.daemon.docker.listContainers();
  return [...new Set(found.flatMap(({ Ports }) => Ports.map(({ IP }) => IP)))];
}

/**
 * A server on another machine accepts websites only until its host is closed. It serves visitors through the edge
 * proxy, and its outage does not affect other servers.
 */
export async function serveFromAnotherMachine(subject: RemoteSubject): Promise<void> {
  const machine = await RemoteMachine.start();
  let resources: readonly string[];
  try {
    await serve(await RemoteServer.add(subject, machine), subject.localServer);
  } finally {
    resources = await machine.stop();
  }
  expect(resources).toEqual([]);
}

async function serve(remote: RemoteServer, localServer: string): Promise<void> {
  const { machine, own } = remote;
  expect(await remote.in('online')).toMatchObject({ public_server: false, sources: ['site'] });
  await remote.addImage('Remote');
  expect(await remote.create('image')).toMatchObject({ status: 'conflict' });
  expect(await remote.admin('probe')).toMatchObject({
    api_version: '1.41',
    storage_driver: 'overlay2',
    used_share: expect.any(Number),
    warnings: [expect.stringMatching(/^Containers reach 10\..*:2376 of the host/u)],
  });
  await machine.daemon.closeHost(hostRules(OPEN_EGRESS));
  expect(await remote.admin('probe')).toMatchObject({ sources: SOURCES, warnings: [] });
  const ids = [await remote.online('image'), await remote.online('site')] as const;
  expect(await remote.shown(ids[0])).toBe('Remote');
  expect(await remote.shown(ids[1])).toContain('On another machine');
  expect(await addressesOf(remote)).toEqual([machine.address]);
  await followEgress(remote, ids[0]);
  await loseEngine(remote, localServer, ids[0]);
  await own.act(shutDownContainer, ids[0]);
  await own.settled(ids[0], 'offline');
  await own.act(startContainer, ids[0]);
  await own.settled(ids[0], 'online');
  await remote.end(ids);
}

/** Addresses of the test to which a running container can connect. */
async function reachedFrom(container: Docker.Container, port: number): Promise<string[]> {
  const tried = [OUTSIDE, FURTHER, ...CLOSED].map(async (host) => {
    const Cmd = ['/bin/busybox', 'nc', '-w', '2', host, String(port)];
    const exec = await container.exec({ Cmd, AttachStdout: true });
    const output = await exec.start({});
    output.resume();
    await once(output, 'end');
    return (await exec.inspect()).ExitCode === 0 ? [host] : [];
  });
  return (await Promise.all(tried)).flat();
}

/** The same from a container of the default bridge without rules. */
async function reachedFreely(docker: Docker, image: string | undefined, port: number): Promise<string[]> {
  const free = await docker.createContainer({ Image: image, Entrypoint: ['/bin/busybox', 'sleep', '600'] });
  await free.start();
  const reached = await reachedFrom(free, port);
  await free.remove({ force: true });
  return reached;
}

/** Egress policies, and the addresses of the test that instances can reach with them. */
const POLICIES: readonly (readonly [words: readonly string[], reached: readonly string[]])[] = [
  [['--mode', 'none'], []],
  [['--mode', 'list', '--allow', '203.0.113.0/30'], [OUTSIDE]],
];

/**
 * A server accepts images only after the rules of its policy are active, and its instances obey them. Visitors are
 * served.
 */
async function followEgress(remote: RemoteServer, id: string): Promise<void> {
  const outside = createServer((socket) => socket.end());
  await once(outside.listen(0, '0.0.0.0'), 'listening');
  const { port } = outside.address() as AddressInfo;
  const { docker } = remote.machine.daemon;
  const [instance] = await docker.listContainers({ filters: { label: [`zonewerk.container=${id}`] } });
  const reached = () => reachedFrom(docker.getContainer(instance?.Id ?? ''), port);
  expect(await reachedFreely(docker, instance?.ImageID, port)).toEqual([OUTSIDE, FURTHER, ...CLOSED]);
  expect(await reached()).toEqual([OUTSIDE, FURTHER]);
  for (const [words, expected] of POLICIES) {
    await remote.admin('egress', ...words);
    expect(await remote.create('image')).toMatchObject({ status: 'conflict' });
    const warnings = [expect.stringContaining('The rules for outgoing connections are not in force')];
    expect(await remote.admin('probe')).toMatchObject({ sources: ['site'], warnings });
    const { script } = (await remote.admin('rules')) as { script: string };
    for (let repeat = 0; repeat < 2; repeat += 1) await remote.machine.daemon.closeHost(script);
    expect(await remote.admin('probe')).toMatchObject({ sources: SOURCES, warnings: [] });
    expect(await reached()).toEqual(expected);
    expect(await remote.shown(id)).toBe('Remote');
  }
  const egress = { mode: 'list', networks: ['203.0.113.0/30'] };
  expect(await remote.row()).toMatchObject({ egress });
  expect((await remote.own.container(id)).server).toMatchObject({ egress });
  outside.close();
}

/** Without its Docker, visitors are still served, and the other server is online. */
async function loseEngine(remote: RemoteServer, localServer: string, id: string): Promise<void> {
  const { machine, own } = remote;
  await machine.daemon.kill();
  await remote.in('unreachable');
  expect((await own.container(id)).state).toBe('unreachable');
  expect(await remote.row(localServer)).toMatchObject({ state: 'online' });
  expect(await remote.shown(id)).toBe('Remote');
  await expect(remote.admin('probe')).rejects.toThrow('Docker does not answer. (connect ECONNREFUSED');
  await machine.daemon.launch();
  await own.settled(id, 'online');
  expect(await remote.in('online')).toBeDefined();
}
