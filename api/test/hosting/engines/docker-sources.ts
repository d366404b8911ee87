import { createServer } from 'node:net';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import {
  type Container,
  createContainer,
  type Deployment,
  readLogs,
  rollBackContainer,
  setEnvironmentVariable,
  startContainer,
  updateContainer,
  cancelUpdate,
  type LogLine,
} from '@zonewerk/contracts';
import { runCommand } from '../../../src/admin/commands.js';
import { DockerEngine } from '../../../src/domains/hosting/engines/docker-engine.js';
import { checkDockerfile } from '../../../src/domains/hosting/sources/dockerfile.js';
import type { SignedIn, World } from '../../harness/harness.js';
import { type Hosting, type HostingWorld, until } from '../hosting-world.js';
import { GitClone, repositoryOf, tokenFor, uploadFiles } from '../sources-world.js';
import type { DockerDaemon } from '@zonewerk/testing/docker-daemon';
import { firstInGate } from '@zonewerk/testing/tier';
import { startMetadata } from './docker-escapes.js';
import { newId } from './engine-contract.js';

/** A server on Docker with builds enabled, and a project. */
export interface BuildBench {
  readonly world: World;
  readonly daemon: DockerDaemon;
  readonly hosting: HostingWorld;
  readonly ada: SignedIn;
  readonly own: Hosting;
  readonly serverName: string;
}

const NAME = 'busybox';

/** A Dockerfile that serves a text, with instructions before. */
export function serving(text: string, ...before: readonly string[]): Record<string, string> {
  const lines = [
    `FROM ${NAME}`,
    ...before,
    'COPY index.html /www/index.html',
    'EXPOSE 8080',
    'ENTRYPOINT ["/bin/busybox", "httpd", "-f", "-p", "8080", "-h", "/www"]',
  ];
  return { Dockerfile: `${lines.join('\n')}\n`, 'index.html': text };
}

/** A RUN of busybox, which is the only program of the image. */
const runOf = (script: string) => `RUN ["/bin/busybox", "sh", "-c", ${JSON.stringify(script)}]`;

/** A container whose source is built. */
export class Built {
  private constructor(
    readonly bench: BuildBench,
    readonly id: string,
    /** Id of the base image. */
    readonly base: string,
  ) {}

  static async create(bench: BuildBench, source: 'archive' | 'git'): Promise<Built> {
    const { own, daemon, world, serverName } = bench;
    await runCommand(world.app, ['server', 'build', '--name', serverName]);
    const reference = await daemon.textImage('Base');
    await runCommand(world.app, ['image', 'add', '--name', NAME, '--reference', reference, '--port', '8080']);
    const place = { server_id: await own.server(serverName), kind: 'live' } as const;
    const { body } = await own.call(createContainer, { ...place, source });
    if (body.status !== 'success') throw new Error(JSON.stringify(body));
    return new Built(bench, body.server_id as string, reference);
  }

  async upload(files: Readonly<Record<string, string>>): Promise<void> {
    const { ada, own } = this.bench;
    const { body } = await uploadFiles(ada, { project_id: own.projectId, container_id: this.id }, files);
    if (body.status !== 'success') throw new Error(JSON.stringify(body));
  }

  /** Uploads files, and starts or updates the container. @returns the end of the deployment */
  async deploy(files: Readonly<Record<string, string>>): Promise<Deployment> {
    await this.upload(files);
    await this.go();
    return this.ended();
  }

  async go(): Promise<void> {
    const { desired } = await this.bench.own.container(this.id);
    await this.bench.own.act(desired === 'running' ? updateContainer : startContainer, this.id);
  }

  async ended(): Promise<Deployment> {
    const newest = await until(
      async () => (await this.bench.own.deployments(this.id))[0],
      (found) => found !== undefined && !['queued', 'running'].includes(found.state),
    );
    if (!newest) throw new Error('No deployment was made.');
    return newest;
  }

  async shown(): Promise<string> {
    return (await this.bench.hosting.visit(this.id)).body;
  }

  container(): Promise<Container> {
    return this.bench.own.container(this.id);
  }

  /** The log after it contains a text. */
  async log(text: string): Promise<string> {
    return until(
      async () => {
        const { body } = await this.bench.own.call(readLogs, { container_id: this.id, limit: 1_000 });
        return (body.list as LogLine[]).map((line) => line.text).join('\n');
      },
      (log) => log.includes(text),
    );
  }

