import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { tmpdir } from 'node:os';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { type BodyOf, createToken, stepUp, uploadArchive } from '@zonewerk/contracts';
import { pack, type Headers } from 'tar-stream';
import { PASSWORD, type SignedIn, type World } from '../harness/harness.js';

const run = promisify(execFile);

export type ArchiveEntry = Headers & { readonly content?: string };

/** A tar archive with these files, in this order. */
export function tarOf(files: Readonly<Record<string, string>>): Promise<Buffer> {
  return tarOfEntries(Object.entries(files).map(([name, content]) => ({ name, content })));
}

export function tarOfEntries(entries: readonly ArchiveEntry[]): Promise<Buffer> {
  const archive = pack();
  for (const { content = '', ...header } of entries) archive.entry(header, content);
  archive.finalize();
  return buffer(archive);
}

/** Uploads bytes as the archive of a container. */
export async function upload(
  person: SignedIn,
  place: { readonly project_id: string; readonly container_id: string },
  bytes: Buffer,
  { name = 'app.tar.gz', type = 'application/octet-stream' } = {},
) {
  const path = uploadArchive.path
    .replace(':project_id', place.project_id)
    .replace(':container_id', place.container_id);
  return person.agent
    .post(path)
    .query({ name })
    .set({ Accept: 'application/json', 'X-CSRF-Token': await person.csrf(), 'Content-Type': type })
    .send(type.endsWith('json') ? bytes.toString() : bytes);
}

/** As `upload`, for files in a tar.gz archive. */
export async function uploadFiles(
  person: SignedIn,
  place: { readonly project_id: string; readonly container_id: string },
  files: Readonly<Record<string, string>>,
) {
  return upload(person, place, gzipSync(await tarOf(files)));
}

/** An API token, with Git access by default. */
export async function tokenFor(
  person: SignedIn,
  project_id: string,
  access: BodyOf<typeof createToken>['access'] = 'git',
): Promise<{ readonly id: string; readonly secret: string }> {
  await person.call(stepUp, { password: PASSWORD });
  const { body } = await person.call(createToken, { name: 'Deploy', access, expires_in: '7', project_id });
  if (body.status !== 'success') throw new Error(JSON.stringify(body));
  return { id: (body.token as { id: string }).id, secret: body.secret as string };
}

/** A folder with a Git repository, and the real program git. */
export class GitClone {
  private constructor(readonly folder: string) {}

  static async create(): Promise<GitClone> {
    const clone = new GitClone(await mkdtemp(join(tmpdir(), 'zw-git-')));
    await clone.git('init', '--quiet', '--initial-branch=main');
    return clone;
  }

  async git(...args: readonly string[]): Promise<string> {
    const person = ['-c', 'user.name=Ada', '-c', 'user.email=ada@zonewerk.example'];
    const env = {
      PATH: process.env['PATH'],
      HOME: this.folder,
      GIT_TERMINAL_PROMPT: '0',
      GIT_CONFIG_NOSYSTEM: '1',
    };
    const { stdout, stderr } = await run('git', ['-C', this.folder, ...person, ...args], {
      env,
      timeout: 60_000,
    });
    return stdout + stderr;
  }

  /** Commits files, and returns the id of the commit. */
  async commit(message: string, files: Readonly<Record<string, string>>): Promise<string> {
    for (const [name, content] of Object.entries(files)) {
      const path = join(this.folder, name);
      await mkdir(dirname(path), { recursive: true });
      await writeFile(path, content);
    }
    await this.git('add', '--all');
    await this.git('commit', '--quiet', '--message', message);
    return (await this.git('rev-parse', 'HEAD')).trim();
  }

  /** Pushes, and returns the output of git. @throws with the output if the push fails */
  push(address: string, branch = 'main'): Promise<string> {
    return this.git('push', address, `HEAD:refs/heads/${branch}`);
  }

  async remove(): Promise<void> {
    await rm(this.folder, { recursive: true });
  }
}

/** URL of a project's repository on the API of a world, with a token. */
export function repositoryOf(world: World, projectId: string, secret: string): string {
  const { port } = world.app.getHttpServer().address() as { port: number };
  return `http://git:${secret}@127.0.0.1:${port}/git/${projectId}.git`;
}
