import {
  absoluteName,
  canonicalRecordName,
  canonicalValues,
  recordLines,
  type AnswerRoute,
  type CanonicalMember,
  type CanonicalSet,
  type RecordPolicy,
  type RecordType,
} from '@zonewerk/contracts';
import { messages } from '../../../shared/messages';
import { NAME_OPTIONS } from '../../../shared/name-options';
import {
  draftIssues,
  isAlias,
  memberFaults,
  nameOptions,
  policyOf,
  type RecordDraft,
  typeOf,
  valueFaults,
} from '../editor/record-draft';
import { isJustAdded, LINE_BREAK } from './value-rows';

const texts = messages.zoneLines;

/** Line of the zone file. A trailing comment has properties that a zone file cannot express. */
export interface ZoneLine {
  /** Identity of the line before and after a change. */
  readonly key: string;
  readonly text: string;
}

/** A line, or a fault instead of it. */
export type PreviewLine = ZoneLine & { readonly ok: boolean };

interface Place {
  readonly name: string;
  readonly type: RecordType;
  readonly ttl: number;
  readonly policy: RecordPolicy;
}

/** Routing condition of a Route 53 answer in words. */
export function routeText(route: AnswerRoute): string {
  const { location, region, failover, health_check: check } = route;
  const parts = [
    location,
    region && texts.region(region),
    failover && texts.failover(failover),
    check && texts.healthCheck(check),
  ];
  return parts.filter(Boolean).join(', ');
}

/** Lines of a Route 53 member: its values, or their replacement. */
function routedLines(place: Place, { identifier, values, route = {} }: CanonicalMember, domain: string) {
  const { name, type } = place;
  const target = route.target === undefined ? [] : [aliasLine(name, type, route.target, domain).text];
  const own = recordLines({ ...place, values }, domain).map((line) => `${line} ;`);
  const comment = [texts.member(identifier), routeText(route)].filter(Boolean).join(', ');
  return [...own, ...target.map((line) => `${line},`)].map((line, index): ZoneLine => {
    return { key: `member ${identifier} ${index}`, text: `${line} ${comment}` };
  });
}

function memberLines(place: Place, member: CanonicalMember, domain: string) {
  if (member.route) return routedLines(place, member, domain);
  const { identifier, values, weight } = member;
  const lines = recordLines({ ...place, values }, domain);
  return lines.map((line, index): ZoneLine => {
    if (place.policy === 'Simple') return { key: `value ${values[index] ?? ''}`, text: line };
    const comment = weight === undefined ? texts.member(identifier) : texts.weighted(identifier, weight);
    return { key: `member ${identifier} ${index}`, text: `${line} ; ${comment}` };
  });
}

function aliasLine(name: string, type: RecordType, target: string, domain: string): ZoneLine {
  return { key: 'alias', text: `${absoluteName(name, domain)}. IN ${type} ; ${texts.alias(target)}` };
}

/** Zone file lines of a set. An alias has no record in a zone file. */
export function zoneLines(set: CanonicalSet, domain: string): ZoneLine[] {
  if (set.alias) return [aliasLine(set.name, set.type, set.alias.target, domain)];
  return set.members.flatMap((member) => memberLines(set, member, domain));
}

/** Zone file lines of the draft. */
export function previewLines(draft: RecordDraft, domain: string): PreviewLine[] {
  const name = canonicalRecordName(draft.name, domain, nameOptions(draft));
  const place: Place = {
    name: name.ok ? name.value : '?',
    type: typeOf(draft),
    ttl: draft.ttl ?? 0,
    policy: policyOf(draft),
  };
  if (isAlias(draft)) return aliasPreview(draft, place, domain);
  return place.policy === 'Simple' ? valuePreview(draft, place, domain) : memberPreview(draft, place, domain);
}

function aliasPreview(draft: RecordDraft, { name, type }: Place, domain: string): PreviewLine[] {
  if (draft.target.trim() === '') return [];
  const fault = draftIssues(draft, domain).find(({ path }) => path === 'alias_target');
  if (fault) return [{ key: 'alias', ok: false, text: fault.message }];
  return [{ ...aliasLine(name, type, draft.target.trim().replace(/\.$/u, ''), domain), ok: true }];
}

function valuePreview(draft: RecordDraft, place: Place, domain: string): PreviewLine[] {
  const faults = valueFaults(draft);
  const whole = faults.get(0);
  const lines = draft.value.split(LINE_BREAK).flatMap((text, index) => {
    if (text.trim() === '' || isJustAdded(text, place.type)) return [];
    return linePreview(
      text,
      { identifier: '', fault: faults.get(index + 1), key: `line ${index}` },
      place,
      domain,
    );
  });
  return whole !== undefined && lines.length > 0
    ? [...lines, { key: 'whole', ok: false, text: whole }]
    : lines;
}

function memberPreview(draft: RecordDraft, place: Place, domain: string): PreviewLine[] {
  const faults = memberFaults(draft, domain);
  const whole = faults.get('members');
  const lines = draft.members.flatMap(({ identifier, value, weight }, index) => {
    if (isJustAdded(value, place.type)) return [];
    const of = (part: string) => faults.get(`members.${index}.${part}`);
    const fault = of('value') ?? of('identifier') ?? of('weight');
    const shown = place.policy === 'Weighted' ? { weight: Number(weight) } : {};
    return linePreview(
      value,
      { identifier: identifier.trim(), fault, key: `line ${index}`, ...shown },
      place,
      domain,
    );
  });
  return whole === undefined ? lines : [...lines, { key: 'whole', ok: false, text: whole }];
}

interface Typed {
  readonly identifier: string;
  readonly weight?: number;
  readonly fault: string | undefined;
  readonly key: string;
}

function linePreview(text: string, typed: Typed, place: Place, domain: string): PreviewLine[] {
  const { fault, key, ...member } = typed;
  if (fault !== undefined) return [{ key, ok: false, text: fault }];
  const value = canonicalValues(place.type, text, NAME_OPTIONS);
  if (!value.ok) return value.faults.map(({ message }) => ({ key, ok: false, text: message }));
  return memberLines(place, { ...member, values: value.values }, domain).map((line) => ({
    ...line,
    ok: true,
  }));
}

/** Change of a line; `was` is the replaced line. */
export type ChangedLine =
  | { readonly mark: 'same' | 'added' | 'removed' | 'fault'; readonly key: string; readonly text: string }
  | { readonly mark: 'changed'; readonly key: string; readonly text: string; readonly was: string };

/** Lines after a change, in order. Removed lines precede the first added line. */
export function changedLines(before: readonly ZoneLine[], after: readonly PreviewLine[]): ChangedLine[] {
  const left = new Map(before.map((line) => [line.key, line.text]));
  const lines = after.map((line): ChangedLine => {
    const { key, text, ok } = line;
    if (!ok) return { mark: 'fault', key, text };
    const was = left.get(key);
    left.delete(key);
    if (was === undefined) return { mark: 'added', key, text };
    return was === text ? { mark: 'same', key, text } : { mark: 'changed', key, text, was };
  });
  const gone = [...left].map(([key, text]): ChangedLine => ({ mark: 'removed', key, text }));
  const first = lines.findIndex(({ mark }) => mark === 'added');
  return lines.toSpliced(first < 0 ? lines.length : first, 0, ...gone);
}
