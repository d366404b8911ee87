import type { TableFilter } from '@zonewerk/ui';
import { messages } from './messages';
import type { Channel } from './release-calls';

/** Prefix of preview channels. */
export const PREVIEW = 'preview/';

const FIRST = ['production', 'staging'];

/** Channels in order: production, staging, then previews by name. */
export function inOrder(channels: readonly Channel[]): Channel[] {
  return channels.toSorted((one, other) => byChannel(one.name, other.name));
}

/** As `inOrder`, for names. */
export function byChannel(one: string, other: string): number {
  const rank = (name: string) => (FIRST.includes(name) ? FIRST.indexOf(name) : FIRST.length);
  return rank(one) - rank(other) || one.localeCompare(other);
}

/** Names of all channels in that order. Production and staging are included even if they are empty. */
export function channelNames(channels: readonly Channel[]): string[] {
  return [...new Set([...FIRST, ...channels.map(({ name }) => name)])].toSorted(byChannel);
}

/** Projects on any channel: the shell first, then remotes by name. */
export function projectsOf(channels: readonly Channel[]): string[] {
  const names = new Set(channels.flatMap(({ entries }) => entries.map(({ project }) => project)));
  return [...names].toSorted(byProject);
}

/** Sorts the shell before the remotes. */
export function byProject(one: string, other: string): number {
  return Number(other === 'shell') - Number(one === 'shell') || one.localeCompare(other);
}

/** Versions of a project on any channel. */
export function versionsOf(channels: readonly Channel[], project: string): string[] {
  const entries = channels.flatMap((channel) => channel.entries);
  return [...new Set(entries.filter((entry) => entry.project === project).map(({ version }) => version))];
}

/** Filter chips of the values, plus the value of the URL if it is missing. */
export function chips(
  key: 'project' | 'channel' | 'version',
  values: readonly string[],
  [value, onChange]: readonly [string, (next: string) => void],
): TableFilter {
  const all = value === '' || values.includes(value) ? values : [...values, value];
  return {
    key,
    label: messages[key],
    options: all.map((one) => ({ value: one, label: one })),
    value: value === '' ? null : value,
    onChange: (next) => onChange(next ?? ''),
  };
}
