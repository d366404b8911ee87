import { createHash, randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { INestApplicationContext } from '@nestjs/common';
import { contentDigits, type PublishedRelease, type ReleaseFile } from '@zonewerk/federation/release';
import type { Examples } from '../harness/examples.types.js';
import type { SignedIn, World } from '../harness/harness.js';
import { PromotionsService } from '../../src/domains/releases/channels/promotions.service.js';
import { PublishingService } from '../../src/domains/releases/publishing.service.js';

/** Relevant fields of a test build; the others have default values. */
export interface WantedBuild extends Partial<Omit<ReleaseFile, 'files' | 'version'>> {
  readonly project: string;
  /** Content by file name; default: a container that identifies its build. */
  readonly files?: Readonly<Record<string, string>>;
  /** Recorded sources of the build. */
  readonly source?: { readonly commit?: string | null; readonly changed?: boolean };
}

const NEEDS_NOTHING = { sdk: null, shared: {}, calls: {} };

/** Publishes a small build, like `release publish`. Each call creates another version. */
export async function publishBuild(
  app: INestApplicationContext,
  { project, files, ...more }: WantedBuild,
): Promise<PublishedRelease> {
  const folder = await mkdtemp(join(tmpdir(), 'zw-build-'));
  try {
    await writeBuild(folder, { project, ...(files ? { files } : {}), ...more });
    const { published } = await app
      .get(PublishingService)
      .publish(folder, project, { by: 'test', commit: 'c'.repeat(40) });
    return published;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Writes a build to a project's folder, like webpack. Without `source` it is a build outside of a repository. */
export async function writeBuild(folder: string, wanted: WantedBuild): Promise<ReleaseFile> {
  const { project, files = filesOf(project), source, ...more } = wanted;
  const name = project.replaceAll('-', '_');
  const isShell = name === 'shell';
  const entry = isShell ? 'shell.js' : 'remoteEntry.js';
  const described = Object.fromEntries(
    Object.entries(files).map(([file, content]) => [
      file,
      {
        bytes: Buffer.byteLength(content),
        integrity: `sha384-${createHash('sha384').update(content).digest('base64')}`,
      },
    ]),
  );
  const content = {
    entry,
    initial: isShell ? { scripts: ['shell.js'], styles: ['shell.css'] } : { scripts: [], styles: [] },
    identities: {},
    windows: {},
    needs: NEEDS_NOTHING,
    provides: { sdk: null, shared: {} },
    ...more,
    files: described,
  };
  const release: ReleaseFile = { name, project, version: `0.1.0-${contentDigits(content)}`, ...content };
  const dist = join(folder, 'dist');
  await mkdir(dist, { recursive: true });
  for (const [file, content] of Object.entries(files)) await writeFile(join(dist, file), content);
  await writeFile(join(dist, 'zw-release.json'), JSON.stringify(release));
  const record = {
    version: release.version,
    commit: null,
    changed: false,
    sources: 'sha256-test',
    ...source,
  };
  await writeFile(join(dist, 'zw-source.json'), JSON.stringify(record));
  return release;
}

function filesOf(project: string): Record<string, string> {
  const mark = `/* ${project} ${randomBytes(8).toString('hex')} */\n`;
  return project === 'shell'
    ? { 'shell.js': `${mark}${'void 0;\n'.repeat(300)}`, 'shell.css': mark }
    : { 'remoteEntry.js': mark, 'screen.js': mark };
}

/** Promotes a release on a channel, like `release promote`. @throws if the gate rejects it */
export async function promote(
  app: INestApplicationContext,
  { release }: PublishedRelease,
  channel = 'production',
): Promise<void> {
  const { project, version } = release;
  const outcome = await app
    .get(PromotionsService)
    .promote({ channel, project, version, by: 'test', why: 'a test' });
  if ('clashes' in outcome) throw new Error(outcome.clashes.map(({ message }) => message).join(' '));
}

/** A shell and the projects remote on a channel: sufficient for page documents. */
export async function releaseProduct(
  app: INestApplicationContext,
  channel = 'production',
): Promise<{ shell: PublishedRelease; content: PublishedRelease }> {
  const shell = await publishBuild(app, { project: 'shell' });
  const content = await publishBuild(app, {
    project: 'mfe-content',
    identities: { projects: './projects' },
  });
  await promote(app, shell, channel);
  await promote(app, content, channel);
  return { shell, content };
}

/** A valid request of every call on releases; makes that person an operator. */
export async function releaseExamples(world: World, owner: SignedIn): Promise<Examples> {
  await world.builders.operator(owner.mail);
  const { content } = await releaseProduct(world.app);
  const next = await publishBuild(world.app, {
    project: 'mfe-content',
    identities: { projects: './projects' },
  });
  await promote(world.app, next);
  const project = 'mfe-content';
  const failing = { project, version: next.release.version, identity: 'projects', kind: 'throw' };
  return {
    'releases.overview': { body: {} },
    'releases.list': { body: { project } },
    'releases.moves': { body: { channel: 'production', project } },
    'releases.promote': {
      body: { channel: 'preview/walk', project, version: content.release.version, why: 'A look at it' },
    },
    'releases.rollback': {
      body: { channel: 'production', project, from: next.release.version, why: 'A fault' },
    },
    'releases.failures': { body: { project, version: next.release.version } },
    'releases.report': {
      body: {
        ...failing,
        channel: 'production',
        composition: '0123456789',
        message: 'The list is not iterable.',
      },
    },
  };
}
