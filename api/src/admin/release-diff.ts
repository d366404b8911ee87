import type { INestApplicationContext } from '@nestjs/common';
import { CHANNEL_NAME } from '@zonewerk/contracts';
import {
  diffBuilds,
  parseReleaseName,
  ReleaseRegistry,
  type PublishedRelease,
} from '@zonewerk/federation/release';
import { ChannelsService, CompositionCheckService } from '../domains/releases/releases-core.api.js';
import { CommandError } from '../platform/process/run-once.js';

interface Side {
  readonly project: string;
  readonly version: string;
  readonly commit: string | null;
  readonly files: number;
  readonly bytes: number;
}

/** Differences between two compositions, by project. */
export async function diffReleases(
  app: INestApplicationContext,
  left: string,
  right: readonly string[],
): Promise<object> {
  const channels = await app.get(ChannelsService).all();
  const running = async (name: string) => {
    if (!channels.has(name)) throw new CommandError(`There is no channel ${name}.`);
    return (await app.get(CompositionCheckService).of(name, channels)).releases;
  };
  if (!CHANNEL_NAME.test(left))
    throw new CommandError(`${left} is no channel. Begin with one, like production.`);
  const before = await running(left);
  const [other = ''] = right;
  const after =
    right.length === 1 && CHANNEL_NAME.test(other)
      ? await running(other)
      : await replaced(app, before, right);
  const projects = [...new Set([...before, ...after].map(({ release }) => release.project))].sort();
  const differences = projects.flatMap((project) => {
    const from = find(before, project);
    const to = find(after, project);
    return from?.release.version === to?.release.version ? [] : [difference(project, from, to)];
  });
  return { left, right: right.join(' '), differences };
}

async function replaced(
  app: INestApplicationContext,
  running: readonly PublishedRelease[],
  names: readonly string[],
): Promise<PublishedRelease[]> {
  const chosen = await Promise.all(
    names.map(async (text) => {
      const name = parseReleaseName(text);
      if (!name) throw new CommandError(`${text} is no channel and no release like mfe-content@version.`);
      const release = await app.get(ReleaseRegistry).find(name);
      if (!release) throw new CommandError(`${name.project} ${name.version} is not published here.`);
      return release;
    }),
  );
  const projects = new Set(chosen.map(({ release }) => release.project));
  return [...running.filter(({ release }) => !projects.has(release.project)), ...chosen];
}

function difference(project: string, from: PublishedRelease | null, to: PublishedRelease | null): object {
  return {
    project,
    left: from && sideOf(from),
    right: to && sideOf(to),
    bytes: bytesOf(to) - bytesOf(from),
    ...diffBuilds(from && from.release, to && to.release),
  };
}

function find(releases: readonly PublishedRelease[], project: string): PublishedRelease | null {
  return releases.find(({ release }) => release.project === project) ?? null;
}

function sideOf(one: PublishedRelease): Side {
  const { project, version, files } = one.release;
  return { project, version, commit: one.commit, files: Object.keys(files).length, bytes: bytesOf(one) };
}

function bytesOf(one: PublishedRelease | null): number {
  return Object.values(one?.release.files ?? {}).reduce((sum, { bytes }) => sum + bytes, 0);
}