  /** Containers of builds. */
  async steps(): Promise<unknown[]> {
    const filters = { label: ['zonewerk.build'] };
    const found = await this.bench.daemon.docker.listContainers({ all: true, filters });
    return found.filter(({ Labels }) => Labels['zonewerk.server'] === undefined);
  }

  async images(): Promise<string[]> {
    const found = await this.bench.daemon.docker.listImages({ filters: { label: ['zonewerk.build'] } });
    return found.map(({ Labels }) => Labels['zonewerk.build'] ?? '');
  }
}

type Case = readonly [string, (bench: BuildBench, removed: (id: string) => Promise<void>) => Promise<void>];

const DEPLOYING: readonly Case[] = [
  [
    'an archive is built, updated, rolled back and removed with its images',
    async (bench, removed) => {
      const { own } = bench;
      const built = await Built.create(bench, 'archive');
      await own.call(setEnvironmentVariable, {
        container_id: built.id,
        name: 'KEY',
        value: 'a secret value',
        secret: true,
      });
      const first = await built.deploy(serving('One', runOf('echo environment: $KEY; /bin/busybox env')));
      expect(first).toMatchObject({ state: 'live', image: expect.stringMatching(/^sha256:/u) });
      expect(first.steps.map(({ name }) => name)).toEqual([
        'build',
        'prepare',
        'start',
        'probe',
        'switch',
        'drain',
      ]);
      expect(await built.shown()).toBe('One');
      // No secret of the container reaches the build.
      expect(await built.log('environment:')).not.toContain('KEY=');
      expect(await built.deploy(serving('Two', 'LABEL zonewerk.server=x'))).toMatchObject({
        number: 2,
        state: 'live',
      });
      expect(await built.log('LABEL has no effect')).toContain('Successfully built');
      expect(await built.shown()).toBe('Two');
      await own.call(rollBackContainer, { container_id: built.id, number: 1 });
      await own.progress(built.id, 1);
      expect(await built.shown()).toBe('One');
      expect(await built.steps()).toEqual([]);
      await removed(built.id);
      await until(
        () => built.images(),
        ({ length }) => length === 0,
      );
      // The base image has no name that protects it.
      expect((await bench.daemon.docker.getImage(built.base).inspect()).RepoTags).toEqual([]);
    },
  ],
  [
    'a build that fails, is cancelled or is too large fails its version only',
    async (bench, removed) => {
      const { own } = bench;
      const built = await Built.create(bench, 'archive');
      await built.deploy(serving('Steady'));
      const failed = await built.deploy(serving('Bad', runOf('echo before the end; exit 3')));
      expect(failed).toMatchObject({ number: 2, state: 'failed', image: null });
      expect(failed.message).toMatch(/^The build failed\. .*returned a non-zero code: 3$/u);
      expect(await built.log(failed.message)).toContain('before the end');
      await built.upload(serving('Slow', runOf('echo begins; sleep 300')));
      await built.go();
      await built.log('begins');
      await own.call(cancelUpdate, { container_id: built.id });
      expect(await built.ended()).toMatchObject({ number: 3, state: 'cancelled' });
      await until(
        () => built.steps(),
        ({ length }) => length === 0,
      );
      expect(await built.shown()).toBe('Steady');
      await until(
        () => built.images(),
        ({ length }) => length === 1,
      );
      await runCommand(bench.world.app, ['server', 'build', '--name', bench.serverName, '--deny']);
      await built.go();
      expect((await built.ended()).message).toContain('This server builds nothing at present.');
      expect(await built.shown()).toBe('Steady');
      await removed(built.id);
    },
  ],
  [
    'nothing is built until the rules for outgoing connections are in force',
    async (bench, removed) => {
      const built = await Built.create(bench, 'archive');
      const admin = (...words: string[]) =>
        runCommand(bench.world.app, ['server', ...words, '--name', bench.serverName]);
      await admin('egress', '--mode', 'none');
      const refused = await built.deploy(serving('Unruled'));
      expect(refused).toMatchObject({ state: 'failed', image: null });
      expect(refused.message).toContain(
        'This server builds nothing until the rules of its firewall are in force.',
      );
      await admin('egress', '--mode', 'open');
      await admin('probe');
      expect(await built.deploy(serving('Ruled'))).toMatchObject({ state: 'live' });
      expect(await built.shown()).toBe('Ruled');
      await removed(built.id);
    },
  ],
  [
    'a push by git is built and deployed',
    async (bench, removed) => {
      const { world, ada, own } = bench;
      const built = await Built.create(bench, 'git');
      const clone = await GitClone.create();
      const { secret } = await tokenFor(ada, own.projectId);
      const commit = await clone.commit('First', serving('Pushed'));
      expect(await clone.push(repositoryOf(world, own.projectId, secret))).toContain(
        'version 1 is being deployed',
      );
      expect(await built.ended()).toMatchObject({
        state: 'live',
        content: { commit, subject: 'First' },
        author: 'Ada',
      });
      expect(await built.shown()).toBe('Pushed');
      await clone.remove();
      await removed(built.id);
    },
  ],
];

