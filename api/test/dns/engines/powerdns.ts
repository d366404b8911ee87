import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '@zonewerk/testing/free-port';

const run = promisify(execFile);

const SCHEMA = '/usr/share/doc/pdns-backend-sqlite3/schema.sqlite3.sql';
const FOLDERS = ['/usr/sbin', '/usr/local/sbin', '/opt/homebrew/sbin'];
const KEY = 'key-of-the-tests';
const STARTS = 3_000;

interface RrSet {
  name: string;
  type: string;
  ttl: number;
  records: { content: string; disabled: boolean }[];
}

/** A real PowerDNS with its own database. `npm test` installs it if necessary. */
export class PowerDns {
  private child: ChildProcess | null = null;

  private constructor(
    private readonly folder: string,
    readonly dnsPort: number,
    readonly apiPort: number,
  ) {}

  /** Starts an instance; `more` are PowerDNS settings. */
  static async start(more: readonly string[] = []): Promise<PowerDns> {
    const folder = await mkdtemp(join(tmpdir(), 'zw-pdns-'));
    await run('sqlite3', [join(folder, 'zones.db'), `.read ${SCHEMA}`]);
    const server = new PowerDns(folder, await freePort(), await freePort());
    await server.resume(more);
    return server;
  }

  /** Settings of an API that publishes here. */
  get settings(): Record<string, string> {
    return {
      PDNS_API_URL: `http://127.0.0.1:${this.apiPort}`,
      PDNS_API_KEY: KEY,
      PDNS_DNS: `127.0.0.1:${this.dnsPort}`,
    };
  }

  /** Restarts it after `kill`, on the same database. */
  async resume(more: readonly string[] = []): Promise<void> {
    const program = FOLDERS.map((one) => join(one, 'pdns_server')).find((one) => existsSync(one));
    const { folder } = this;
    const own = [
      'launch=gsqlite3',
      `gsqlite3-database=${folder}/zones.db`,
      'enable-lua-records=yes',
      'api=yes',
      `api-key=${KEY}`,
      'webserver=yes',
      'webserver-address=127.0.0.1',
      `webserver-port=${this.apiPort}`,
      'local-address=127.0.0.1',
      `local-port=${this.dnsPort}`,
      `config-dir=${folder}`,
      `socket-dir=${folder}`,
      'guardian=no',
      'daemon=no',
      'disable-syslog=yes',
      // A query during a change can cache its negative answer after the API purged the caches, for 60 s.
      'cache-ttl=0',
      'query-cache-ttl=0',
      'negquery-cache-ttl=0',
      'setuid=',
      'setgid=',
      'distributor-threads=1',
      ...more,
    ];
    this.child = spawn(
      program ?? 'pdns_server',
      own.map((one) => `--${one}`),
      { stdio: 'ignore' },
    );
    for (let tries = STARTS; tries > 0; tries -= 1) {
      if (
        await this.call('GET', '').then(
          () => true,
          () => false,
        )
      )
        return;
      if (this.child.exitCode !== null) throw new Error('PowerDNS ended at its start.');
      // Poll interval: PowerDNS does not signal its readiness.
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    throw new Error('PowerDNS does not answer.');
  }

  /** Simulates a power failure. */
  async kill(): Promise<void> {
    if (!this.child || this.child.exitCode !== null || this.child.signalCode !== null) return;
    this.child.kill('SIGKILL');
    await once(this.child, 'exit');
  }

  /** Suspends it: the system accepts connections, but no response follows. */
  freeze(): void {
    this.child?.kill('SIGSTOP');
  }

  thaw(): void {
    this.child?.kill('SIGCONT');
  }

  async close(): Promise<void> {
    this.thaw();
    await this.kill();
    await rm(this.folder, { recursive: true, force: true });
  }

  /** A call of its own API, like another tool. */
  async call(method: string, path: string, body?: object): Promise<unknown> {
    const response = await fetch(`http://127.0.0.1:${this.apiPort}/api/v1/servers/localhost${path}`, {
      method,
      headers: { 'x-api-key': KEY, 'content-type': 'application/json' },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
    return text === '' ? null : JSON.parse(text);
  }

  /** Edits a zone externally; empty contents delete the set. */
  async edit(domain: string, name: string, type: string, contents: readonly string[]): Promise<void> {
    const records = contents.map((content) => ({ content, disabled: false }));
    const changetype = contents.length > 0 ? 'REPLACE' : 'DELETE';
    const rrset = { name, type, ttl: 60, changetype, records };
    await this.call('PATCH', `/zones/${domain}.`, { rrsets: [rrset] });
  }

  /** `name type ttl content…` of every set, sorted; without SOA and NS of the zone itself. */
  async sets(domain: string): Promise<string[]> {
    const zone = (await this.call('GET', `/zones/${domain}.`)) as { rrsets: RrSet[] };
    return zone.rrsets
      .filter(({ name, type }) => name !== `${domain}.` || !['SOA', 'NS'].includes(type))
      .map(({ name, type, ttl, records }) => {
        return [name, type, ttl, ...records.map(({ content }) => content).toSorted()].join(' ');
      })
      .toSorted();
  }

  async serial(domain: string): Promise<number> {
    return ((await this.call('GET', `/zones/${domain}.?rrsets=false`)) as { serial: number }).serial;
  }
}
