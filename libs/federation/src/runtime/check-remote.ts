import type { BootRemote } from '../release/boot-document.js';

const VERSION = /^\d+\.\d+\.\d+-[0-9a-f]{10}$/;
const NAME = /^[a-z][a-z0-9_]*$/;
const INTEGRITY = /^sha384-[A-Za-z0-9+/]{64}$/;
const EXPOSE = /^\.(?:\/[\w-]+)+$/;
const FILE = /^(?!.*\.\.)[\w.@~-]+(?:\/[\w.@~-]+)*$/;

type Check = (value: unknown) => boolean;

const text =
  (form: RegExp): Check =>
  (value) =>
    typeof value === 'string' && form.test(value);

const record =
  (key: RegExp, content: RegExp): Check =>
  (value) =>
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    Object.entries(value).every(([name, part]) => key.test(name) && text(content)(part));

/** The checks of `bootRemoteSchema` without the schema library. */
const CHECKS: Readonly<Record<Exclude<keyof BootRemote, 'commit' | 'base'>, Check>> = {
  name: text(NAME),
  version: text(VERSION),
  entry: text(FILE),
  files: record(FILE, INTEGRITY),
  identities: record(/^/, EXPOSE),
  windows: record(/^/, EXPOSE),
};

/**
 * Faults of a remote's data by field; empty if it is valid. The base has to be the folder of that version on this
 * server, so that no foreign URL is ever loaded.
 */
export function problemOf(remote: Readonly<Record<string, unknown>>): string {
  for (const [field, check] of Object.entries(CHECKS)) {
    if (!check(remote[field])) return `${field} cannot be used`;
  }
  const { name, version, base } = remote as unknown as BootRemote;
  const own = `/assets/${name.replaceAll('_', '-')}/${version}/`;
  return base === own ? '' : 'base cannot be used';
}
