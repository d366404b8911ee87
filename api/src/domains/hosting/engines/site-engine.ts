import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { basename, dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { setTimeout as delay } from 'node:timers/promises';
import type { ContainerSource } from '@zonewerk/contracts';
import { INSTANCE_FILE, INSTANCE_PATH } from '@zonewerk/site';
import { z } from 'zod';
import { readArtifact } from './artifact.js';
import type { OnLine } from '../logs/log-lines.js';
import { type DeploymentSpec, DeploymentFault, Engine, type Instance, type InstanceUsage } from './engine.js';
import { logFile, openForInstance, tailInstance } from './site/instance-log.js';
import { usageOfProcess } from './site/process-usage.js';

const ID = /^[0-9a-f]{24}$/u;
const HOST = '127.0.0.1';
/** Contains the path of health probes. */
const HEALTH_FILE = 'health-path';
/** Name suffix of a folder that is being unpacked. */
const UNFINISHED = '.new';
const WATCH_MS = 500;
const POLL_MS = 20;
const START_LIMIT_MS = 30_000;
const STOP_LIMIT_MS = 30_000;
const ANSWER_LIMIT_MS = 5_000;
/** Maximum time of a process to end after SIGKILL. */
const KILL_LIMIT_MS = 5_000;
/** Heap of an instance, in megabytes. */
const HEAP_MB = 128;

const instanceFile = z.object({ pid: z.number().int().positive(), port: z.number().int().positive() });

interface Running extends Instance {
  readonly pid: number;
}

export interface SiteEngineOptions {
  /** Absolute path of the folder with one folder per deployment. */
  readonly folder: string;
  /** Absolute path of the program of an instance. */
  readonly program: string;
}

/**
 * Runs websites as processes of this machine, without Docker. It accepts only snapshots: a process has no isolation, so
 * it never executes code of users. Instances outlive a crashed worker.
 */
export class SiteEngine extends Engine {
  override readonly name = 'site';
  override readonly programs = null;
  override readonly volumes = null;
  private readonly running = new Map<string, Running>();
  /** Deployments whose instance is completing its requests. */
  private readonly ending = new Set<string>();
  private watching: NodeJS.Timeout | undefined;

  constructor(private readonly options: SiteEngineOptions) {
    super();
  }

  override isAvailable(): Promise<boolean> {
    return Promise.resolve(true);
  }

  override probe(): Promise<readonly ContainerSource[]> {
    return Promise.resolve(['site']);
  }

  override async open(_server: string, onExit: (deployment: string) => void): Promise<void> {
    clearInterval(this.watching);
    this.running.clear();
    await mkdir(this.options.folder, { recursive: true });
    for (const deployment of await this.list()) {
      const found = await this.read(deployment);
      if (found && (await isInstance(found, deployment))) this.running.set(deployment, found);
    }
    this.watching = setInterval(() => {
      for (const [deployment, { pid }] of this.running) {
        if (isAlive(pid)) continue;
        this.running.delete(deployment);
        onExit(deployment);
      }
    }, WATCH_MS);
  }

  /** The end of a process does not reveal its cause. */
  override drift(): Promise<null> {
    return Promise.resolve(null);
  }

  override async prepare({ id, settings }: DeploymentSpec, artifact: () => Promise<Readable>): Promise<void> {
    const folder = this.folderOf(id);
    if (await exists(folder)) return;
    const unfinished = unfinishedFolder(folder);
    await rm(unfinished, { recursive: true, force: true });
    await unpack(await artifact(), unfinished);
    await writeFile(join(unfinished, HEALTH_FILE), settings.healthPath ?? '/');
    await rename(unfinished, folder);
  }

  override async start({ id: deployment }: DeploymentSpec): Promise<Instance> {
    const present = this.running.get(deployment);
    if (present) return present;
    const folder = this.folderOf(deployment);
    await rm(join(folder, INSTANCE_FILE), { force: true });
    const out = await openForInstance(folder, 'stdout');
    const err = await openForInstance(folder, 'stderr');
    const args = [`--max-old-space-size=${HEAP_MB}`, this.options.program, folder, deployment];
    // A separate process group, so that the end of the worker does not affect it.
    const child = spawn(process.execPath, args, {
      detached: true,
      env: {},
      stdio: ['ignore', out.fd, err.fd],
    });
    try {
      await once(child, 'spawn');
    } finally {
      await Promise.all([out.close(), err.close()]);
    }
    child.unref();
    const started = await this.listening(
      deployment,
      () => child.exitCode !== null || child.signalCode !== null,
    );
    if (started) {
      this.running.set(deployment, started);
      return started;
    }
    child.kill('SIGKILL');
    throw new Error(`The instance did not start. ${await lastLine(logFile(folder, 'stderr'))}`.trim());
  }

  override instanceOf(deployment: string): Instance | undefined {
    return this.running.get(deployment);
  }

  override async remove(deployment: string): Promise<void> {
    await this.stop(deployment);
    const folder = this.folderOf(deployment);
    await rm(folder, { recursive: true, force: true });
    await rm(unfinishedFolder(folder), { recursive: true, force: true });
  }

  override async list(): Promise<string[]> {
    const names = await readdir(this.options.folder);
    return [...new Set(names.map((name) => basename(name, UNFINISHED)))].filter((name) => ID.test(name));
  }

  override followLogs(
    deployment: string,
    after: string | null,
    onLine: OnLine,
    signal: AbortSignal,
  ): Promise<void> {
    const isRunning = () => this.running.has(deployment) || this.ending.has(deployment);
    return tailInstance(this.folderOf(deployment), after, { onLine, isRunning, signal });
  }

  override usage(deployment: string): Promise<InstanceUsage | null> {
    const running = this.running.get(deployment);
    return running ? usageOfProcess(running.pid) : Promise.resolve(null);
  }

  /** Only Docker executes code of users. */
  override build(): Promise<never> {
    return Promise.reject(new DeploymentFault('A build needs Docker, which this server does not have.'));
  }

  override hasImage(): Promise<boolean> {
    return Promise.resolve(false);
  }

  override builds(): Promise<string[]> {
    return Promise.resolve([]);
  }

  override removeBuild(): Promise<void> {
    return Promise.resolve();
  }

  override async close(): Promise<void> {
    clearInterval(this.watching);
    await Promise.all([...this.running.keys()].map((deployment) => this.stop(deployment)));
  }

  private async stop(deployment: string): Promise<void> {
    const running = this.running.get(deployment);
    if (!running) return;
    this.ending.add(deployment);
    this.running.delete(deployment);
    try {
      await endProcess(running.pid);
    } finally {
      this.ending.delete(deployment);
    }
  }

  /** The instance after it listens; null when it ended or exceeded the time limit. */
  private async listening(deployment: string, hasEnded: () => boolean): Promise<Running | null> {
    const end = Date.now() + START_LIMIT_MS;
    while (!hasEnded() && Date.now() < end) {
      const found = await this.read(deployment);
      if (found) return found;
      await delay(POLL_MS);
    }
    return null;
  }

  /** State file of an instance; null without one. */
  private async read(deployment: string): Promise<Running | null> {
    const folder = this.folderOf(deployment);
    const file = join(folder, INSTANCE_FILE);
    if (!(await exists(file))) return null;
    const { success, data } = instanceFile.safeParse(parsed(await readFile(file, 'utf8')));
    if (!success) return null;
    const healthFile = join(folder, HEALTH_FILE);
    // Absent for deployments of earlier releases.
    const healthPath = (await exists(healthFile)) ? await readFile(healthFile, 'utf8') : '/';
    return { ...data, host: HOST, healthPath };
  }

  private folderOf(deployment: string): string {
    if (!ID.test(deployment)) throw new Error(`${deployment} is no id of a deployment.`);
    return join(this.options.folder, deployment);
  }
}

function unfinishedFolder(folder: string): string {
  return `${folder}${UNFINISHED}`;
}

/** A power failure can result in an empty file. */
function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}

