import { escaped, type EmulatedChange, type EmulatedSet } from './sets.js';
import { readValue } from './values.js';

/** Sets by name; the lists are immutable. */
export type SetsByName = ReadonlyMap<string, readonly EmulatedSet[]>;

/*
 * Rules of Route 53. The messages follow public reports of Route 53 (existing or missing sets, different values, CNAMEs
 * with other sets, other policies, limits). Without a report, only the refusal itself is certain.
 */

/** A change batch that is rejected as a whole. */
export class BatchRefused extends Error {
  constructor(readonly messages: readonly string[]) {
    super(`[${messages.join(', ')}]`);
  }
}

const TYPES = 'A AAAA CAA CNAME DS HTTPS MX NAPTR NS PTR SOA SPF SRV SSHFP SVCB TLSA TXT'.split(' ');
const MOST_VALUES = 1_000;
const MOST_CHARACTERS = 32_000;
const MOST_VALUES_OF_SET = 400;
const MOST_OF_GROUP = 100;

/** The sets of a zone after a batch. @throws BatchRefused without any effect */
export function applyBatch(
  domain: string,
  before: SetsByName,
  changes: readonly EmulatedChange[],
): SetsByName {
  checkSize(changes);
  const faults: string[] = [];
  const draft = new Map(before);
  const touched = new Set<string>();
  for (const change of changes) {
    const key = keyOf(change.set);
    const twice = touched.has(`${change.action} ${key}`);
    touched.add(`${change.action} ${key}`);
    const fault = twice
      ? `The request contains an invalid set of changes for a resource record set '${change.set.type} ${escaped(change.set.name)}'`
      : applyChange(domain, draft, change);
    if (fault !== null) faults.push(fault);
  }
  const apex = (draft.get(`${domain}.`) ?? []).map(({ type }) => type);
  if (apex.filter((type) => type === 'SOA').length !== 1)
    faults.push('A HostedZone must contain exactly one SOA record.');
  if (!apex.includes('NS'))
    faults.push('A HostedZone must contain at least one NS record for the zone itself.');
  if (faults.length > 0) throw new BatchRefused(faults);
  return draft;
}

/** An UPSERT counts twice. */
function checkSize(changes: readonly EmulatedChange[]): void {
  let values = 0;
  let characters = 0;
  for (const { action, set } of changes) {
    const times = action === 'UPSERT' ? 2 : 1;
    values += times * set.values.length;
    characters += times * set.values.reduce((sum, value) => sum + value.length, 0);
  }
  if (values > MOST_VALUES || changes.length > MOST_VALUES)
    throw new BatchRefused([`Number of records limit of ${MOST_VALUES} exceeded.`]);
  if (characters > MOST_CHARACTERS)
    throw new BatchRefused([`Number of characters limit of ${MOST_CHARACTERS} exceeded.`]);
}

/** Applies one change to a draft; returns its fault, or null. */
function applyChange(
  domain: string,
  draft: Map<string, readonly EmulatedSet[]>,
  { action, set }: EmulatedChange,
): string | null {
  const there = draft.get(set.name) ?? [];
  const present = there.find((one) => keyOf(one) === keyOf(set));
  const named = `resource record set [name='${escaped(set.name)}', type='${set.type}'${set.identifier === undefined ? '' : `, set identifier='${set.identifier}'`}]`;
  if (action === 'DELETE') {
    if (!present) return `Tried to delete ${named} but it was not found`;
    if (textOf(present) !== textOf(set))
      return `Tried to delete ${named} but the values provided do not match the current values`;
    const rest = there.filter((one) => one !== present);
    if (rest.length > 0) draft.set(set.name, rest);
    else draft.delete(set.name);
    return null;
  }
  if (action !== 'CREATE' && action !== 'UPSERT') return `Invalid action '${action}'`;
  if (action === 'CREATE' && present) return `Tried to create ${named} but it already exists`;
  const others = there.filter((one) => one !== present);
  const fault = formFault(domain, set) ?? placeFault(domain, set, others) ?? groupFault(set, others);
  if (fault === null) draft.set(set.name, [...others, set]);
  return fault;
}

