import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedMongo, type EmbeddedMongo } from '@zonewerk/embedded-mongo';
import { countOne } from '@zonewerk/testing/budget-counts';
import { freePort } from '@zonewerk/testing/free-port';
import { eventually } from '../../harness/clusters-world.js';
import { startProgram, type Program } from '../../harness/processes.js';

export const PART_NAMES = ['api', 'nameserver', 'database'] as const;
export type PartName = (typeof PART_NAMES)[number];

/** Timeout for a start on a busy machine, in milliseconds. */
const START_MS = 60_000;

/** The product as separate processes: engine, nameserver and API, which the test kills and restarts. */
export class Parts {
  private readonly programs = new Map<'api' | 'nameserver', Program>();
  private engine: EmbeddedMongo | null = null;

  private constructor(
    private readonly folder: string,
    readonly port: number,
    readonly dnsPort: number,
    readonly controlPort: number,
    private readonly databasePort: number,
    private readonly more: Record<string, string>,
  ) {}

  /** Ports and folder of a product before its start; `more` are additional settings. */
  static async prepare(more: Record<string, string> = {}): Promise<Parts> {
    const base = existsSync('/dev/shm') ? '/dev/shm' : tmpdir();
    const folder = await mkdtemp(join(base, 'zw-durability-'));
    const ports = [await freePort(), await freePort(), await freePort(), await freePort()] as const;
    return new Parts(folder, ...ports, more);
  }

  /** All parts, started and ready. */
  static async start(more: Record<string, string> = {}): Promise<Parts> {
    const parts = await Parts.prepare(more);
    try {
      await parts.startPart('database');
      await Promise.all([parts.startPart('nameserver'), parts.startPart('api')]);
      await parts.ready();
      return parts;
    } catch (error) {
      await parts.stop();
      throw error;
    }
  }

  get origin(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  get mongodbUri(): string {
    const options = 'directConnection=true&journal=true&retryWrites=false';
    return `mongodb://127.0.0.1:${this.databasePort}/durability?${options}`;
  }

  /** Environment of the programs. */
  get settings(): Record<string, string> {
    return {
      NODE_ENV: 'test',
      LOG_LEVEL: 'warn',
      ZW_DATA_DIR: this.folder,
      ZW_RATE_LIMIT_SCALE: '100000',
      PORT: String(this.port),
      DNS_PORT: String(this.dnsPort),
      DNS_CONTROL_PORT: String(this.controlPort),
      DNS_BIND: '127.0.0.1',
      DNS_NAMESERVERS: 'ns1.dns.example,ns2.dns.example',
      MONGODB_URI: this.mongodbUri,
      ...this.more,
    };
  }

  /** Process id of a running part. */
  pid(name: PartName): number {
    const pid = name === 'database' ? this.engine?.pid : this.programs.get(name)?.child.pid;
    if (pid === undefined) throw new Error(`The ${name} does not run.`);
    return pid;
  }

  /** The running API, for tests that stop it by signals. */
  get api(): Program {
    const program = this.programs.get('api');
    if (!program) throw new Error('The api does not run.');
    return program;
  }

  /**
   * Starts a part; resolves when it accepts requests. A part that cannot start yet is started again.
   *
   * @param more additional settings of this start
   */
  async startPart(name: PartName, more: Record<string, string> = {}): Promise<void> {
    if (name === 'database') {
      countOne('engines');
      this.engine = await startEmbeddedMongo({ dataDir: join(this.folder, 'db'), port: this.databasePort });
      return;
    }
    const address =
      name === 'api' ? `${this.origin}/health/live` : `http://127.0.0.1:${this.controlPort}/health`;
    for (;;) {
      const program = startProgram(name === 'api' ? 'main.js' : 'nameserver/main.js', {
        ...this.settings,
        ...more,
      });
      this.programs.set(name, program);
      const up = eventually(async () => {
        if (program.child.exitCode !== null || program.child.signalCode !== null) return false;
        return (await fetch(address, { signal: AbortSignal.timeout(5_000) })).ok;
      }, START_MS);
      if (await up) return;
    }
  }

  /** SIGKILL; resolves after the end of the process. */
  async kill(name: PartName): Promise<void> {
    if (name === 'database') {
      this.engine?.kill();
      await this.engine?.exited;
      return;
    }
    const program = this.programs.get(name);
    program?.child.kill('SIGKILL');
    await program?.ended;
  }

  /** SIGTERM; resolves to the exit code. */
  async terminate(name: 'api' | 'nameserver'): Promise<number | null> {
    const program = this.programs.get(name);
    program?.child.kill('SIGTERM');
    return (await program?.ended)?.code ?? null;
  }

  /** Waits until API, nameserver and database are connected. No shell is published here. */
  async ready(): Promise<void> {
    await eventually(async () => {
      const answer = await fetch(`${this.origin}/health/ready`, { signal: AbortSignal.timeout(5_000) });
      const { parts } = (await answer.json()) as { parts: { database: string; dns: string } };
      if (parts.database !== 'up' || parts.dns !== 'up')
        throw new Error(`not ready: ${JSON.stringify(parts)}`);
    }, START_MS);
  }

  /** Stops all parts and removes the folder. */
  async stop(): Promise<void> {
    for (const name of PART_NAMES) await this.kill(name);
    await rm(this.folder, { recursive: true, force: true });
  }
}
