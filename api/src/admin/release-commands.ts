import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import type { INestApplicationContext } from '@nestjs/common';
import { CHANNEL_NAME, line } from '@zonewerk/contracts';
import {
  COMMIT,
  parseReleaseName,
  PROJECT_NAME,
  RELEASE_FILE,
  RELEASE_VERSION,
  ReleaseRegistry,
  type PublishedRelease,
  type ReleaseName,
} from '@zonewerk/federation/release';
import { z } from 'zod';
import {
  ChannelsService,
  type Adopted,
  LocalBuildPublisher,
  type MoveOutcome,
  PromotionsService,
  PublishingService,
  SuspicionsService,
} from '../domains/releases/releases-core.api.js';
import type { Config } from '../platform/config/config.js';
import { CommandError } from '../platform/process/run-once.js';
import { read, readTyped, toCommandError, type Typed } from './command.js';
import { diffReleases } from './release-diff.js';
import { RELEASE_FORMS, RELEASE_USAGES, type ReleaseCommandName } from './release-usages.js';

const project = z
  .string()
  .regex(PROJECT_NAME, 'this is not the name of a shell or remote, like mfe-content.');
const version = z.string().regex(RELEASE_VERSION, 'this is not a version; see release list, or use latest.');
const channel = z
  .string({ error: 'please name a channel: production, staging or preview/<name>.' })
  .regex(CHANNEL_NAME, 'a channel is production, staging or preview/<name>.');
const why = line(200, 'please say why, in a few words.');
const by = line(80, 'please say who.');
const commit = z.string().regex(COMMIT, 'this is not the full hash of a commit.');

interface Place {
  readonly app: INestApplicationContext;
  readonly config: Config;
}

type Run = (place: Place, typed: Typed) => Promise<object>;

const COMMANDS: Readonly<Record<ReleaseCommandName, Run>> = {
  async publish(place, { words: [name], options }) {
    const wanted = read(project, 'project', name);
    const { published, fresh } = await publish(place, wanted, options);
    return { ...shown(published), fresh };
  },

  async promote({ app }, { words, options }) {
    const releases = await named(app, words);
    const move = { channel: read(channel, '--channel', options['channel']), ...reasons(options) };
    return toOutput(await app.get(PromotionsService).promoteTogether({ ...move, releases }));
  },

  async rollback({ app }, { words: [name], options }) {
    const wanted = read(project, 'project', name);
    const move = { channel: read(channel, '--channel', options['channel']), ...reasons(options) };
    return toOutput(await app.get(PromotionsService).rollback({ ...move, project: wanted }));
  },

  async list({ app }, { words: [name] }) {
    const wanted = name === undefined ? undefined : read(project, 'project', name);
    const releases = await app.get(ReleaseRegistry).list(wanted);
    const channels = [...(await app.get(ChannelsService).all()).values()];
    const running = (one: PublishedRelease) =>
      channels
        .filter(({ entries }) =>
          entries.some(
            (entry) => entry.project === one.release.project && entry.version === one.release.version,
          ),
        )
        .map(({ _id }) => _id);
    return { releases: releases.map((one) => ({ ...shown(one), channels: running(one) })) };
  },

  diff: ({ app }, { words: [left = '', ...right] }) => diffReleases(app, left, right),

  async suspects({ app }) {
    const list = await app.get(SuspicionsService).list();
    return {
      suspects: list.map(
        ({ project: name, version: which, verdict, suspectedAt, by: operator, why: reason }) => ({
          project: name,
          version: which,
          verdict,
          suspected: suspectedAt,
          by: operator,
          why: reason,
        }),
      ),
    };
  },

  async confirm({ app }, { words, options }) {
    const name = releaseOf(words);
    return { ...name, ...(await app.get(SuspicionsService).confirm(name, reasons(options))) };
  },

  async dismiss({ app }, { words, options }) {
    const name = releaseOf(words);
    await app.get(SuspicionsService).dismiss(name, reasons(options));
    return name;
  },

  async adopt(place, { words, options }) {
    const channels = words.map((one) => read(channel, 'channel', one));
    const builds: PublishedRelease[] = [];
    for (const one of await builtProjects(place.config.root)) {
      builds.push((await publish(place, one, options)).published);
    }
    if (builds.length === 0) throw new CommandError(`Nothing is built in ${place.config.root}.`);
    const adoption = {
      builds,
      onlyNew: place.config.production,
      by: read(by, '--by', options['by'] ?? self()),
    };
    const adopted: Adopted[] = [];
    for (const one of channels) {
      adopted.push(await place.app.get(LocalBuildPublisher).adopt({ ...adoption, channel: one }));
    }
    return adoptionOf(builds, adopted);
  },
};

