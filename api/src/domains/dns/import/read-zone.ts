import type { ImportOffer } from '@zonewerk/contracts';
import type { FileRemarks } from '../zone-file/file-findings.js';
import { SetCollector, type ImportedSet, type LeftOut } from '../zone-file/import-sets.js';
import { zoneEntries } from '../zone-file/parse-zone-file.js';
import { NAME_OPTIONS } from '../record-sets/zone-consistency/names.js';
import { Breath } from '../../../platform/jobs/breath.js';

/** What a zone file says about a zone. */
export interface ReadZone {
  readonly sets: readonly ImportedSet[];
  readonly leftOut: readonly LeftOut[];
  /** The file has more than is read, so none of it is made. */
  readonly cut: boolean;
  /** What is to be said of the file as a whole. */
  readonly about: FileRemarks;
}

/** Seconds, for lines of which the file says no TTL. */
const DEFAULT_TTL = 3_600;

/**
 * Reads a zone file; others are served meanwhile. Every line with content is in one set or left out with a reason.
 *
 * @param most entries that are read; as many as files may have when left out
 * @param accepted other ways to read it that were chosen
 */
export async function readZone(
  text: string,
  domain: string,
  { most, accepted = [] }: { most?: number; accepted?: readonly ImportOffer[] } = {},
): Promise<ReadZone> {
  const options = { ...NAME_OPTIONS, defaultTtl: DEFAULT_TTL, accepted };
  const collector = new SetCollector(domain, options);
  const breath = new Breath();
  let cut = false;
  for (const entry of zoneEntries(text, domain, most)) {
    if (entry) collector.add(entry);
    cut ||= entry?.kind === 'fault' && entry.cut === true;
    if (breath.isDue()) await breath.take();
  }
  const sets: ImportedSet[] = [];
  for (const set of collector.sets()) {
    if (set) sets.push(set);
    if (breath.isDue()) await breath.take();
  }
  const leftOut = collector.leftOut.sort((a, b) => a.first - b.first);
  return { sets, cut, leftOut, about: collector.findings.summary(domain, options) };
}
