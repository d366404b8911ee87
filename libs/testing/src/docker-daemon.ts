import { execFile, execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { existsSync } from 'node:fs';
import { mkdtemp, open, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import type { ClientRequest } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import Docker from 'dockerode';
import { until } from './until.js';

const run = promisify(execFile);
const ROOT = join(import.meta.dirname ?? __dirname, '../../..');
const BRIDGE = 'docker0';
const CHAINS = [
  'DOCKER-INGRESS',
  'DOCKER-USER',
  'ZONEWERK',
  'DOCKER-ISOLATION-STAGE-1',
  'DOCKER-ISOLATION-STAGE-2',
  'DOCKER',
];
const GATEWAY = 'docker_gwbridge';
const GATEWAY_OPTIONS = { name: 'zwgateway', enable_icc: 'false', host_binding_ipv4: '127.0.0.1' };
/** Range of the addresses that a container probes to detect the egress policy of its server. */
const MARK_NET = '198.18.0.0/15';
const FORWARDING = '/proc/sys/net/ipv4/ip_forward';
const START_LIMIT_MS = 60_000;
const REQUEST_START = 'http.client.request.start';

const PATHS = { PATH: `${process.env['PATH']}:/usr/sbin:/sbin` };

/** Reason that no Docker Engine can start here; null if one can. */
export const NO_DOCKER = reason();

function reason(): string | null {
  if (process.platform !== 'linux') return 'the Docker Engine needs Linux';
  if (process.getuid?.() !== 0) return 'the Docker Engine needs root';
  for (const program of ['dockerd', 'docker', 'iptables', 'ip', 'busybox']) {
    try {
      execFileSync('which', [program], { env: PATHS });
    } catch {
      return `${program} is not installed (packages docker.io, iptables, iproute2 and busybox-static)`;
    }
  }
  return existsSync(`/sys/class/net/${BRIDGE}`) ? 'another Docker Engine runs on this machine' : null;
}

/** Rules, interfaces and processes that a Docker Engine can leave behind. */
interface Traces {
  readonly rules: string;
  readonly interfaces: readonly string[];
  readonly processes: readonly string[];
  readonly mounts: readonly string[];
}

/** Location of a Docker Engine. */
export interface DaemonPlace {
  /** Command prefix that enters another network; empty for the network of the test. */
  readonly enter: readonly string[];
  /** Further flags. */
  readonly flags: readonly string[];
}

/** Docker Engine of the test with its own folders, IP addresses and socket. */
export class DockerDaemon {
  readonly socket: string;
  readonly docker: Docker;
  private process: ChildProcess | undefined;
  private readonly options = new Set(['--live-restore']);
  /** Pending requests of this process that remove a network. */
  private readonly removals = new Set<ClientRequest>();
  private readonly onRequest = (message: unknown) => {
    const { request } = message as { request: ClientRequest & { socketPath?: string } };
    const isRemoval = request.method === 'DELETE' && request.path.includes('/networks/');
    if (request.socketPath !== this.socket || !isRemoval) return;
    this.removals.add(request);
    request.once('close', () => this.removals.delete(request));
  };

  private constructor(
    readonly folder: string,
    private readonly before: Traces,
    private readonly forwarding: string,
    private readonly place: DaemonPlace,
  ) {
    this.socket = join(folder, 'docker.sock');
    this.docker = new Docker({ socketPath: this.socket });
  }

  static async start(place: DaemonPlace = { enter: [], flags: [] }): Promise<DockerDaemon> {
    const folder = await mkdtemp(join(tmpdir(), 'zw-docker-'));
    const forwarding = await readFile(FORWARDING, 'utf8');
    const daemon = new DockerDaemon(folder, await traces(folder), forwarding, place);
    subscribe(REQUEST_START, daemon.onRequest);
    await daemon.launch();
    return daemon;
  }

  /** Starts it again after `kill`. */
  async launch(): Promise<void> {
    const log = await open(join(this.folder, 'dockerd.log'), 'a');
    const folders = ['data', 'exec'].flatMap((name) => [`--${name}-root`, join(this.folder, name)]);
    const { enter, flags } = this.place;
    const [program = '', ...words] = [...enter, 'dockerd'];
    this.process = spawn(
      program,
      [
        ...words,
        ...flags,
        ...folders,
        `--pidfile=${join(this.folder, 'dockerd.pid')}`,
        `--host=unix://${this.socket}`,
        '--storage-driver=overlay2',
        ...this.options,
        '--log-driver=local',
        '--no-new-privileges',
        '--icc=false',
        '--userland-proxy=false',
        '--ip=127.0.0.1',
        '--bip=10.231.0.1/24',
        '--default-address-pool=base=10.232.0.0/16,size=28',
      ],
      { stdio: ['ignore', log.fd, log.fd], env: PATHS },
    );
    await log.close();
    const end = Date.now() + START_LIMIT_MS;
    await until(
      async () => {
        if (this.process?.exitCode !== null || Date.now() > end)
          throw new Error(
            `dockerd did not start: ${await readFile(join(this.folder, 'dockerd.log'), 'utf8')}`,
          );
        return this.docker.ping().then(
          () => true,
          () => false,
        );
      },
      (isReady) => isReady,
    );
  }

  /** Starts it again as the only node of a swarm, which cannot have `--live-restore`. */
  async startSwarm(): Promise<void> {
    this.options.delete('--live-restore');
    await this.end('SIGTERM');
    await this.launch();
    await this.createGateway(GATEWAY_OPTIONS);
    await this.docker.swarmInit({
      ListenAddr: '127.0.0.1:2377',
      AdvertiseAddr: '127.0.0.1',
      DefaultAddrPool: ['10.240.0.0/16'],
      SubnetSize: 26,
    });
  }

  /** Creates the network that publishes the ports of services. */
  async createGateway(options: Partial<typeof GATEWAY_OPTIONS>): Promise<void> {
    const entries = Object.entries(options).map(([name, value]) => [
      `com.docker.network.bridge.${name}`,
      value,
    ]);
    await this.docker.createNetwork({
      Name: GATEWAY,
      Driver: 'bridge',
      Options: Object.fromEntries(entries) as Record<string, string>,
    });
  }

  async leaveSwarm(): Promise<void> {
    await this.docker.swarmLeave({ force: true });
    await this.docker.getNetwork(GATEWAY).remove();
  }

  /**
   * Kills it and its containerd, like a crash. Containers continue. It first waits for removals of networks: Docker 20
   * panics on each later start (`reservePools`) after a crash between the release of a network's addresses and its
   * deletion.
   */
  async kill(): Promise<void> {
    const pid = Number(await readFile(join(this.folder, 'exec/containerd/containerd.pid'), 'utf8'));
    await until(
      () => Promise.resolve(this.removals.size),
      (open) => open === 0,
    );
    await this.end('SIGKILL');
    await until(
      () => Promise.resolve(existsSync(`/proc/${pid}`)),
      (isPresent) => !isPresent,
    );
  }

  /** Kills the main process of a running instance. */
  async crash(id: string): Promise<void> {
    const { Pid } = await until(
      async () => (await this.docker.getContainer(id).inspect()).State,
      // 0: Docker is restarting it, and a signal would reach the process group of the test.
      ({ Pid: pid }) => pid > 0,
    );
    process.kill(Pid, 'SIGKILL');
  }

  /** Runs the script that blocks access of containers to the host. */
  async closeHost(script: string): Promise<void> {
    const file = join(this.folder, 'rules.sh');
    await writeFile(file, script, { mode: 0o700 });
    const [program = '', ...words] = [...this.place.enter, 'sh', file];
    await run(program, words, { env: PATHS });
  }

  /** Removes the rule for the host. */
  openHost(): Promise<void> {
    return removeRule('INPUT', '-i', 'zw+', '-m', 'conntrack', '--ctstate', 'NEW', '-j', 'REJECT');
  }

  /** Removes the rule for other machines. */
  openOtherMachines(): Promise<void> {
    return removeRule('DOCKER-USER', '-i', 'zw+', '!', '-o', 'zw+', '-j', 'ZONEWERK');
  }

  /** Id of an image that a script of `deploy/images` builds. */
  async image(script: 'static-image.sh' | 'node-image.sh', ...args: string[]): Promise<string> {
    const env = { ...process.env, DOCKER_HOST: `unix://${this.socket}` };
    const { stdout } = await run(join(ROOT, 'deploy/images', script), args, { env });
    return stdout.trim();
  }

  /** Id of an image that serves a text as its main page. */
  async textImage(content: string): Promise<string> {
    const folder = await mkdtemp(join(this.folder, 'www-'));
    await writeFile(join(folder, 'index.html'), content);
    return this.image('static-image.sh', folder);
  }

  /** Names of containers, networks of projects and volumes. */
  private async resources(): Promise<string[]> {
    const [containers, networks, { Volumes: volumes }] = await Promise.all([
      this.docker.listContainers({ all: true }),
      this.docker.listNetworks(),
      this.docker.listVolumes(),
    ]);
    const names = networks
      .map(({ Name }) => Name)
      .filter((name) => !['bridge', 'host', 'none'].includes(name));
    return [...containers.flatMap(({ Names }) => Names), ...names, ...volumes.map(({ Name }) => Name)];
  }

  /**
   * Stops it with its containers, and removes its own traces.
   * @returns names of remaining resources, and differences to the state before its start
   */
  async stop(): Promise<{ resources: readonly string[]; traces: Partial<Traces> }> {
    const resources = await this.resources();
    for (const { Id } of await this.docker.listContainers({ all: true }))
      await this.docker.getContainer(Id).remove({ force: true, v: true });
    await this.docker.pruneNetworks();
    unsubscribe(REQUEST_START, this.onRequest);
    await this.end('SIGTERM');
    const policy = /^-P FORWARD (\w+)$/mu.exec(this.before.rules)?.[1] ?? 'ACCEPT';
    await run('iptables', ['-P', 'FORWARD', policy]);
    for (const table of ['filter', 'nat']) await removeDockerRules(table);
    await run('busybox', ['ip', 'route', 'flush', 'root', MARK_NET]);
    if (existsSync(`/sys/class/net/${BRIDGE}`)) await run('busybox', ['ip', 'link', 'del', BRIDGE]);
    await writeFile(FORWARDING, this.forwarding);
    await this.unmountData();
    const after = await until(
      () => traces(this.folder),
      ({ processes }) => processes.length === 0,
    );
    await rm(this.folder, { recursive: true });
    const names = ['rules', 'interfaces', 'processes', 'mounts'] as const;
    const changed = names.filter((name) => String(after[name]) !== String(this.before[name]));
    return { resources, traces: Object.fromEntries(changed.map((name) => [name, after[name]])) };
  }

  /**
   * Stops it with its containers. Rules and interfaces are removed with its network.
   * @returns names of remaining resources
   */
  async stopRemote(): Promise<readonly string[]> {
    const resources = await this.resources();
    for (const { Id } of await this.docker.listContainers({ all: true }))
      await this.docker.getContainer(Id).remove({ force: true, v: true });
    await this.docker.pruneNetworks();
    unsubscribe(REQUEST_START, this.onRequest);
    await this.end('SIGTERM');
    await this.unmountData();
    await rm(this.folder, { recursive: true });
    return resources;
  }

  /** A killed dockerd does not unmount its folders; a container in the host network leaves one. */
  private async unmountData(): Promise<void> {
    for (const mount of await mountsIn(this.folder)) await run('umount', [mount.split(' ')[1] ?? '']);
  }

  private async end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    const ended = new Promise((resolve) => this.process?.once('exit', resolve));
    this.process?.kill(signal);
    await ended;
  }
}

async function removeRule(...rule: readonly string[]): Promise<void> {
  await run('iptables', ['-D', ...rule], { env: PATHS });
}

/** Removes the chains of Docker and the rules that refer to them or to a bridge of Docker. */
async function removeDockerRules(table: string): Promise<void> {
  const { stdout } = await run('iptables', ['-t', table, '-S']);
  const rules = stdout
    .split('\n')
    .filter((line) => line.startsWith('-A ') && /DOCKER|ZONEWERK|docker0|10\.231\.|-i zw\+/u.test(line));
  for (const rule of rules) await run('iptables', ['-t', table, '-D', ...rule.split(' ').slice(1)]);
  for (const chain of CHAINS) {
    if (stdout.includes(`-N ${chain}\n`)) await run('iptables', ['-t', table, '-X', chain]);
  }
}

async function traces(folder: string): Promise<Traces> {
  const tables = await Promise.all(['filter', 'nat'].map((table) => run('iptables', ['-t', table, '-S'])));
  const { stdout: processes } = await run('ps', ['-eo', 'args']);
  return {
    rules: tables.map(({ stdout }) => stdout).join(''),
    interfaces: await readdir('/sys/class/net'),
    processes: processes.split('\n').filter((line) => line.includes(folder)),
    mounts: await mountsIn(folder),
  };
}

async function mountsIn(folder: string): Promise<string[]> {
  return (await readFile('/proc/mounts', 'utf8')).split('\n').filter((line) => line.includes(folder));
}
