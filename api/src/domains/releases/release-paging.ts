import type { InputOf, listReleases } from '@zonewerk/contracts';
import { PROJECT_NAME, RELEASE_VERSION, type PublishedRelease } from '@zonewerk/federation/release';
import { z } from 'zod';
import { ApiError } from '../../platform/http/api-error.js';

const mark = z.tuple([z.iso.datetime(), z.string().regex(RELEASE_VERSION), z.string().regex(PROJECT_NAME)]);

/** A page of the registry's releases, newest first; they are files, so the page is cut here. */
export function pageOfReleases(
  releases: readonly PublishedRelease[],
  { cursor, limit, query }: InputOf<typeof listReleases>,
): { rows: PublishedRelease[]; next: string | null; count: number } {
  const wanted = releases.filter((one) => !query || textOf(one).includes(query.toLowerCase()));
  const sorted = [...wanted].sort((a, b) => (orderOf(a) < orderOf(b) ? 1 : -1));
  const after = cursor === undefined ? null : decode(cursor);
  const rest = after === null ? sorted : sorted.filter((one) => orderOf(one) < after);
  const rows = rest.slice(0, limit);
  const last = rows.at(-1);
  return { rows, next: last && rest.length > limit ? encode(last) : null, count: wanted.length };
}

function placeOf({ publishedAt, release }: PublishedRelease): z.output<typeof mark> {
  return [publishedAt, release.version, release.project];
}

function orderOf(one: PublishedRelease): string {
  return placeOf(one).join(' ');
}

function encode(one: PublishedRelease): string {
  return Buffer.from(JSON.stringify(placeOf(one))).toString('base64url');
}

function decode(cursor: string): string {
  try {
    return mark.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'))).join(' ');
  } catch {
    throw ApiError.invalid('cursor', 'This page mark is not valid.');
  }
}

function textOf({ release, commit, publishedBy }: PublishedRelease): string {
  return [release.project, release.version, commit ?? '', publishedBy].join(' ').toLowerCase();
}