/** Runs a release command. @throws CommandError with the correct usage */
export async function runReleaseCommand(
  app: INestApplicationContext,
  config: Config,
  args: readonly string[],
): Promise<object> {
  const [name = '', ...rest] = args;
  if (!isCommand(name)) throw new CommandError(`Commands: ${RELEASE_USAGES.join(' · ')}`);
  return toCommandError(() => COMMANDS[name]({ app, config }, readTyped(RELEASE_FORMS[name], rest)));
}

function isCommand(name: string): name is ReleaseCommandName {
  return Object.hasOwn(RELEASE_FORMS, name);
}

async function publish({ app, config }: Place, name: string, options: Typed['options']) {
  const given = options['commit'];
  return app.get(PublishingService).publish(join(config.root, name), name, {
    by: read(by, '--by', options['by'] ?? self()),
    commit: given === undefined ? null : read(commit, '--commit', given),
  });
}

/** @throws CommandError with the same fields when the gate rejected a build */
function adoptionOf(builds: readonly PublishedRelease[], adopted: readonly Adopted[]): object {
  const refused = adopted.flatMap((one) => one.refused);
  const done = {
    published: builds.map(({ release }) => `${release.project}@${release.version}`),
    moved: adopted.flatMap(({ moved }) => moved),
    refused,
    differs: adopted.flatMap(({ differs }) => differs),
    clashes: [...new Set(adopted.flatMap(({ clashes }) => clashes))],
  };
  if (refused.length === 0) return done;
  const reasons = new Set(refused.flatMap(({ clashes }) => clashes));
  throw new CommandError([...reasons].join(' '), done);
}

/** Folders of a checkout with a build. */
async function builtProjects(root: string): Promise<string[]> {
  const folders = (await readdir(root)).filter((folder) => PROJECT_NAME.test(folder));
  return folders.filter((folder) => existsSync(join(root, folder, 'dist', RELEASE_FILE)));
}

async function latest(app: INestApplicationContext, name: string): Promise<string> {
  const [newest] = await app.get(ReleaseRegistry).list(name);
  if (!newest) throw new CommandError(`Nothing of ${name} is published yet. Use: release publish ${name}`);
  return newest.release.version;
}

function reasons(options: Typed['options']): { why: string; by: string } {
  return { why: read(why, '--why', options['why']), by: read(by, '--by', options['by'] ?? self()) };
}

/** Operating system account that runs the command. */
function self(): string {
  try {
    return userInfo().username;
  } catch {
    // In a container the user ID may have no name.
    return `user ${process.getuid?.() ?? 'unknown'}`;
  }
}

/** Releases of the arguments: a project and its version, or several as `project@version` that move together. */
async function named(app: INestApplicationContext, words: readonly string[]): Promise<ReleaseName[]> {
  const [first = '', second] = words;
  if (words.length === 2 && !first.includes('@')) {
    const name = read(project, 'project', first);
    const which = second === 'latest' ? await latest(app, name) : read(version, 'version', second);
    return [{ project: name, version: which }];
  }
  return words.map((word) => {
    const name = parseReleaseName(word);
    if (name) return name;
    throw new CommandError(
      `${word} is no release like mfe-content@version. Usage: ${RELEASE_FORMS.promote.usage}`,
    );
  });
}

function releaseOf([name, which]: readonly string[]): ReleaseName {
  return { project: read(project, 'project', name), version: read(version, 'version', which) };
}

function toOutput(outcome: MoveOutcome): object {
  if ('clashes' in outcome) throw new CommandError(outcome.clashes.map(({ message }) => message).join(' '));
  const [move] = outcome.moves;
  return move && outcome.moves.length === 1 ? move : { moves: outcome.moves };
}

function shown({ release, commit: built, sources, publishedAt, publishedBy }: PublishedRelease): object {
  const { project: name, version: which } = release;
  const origin = { commit: built, sources: sources ?? null };
  return { project: name, version: which, ...origin, published: publishedAt, published_by: publishedBy };
}