function formFault(domain: string, set: EmulatedSet): string | null {
  const { name, type, ttl, values, alias } = set;
  if (!TYPES.includes(type)) return `Invalid XML ; RRType '${type}' is not known`;
  if (name !== `${domain}.` && !name.endsWith(`.${domain}.`))
    return `RRSet with DNS name ${escaped(name)} is not permitted in zone ${domain}.`;
  if (alias) return ttl !== undefined || values.length > 0 ? 'Invalid request: an alias has no TTL' : null;
  if (ttl === undefined || !(ttl >= 0 && ttl <= 2_147_483_647))
    return `Invalid request: Missing or wrong field 'TTL' in Change with [name='${escaped(name)}', type='${type}']`;
  if (values.length === 0) return `Invalid request: no values in [name='${escaped(name)}', type='${type}']`;
  if (values.length > MOST_VALUES_OF_SET)
    return `Cannot have more than ${MOST_VALUES_OF_SET} records in a RRSet.`;
  if (new Set(values).size < values.length) return `Duplicate Resource Record: '${values.join()}'`;
  const faults = values.map((value) => readValue(type, value)).filter((read) => typeof read === 'string');
  return faults.length > 0 ? `Invalid Resource Record: '${faults.join()}'` : null;
}

/** A CNAME excludes other sets and is invalid at the apex. */
function placeFault(domain: string, set: EmulatedSet, others: readonly EmulatedSet[]): string | null {
  const { name, type, values } = set;
  const isAlone = (one: string) => one === 'CNAME';
  if (isAlone(type) && name === `${domain}.`)
    return `RRSet of type CNAME with DNS name ${escaped(name)} is not permitted at apex in zone ${domain}.`;
  const conflict = others.some((one) => one.type !== type && (isAlone(one.type) || isAlone(type)));
  if (conflict && !isAlone(type)) {
    return `RRSet of type ${type} with DNS name ${escaped(name)} is not permitted because a conflicting RRSet of type CNAME with the same DNS name already exists in zone ${domain}.`;
  }
  if (conflict) {
    return `RRSet of type ${type} with DNS name ${escaped(name)} is not permitted as it conflicts with other records with the same DNS name in zone ${domain}.`;
  }
  if (!isAlone(type)) return null;
  return values.length > 1
    ? `The record set [name='${escaped(name)}', type='CNAME'] has more than one value`
    : null;
}

/** All sets of a name and type have the same policy, and a unique identifier unless the policy is simple. */
function groupFault(set: EmulatedSet, others: readonly EmulatedSet[]): string | null {
  const { name, type, identifier, weight, multiValue, values } = set;
  const named = `RRSet with DNS name ${escaped(name)}, type ${type}`;
  const policy = policyOf(set);
  if ((policy === 'simple') !== (identifier === undefined))
    return `Invalid request: Expected exactly one of a policy and no SetIdentifier in [name='${escaped(name)}', type='${type}']`;
  if (identifier !== undefined && (identifier.length < 1 || identifier.length > 128))
    return `Invalid request: SetIdentifier of ${named} has to have 1 to 128 characters`;
  const group = others.filter((one) => one.type === type);
  if (group.some((one) => policyOf(one) !== policy)) {
    const id = identifier === undefined ? '' : `, SetIdentifier ${identifier}`;
    return `${named}${id} cannot be created because a non-${policy} RRSet with the same name and type already exists.`;
  }
  if (group.length >= MOST_OF_GROUP)
    return `Exceeded limit on number of ${policy} RRSets for ${escaped(name)}, type ${type} in this zone.`;
  if (weight !== undefined && !(Number.isInteger(weight) && weight >= 0 && weight <= 255))
    return `Invalid request: Weight of ${named} is not from 0 to 255`;
  if (policy === 'multi value' && (type === 'CNAME' || type === 'NS'))
    return `${named} cannot be a multivalue answer.`;
  return multiValue && values.length > 1 ? `${named}: a multivalue answer has one value.` : null;
}

function policyOf({ weight, multiValue, region, failover, country }: EmulatedSet): string {
  if (weight !== undefined) return 'weighted';
  if (multiValue) return 'multi value';
  if (region !== undefined) return 'latency';
  if (failover !== undefined) return 'failover';
  return country === undefined ? 'simple' : 'geolocation';
}

function keyOf({ name, type, identifier = '' }: EmulatedSet): string {
  return `${name} ${type} ${identifier}`;
}

/** Content that a DELETE has to repeat. */
function textOf({ values, ...set }: EmulatedSet): string {
  const parts = Object.entries(set).filter(([, part]) => part !== undefined);
  return JSON.stringify([parts.toSorted(([a], [b]) => (a < b ? -1 : 1)), values.toSorted()]);
}
