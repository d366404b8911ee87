import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Inject, Injectable } from '@nestjs/common';
import { DEFAULT_BRANCH } from '@zonewerk/contracts';
import { CONFIG, type Config } from '../../../platform/config/config.js';
import { newObjectId } from '../../../platform/database/object-id.js';
import type { OwnScope } from '../../../platform/http/request.js';
import { GitProgram } from './git-program.js';

const KILOBYTE = 1_024;
/** Maximum size of a repository that accepts a push. */
const REPOSITORY_BYTES = 500_000_000;
/** Prefix of the folder for the objects of a push, which git moves after their check. */
const INCOMING = 'tmp_objdir-incoming-';
const COMMIT = /^[0-9a-f]{40}$/u;

/** A commit of a repository. */
export interface Commit {
  readonly id: string;
  /** First line of its message, up to 200 characters. */
  readonly subject: string;
}

const SUBJECT_CHARACTERS = 200;

/** Git repositories of projects in the data folder of this process. */
@Injectable()
export class GitRepositories {
  private readonly folder: string;

  constructor(
    private readonly git: GitProgram,
    @Inject(CONFIG) { dataDir }: Config,
  ) {
    this.folder = join(dataDir, 'hosting', 'git');
  }

  /** Absolute path of the repository of a project; created when it is missing. */
  async open(scope: OwnScope): Promise<string> {
    const path = this.pathOf(scope);
    if (await exists(path)) return path;
    // Concurrent requests can create it.
    const fresh = join(this.folder, `${newObjectId().toHexString()}.new`);
    await mkdir(fresh, { recursive: true });
    await this.git.read(fresh, [
      'init',
      '--quiet',
      '--bare',
      `--initial-branch=${DEFAULT_BRANCH}`,
      '--template=',
    ]);
    await rename(fresh, path).catch(async (error: unknown) => {
      await rm(fresh, { recursive: true, force: true });
      if (!(await exists(path))) throw error;
    });
    return path;
  }

  async isFull(path: string): Promise<boolean> {
    const counted = await this.git.read(path, ['count-objects', '-v']);
    const sizes = [...counted.matchAll(/^size(?:-pack)?: (\d+)$/gmu)].map(([, size]) => Number(size));
    return sizes.reduce((sum, size) => sum + size, 0) * KILOBYTE > REPOSITORY_BYTES;
  }

  /** Newest commits of all branches by branch name. */
  async branches(path: string): Promise<ReadonlyMap<string, string>> {
    const start = 'refs/heads/';
    const branches = [...(await this.refs(path))].filter(([name]) => name.startsWith(start));
    return new Map(branches.map(([name, id]) => [name.slice(start.length), id]));
  }

  /** Objects of all branches and tags by full name. */
  async refs(path: string): Promise<ReadonlyMap<string, string>> {
    const listed = await this.git.read(path, ['for-each-ref', '--format=%(objectname) %(refname)']);
    const rows = listed.split('\n').filter((row) => row !== '');
    return new Map(rows.map((row) => [row.slice(row.indexOf(' ') + 1), row.slice(0, row.indexOf(' '))]));
  }

  /** Newest commit of a branch; null for a branch without commits. */
  async head(path: string, branch: string): Promise<string | null> {
    return (await this.branches(path)).get(branch) ?? null;
  }

  async commit(path: string, id: string): Promise<Commit> {
    if (!COMMIT.test(id)) throw new Error(`${id} is no id of a commit.`);
    const subject = await this.git.read(path, ['log', '-1', '--no-show-signature', '--format=%s', id]);
    // eslint-disable-next-line no-control-regex -- a message can have any
    const clean = subject.replace(/[\u0000-\u001f\u007f-\u009f]+/gu, ' ').trim();
    return { id, subject: [...clean].slice(0, SUBJECT_CHARACTERS).join('') };
  }

  /**
   * The files of a commit as a tar archive.
   *
   * @param account ID of the user who causes it
   */
  async *archive(path: string, account: string, { id }: Commit): AsyncGenerator<Uint8Array> {
    if (!COMMIT.test(id)) throw new Error(`${id} is no id of a commit.`);
    const child = this.git.start(path, account, ['archive', '--format=tar', id]);
    child.input.end();
    try {
      yield* child.output as AsyncIterable<Uint8Array>;
      const code = await child.ended;
      if (code !== 0) throw new Error(`git archive ended with ${code}.`);
    } finally {
      child.kill();
    }
  }

  /** Removes the objects of interrupted pushes. No push of the project may run. */
  async removeIncoming(path: string): Promise<void> {
    const objects = join(path, 'objects');
    for (const name of await readdir(objects)) {
      if (name.startsWith(INCOMING)) await rm(join(objects, name), { recursive: true, force: true });
    }
  }

  async remove(scope: OwnScope): Promise<void> {
    await rm(this.pathOf(scope), { recursive: true, force: true });
  }

  private pathOf({ projectId }: OwnScope): string {
    if (!/^[0-9a-f]{24}$/u.test(projectId)) throw new Error(`${projectId} is no id of a project.`);
    return join(this.folder, `${projectId}.git`);
  }
}

function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return false;
      throw error;
    },
  );
}