async function unpack(artifact: Readable, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  await readArtifact(artifact, async (entry) => {
    const path = join(folder, entry.header.name);
    await mkdir(dirname(path), { recursive: true });
    await pipeline(entry, createWriteStream(path));
  });
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return false;
      throw error;
    },
  );
}

/** Whether the process in the file is still that instance: another process may have its PID and its port. */
async function isInstance({ pid, port }: Running, deployment: string): Promise<boolean> {
  if (!isAlive(pid)) return false;
  try {
    const asked = request({ host: HOST, port, path: INSTANCE_PATH, timeout: ANSWER_LIMIT_MS }).end();
    asked.on('timeout', () => asked.destroy());
    const [answer] = (await once(asked, 'response')) as [Readable];
    return (await text(answer)) === deployment;
  } catch {
    // The port is closed, so it is another process.
    return false;
  }
}

function isAlive(pid: number): boolean {
  return signal(pid, 0);
}

/** False when the process has ended, or its PID belongs to a process of another account. */
function signal(pid: number, name: NodeJS.Signals | 0): boolean {
  try {
    process.kill(pid, name);
    return true;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ESRCH' || code === 'EPERM') return false;
    throw error;
  }
}

async function lastLine(file: string): Promise<string> {
  return (await readFile(file, 'utf8')).trim().split('\n').at(-1) ?? '';
}

/** Ends a process after its work, forcibly after 30 s. */
async function endProcess(pid: number): Promise<void> {
  signal(pid, 'SIGTERM');
  const end = Date.now() + STOP_LIMIT_MS;
  while (isAlive(pid)) {
    if (Date.now() > end) signal(pid, 'SIGKILL');
    if (Date.now() > end + KILL_LIMIT_MS) throw new Error(`Process ${pid} does not end.`);
    await delay(POLL_MS);
  }
}