const GUARDS: readonly Case[] = [
  [
    'steps reach neither host, metadata nor engine, and have limits',
    async (bench, removed) => {
      const built = await Built.create(bench, 'archive');
      const service = createServer((socket) => socket.end('reached\n'));
      await once(service.listen(0, '0.0.0.0'), 'listening');
      const { port } = service.address() as AddressInfo;
      const endMetadata = await startMetadata();
      const tries = [
        `gateway=$(/bin/busybox route -n | /bin/busybox awk '$1=="0.0.0.0"{print $2}')`,
        'echo gateway $gateway',
        `/bin/busybox timeout 3 /bin/busybox nc $gateway ${port} && echo ESCAPED host`,
        `/bin/busybox timeout 3 /bin/busybox nc 10.231.0.1 ${port} && echo ESCAPED bridge`,
        '/bin/busybox timeout 3 /bin/busybox wget -q -O - http://169.254.169.254/ && echo ESCAPED metadata',
        '[ -e /var/run/docker.sock ] && echo ESCAPED socket',
        '/bin/busybox mkdir -p /m; /bin/busybox mount -t proc proc /m && echo ESCAPED mount',
        'echo pids $(/bin/busybox cat /sys/fs/cgroup/pids.max /sys/fs/cgroup/pids/pids.max 2>/dev/null)',
        'echo memory $(/bin/busybox cat /sys/fs/cgroup/memory.max /sys/fs/cgroup/memory/memory.limit_in_bytes 2>/dev/null)',
        'echo tries end',
      ].join('; ');
      const bomb = 'i=0; while [ $i -lt 400 ]; do /bin/busybox sleep 600 & i=$((i+1)); done; echo forked all';
      const ended = await built.deploy(
        serving('Guarded', runOf(tries), runOf(`(${bomb}) || echo bomb ended`)),
      );
      const log = await built.log('tries end');
      service.close();
      await endMetadata();
      expect(log).not.toMatch(/^ESCAPED/mu);
      expect(log).toMatch(/^gateway 10\.232\./mu);
      expect(log).toMatch(/^pids 256$/mu);
      expect(log).toMatch(/^memory 1073741824$/mu);
      expect(log).not.toMatch(/^forked all$/mu);
      expect(['live', 'failed']).toContain(ended.state);
      await removed(built.id);
    },
  ],
  [
    'a step above its memory is ended',
    async (bench, removed) => {
      const built = await Built.create(bench, 'archive');
      const ended = await built.deploy(
        serving(
          'Large',
          runOf('/bin/busybox dd if=/dev/zero of=/dev/null bs=1200M count=1 && echo allocated'),
        ),
      );
      expect(ended).toMatchObject({ state: 'failed', message: expect.stringContaining('The build failed.') });
      await removed(built.id);
    },
  ],
];

const FAULTS: readonly Case[] = [
  [
    'a disk that is almost full stops builds',
    async ({ daemon }) => {
      const usedShare = () => Promise.resolve(0.85);
      const engine = new DockerEngine({
        docker: { socket: daemon.socket },
        nodeImage: '',
        program: '',
        usedShare,
      });
      const ids = { id: newId(), project: newId() };
      const dockerfile = checkDockerfile('FROM scratch', new Map());
      const archive = () => Promise.reject(new Error('Nothing is read.'));
      const build = engine.build(
        { ...ids, dockerfile, archive },
        () => undefined,
        new AbortController().signal,
      );
      await expect(build).rejects.toThrow('The disk of the server is almost full');
    },
  ],
];

export const BUILD_CASES: readonly Case[] = [
  ...firstInGate(DEPLOYING, 1),
  ...firstInGate(GUARDS, 1),
  ...firstInGate(FAULTS, 0),
];
