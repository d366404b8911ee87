import type { ResourceRecordSet } from '@aws-sdk/client-route-53';
import type { ZoneSet } from '../../../nameserver/control/control-protocol.js';
import { comparable, foreignPolicy, groupOf, linesOf, toZoneFile, type Group } from './route53-content.js';
import { keyOf } from './route53-plan.js';
import { readOnlyAnswers } from './route53-read-only.js';
import { relativeName } from './zone-content.js';
import type { Answered, Difference } from './zone-watch.js';

interface Wanted {
  readonly domain: string;
  readonly sets: readonly ZoneSet[];
  /** The NS set of the domain itself. */
  readonly nameservers: ResourceRecordSet;
}

/** Differences between Route 53 and the target state. Sets that choose between values are one difference. */
export function differencesOf(there: ReadonlyMap<string, Group>, wanted: Wanted): Difference[] {
  const { domain, sets, nameservers } = wanted;
  const ours = sets.flatMap(({ name, ...set }) => groupOf(name, domain, set) ?? []);
  ours.push({ name: `${domain}.`, type: 'NS', sets: [nameservers] });
  const coveredKeys = new Set(ours.map(keyOf));
  const changed = ours.filter((group) => textOf(group) !== textOf(there.get(keyOf(group)) ?? null));
  const unknown = [...there.values()].filter(
    (group) => group.type !== 'SOA' && !coveredKeys.has(keyOf(group)),
  );
  return [
    ...changed.map((group) => toDifference(there.get(keyOf(group)) ?? null, group, domain)),
    ...unknown.map((group) => toDifference(group, null, domain)),
  ];
}

function textOf(group: Group | null): string {
  return JSON.stringify((group?.sets ?? []).map(comparable).toSorted());
}

function toDifference(there: Group | null, wanted: Group | null, domain: string): Difference {
  const { name, type } = (there ?? wanted) as Group;
  return {
    name: relativeName(name, domain),
    type,
    there: there && answered(there),
    wanted: wanted && answered(wanted),
  };
}

function answered(group: Group): Answered {
  const { sets } = group;
  const foreign = sets.map(foreignPolicy).find((policy) => policy !== null);
  const choice = foreign === undefined ? choiceOf(sets) : undefined;
  const readOnly = foreign === undefined ? undefined : readOnlyAnswers(group);
  return {
    ttl: Math.max(...sets.map(({ TTL = 0 }) => TTL)),
    values: sets.flatMap(linesOf),
    ...(foreign === undefined ? {} : { foreign }),
    ...(readOnly === undefined ? {} : { readOnly }),
    ...(choice === undefined ? {} : { choice }),
  };
}

function choiceOf(sets: readonly ResourceRecordSet[]): Answered['choice'] {
  if (sets.every(({ SetIdentifier }) => SetIdentifier === undefined)) return undefined;
  const members = sets.map(({ Type = '', SetIdentifier: identifier = '', Weight, ResourceRecords = [] }) => ({
    identifier,
    value: ResourceRecords.map(({ Value = '' }) => toZoneFile(Type, Value)).join('\n'),
    ...(Weight === undefined ? {} : { weight: Weight }),
  }));
  return { policy: sets[0]?.MultiValueAnswer ? 'Multi Value Answer' : 'Weighted', members };
}
