import {
  addVolume,
  type Backup,
  createContainer,
  listBackups,
  listVolumes,
  makeBackup,
  removeContainer,
  restoreBackup,
  type Volume,
} from '@zonewerk/contracts';
import { Types } from 'mongoose';
import type { World } from '../../harness/harness.js';
import { type Hosting, type HostingWorld, until } from '../hosting-world.js';
import type { DockerDaemon } from '@zonewerk/testing/docker-daemon';
import { addProgram } from './program-image.js';

/** A Docker Engine with a worker, and a project. */
export interface DataSubject {
  readonly world: World;
  readonly daemon: DockerDaemon;
  readonly hosting: HostingWorld;
  readonly own: Hosting;
}

const SERVER = 'Docker on this machine';
const NAME = 'data';

/** Serves and changes the files in /data. The digest of the tree has paths, modes, owners, links and contents. */
const PROGRAM = `
const fs = require('node:fs'), { createHash, randomBytes } = require('node:crypto');
const tree = (folder, digest) => {
  for (const name of fs.readdirSync(folder).sort()) {
    const path = folder + '/' + name, state = fs.lstatSync(path);
    digest.update(JSON.stringify([path, state.mode, state.uid, state.isSymbolicLink() ? fs.readlinkSync(path) : '']));
    if (state.isDirectory()) tree(path, digest);
    if (state.isFile()) { const file = fs.openSync(path), part = Buffer.alloc(1048576); let n; while ((n = fs.readSync(file, part)) > 0) digest.update(part.subarray(0, n)); fs.closeSync(file); }
  }
};
if (fs.existsSync('/data/crash')) process.exit(1);
const acts = {
  '/crash': () => { fs.writeFileSync('/data/crash', ''); return 'set'; },
  '/calm': () => { fs.rmSync('/data/crash'); return 'unset'; },
  '/tree': () => { const digest = createHash('sha256'); tree('/data', digest); return digest.digest('hex'); },
  '/write': (query) => {
    fs.mkdirSync('/data/a/b', { recursive: true });
    fs.writeFileSync('/data/a/b/text', query.get('text'), { mode: 0o640 });
    if (!fs.existsSync('/data/empty')) { fs.mkdirSync('/data/empty'); fs.symlinkSync('/etc/passwd', '/data/link'); }
    return 'written';
  },
  '/fill': (query) => { const file = fs.openSync('/data/large', 'w'); for (let n = Number(query.get('mb')); n > 0; n -= 1) fs.writeSync(file, randomBytes(1048576)); fs.closeSync(file); return 'filled'; },
  '/': () => { try { return fs.readFileSync('/data/a/b/text', 'utf8'); } catch { return 'none'; } },
};
const server = require('node:http').createServer((request, response) => {
  const url = new URL(request.url, 'http://x');
  try { response.end((acts[url.pathname] ?? (() => ''))(url.searchParams)); } catch (error) { response.writeHead(400).end(String(error)); }
}).listen(process.env.PORT);
process.on('SIGTERM', () => server.close(() => process.exit(0)));
`;

/** A container whose program writes to /data, and shorthands for the calls on its data. */
export class Stateful {
  private constructor(
    readonly subject: DataSubject,
    readonly id: string,
  ) {}

  /** Deploys a version with a volume of the given size in megabytes. */
  static async create(subject: DataSubject, sizeMb = 2_000): Promise<Stateful> {
    const { own } = subject;
    await addProgram(subject, NAME, PROGRAM);
    const place = { server_id: await own.server(SERVER), kind: 'live' } as const;
    const { body } = await own.call(createContainer, { ...place, source: 'image', image: NAME });
    const stateful = new Stateful(subject, body.server_id as string);
    await own.settled(stateful.id, 'online');
    await stateful.add(sizeMb);
    await stateful.update();
    return stateful;
  }

  async add(sizeMb: number): Promise<void> {
    const volume = { container_id: this.id, name: 'files', path: '/data', size_mb: sizeMb };
    const { body } = await this.subject.own.call(addVolume, volume);
    if (body.status !== 'success') throw new Error(JSON.stringify(body));
  }

  async update(): Promise<void> {
    const ended = await this.subject.own.update(this.id);
    if (ended.status !== 'success') throw new Error(JSON.stringify(ended));
  }

  async ask(path: string): Promise<string> {
    const { status, body } = await this.subject.hosting.visit(this.id, path);
    if (status !== 200) throw new Error(`${status} ${body}`);
    return body;
  }

  async volume(): Promise<Volume> {
    const { body } = await this.subject.own.call(listVolumes, { container_id: this.id });
    const [volume] = body.list as Volume[];
    if (!volume) throw new Error('The container has no volume.');
    return volume;
  }

  async backups(): Promise<Backup[]> {
    return (await this.subject.own.call(listBackups, { container_id: this.id })).body.list as Backup[];
  }

  /** A complete or failed backup of the present files. */
  async backUp(): Promise<Backup> {
    const { id: volume } = await this.volume();
    const { body } = await this.subject.own.call(makeBackup, { volume_id: volume });
    const made = body.backup as Backup;
    const find = async () => (await this.backups()).find(({ id }) => id === made.id) ?? made;
    return until(find, ({ state }) => state === 'complete' || state === 'failed');
  }

  async beginRestore(backup: Backup): Promise<void> {
    const { body } = await this.subject.own.call(restoreBackup, { backup_id: backup.id });
    if (body.status !== 'success') throw new Error(JSON.stringify(body));
  }

  /** The volume after a restore. */
  restored(): Promise<Volume> {
    return until(
      () => this.volume(),
      ({ restore }) => restore === null,
    );
  }

  /** Names of the volumes of the container in Docker. */
  async dockerVolumes(): Promise<string[]> {
    const filters = { label: [`zonewerk.container=${this.id}`] };
    const { Volumes: volumes } = await this.subject.daemon.docker.listVolumes({
      filters: JSON.stringify(filters) as never,
    });
    return volumes.map(({ Name }) => Name);
  }

  async remove(): Promise<void> {
    await this.subject.own.call(removeContainer, { container_id: this.id });
    await until(
      () => this.stored('hosting_containers'),
      (found) => found === 0,
    );
    expect(await this.dockerVolumes()).toEqual([]);
    for (const name of ['hosting_volumes', 'hosting_backups']) expect(await this.stored(name)).toBe(0);
  }

  private stored(name: string): Promise<number> {
    const _id = new Types.ObjectId(this.id);
    const own = name === 'hosting_containers' ? { _id } : { container: _id };
    return this.subject.world.connection.collection(name).countDocuments(own);
  }
}
