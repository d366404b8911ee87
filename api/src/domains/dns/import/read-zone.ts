import type { ImportOffer } from '@zonewerk/contracts';
import type { FileRemarks } from '../zone-file/file-findings.js';
import { SetCollector, type ImportedSet, type SkippedLines } from '../zone-file/import-sets.js';
import { zoneEntries } from '../zone-file/parse-zone-file.js';
import { NAME_OPTIONS } from '../record-sets/zone-consistency/names.js';
import { EventLoopYield } from '../../../platform/jobs/event-loop-yield.js';

/** Content of a zone file. */
export interface ReadZone {
  readonly sets: readonly ImportedSet[];
  readonly skipped: readonly SkippedLines[];
  /** The file exceeds the maximum of entries, so none of its sets is changed. */
  readonly cut: boolean;
  /** Remarks about the whole file. */
  readonly about: FileRemarks;
}

/** Seconds; default of lines for which the file defines no TTL. */
const DEFAULT_TTL = 3_600;

/**
 * Reads a zone file and yields to the event loop. Every line with content is in one set or in `skipped` with a reason.
 *
 * @param most maximum of entries; default: the limit of files
 * @param accepted accepted offers to read the file in another way
 */
export async function readZone(
  text: string,
  domain: string,
  { most, accepted = [] }: { most?: number; accepted?: readonly ImportOffer[] } = {},
): Promise<ReadZone> {
  const options = { ...NAME_OPTIONS, defaultTtl: DEFAULT_TTL, accepted };
  const collector = new SetCollector(domain, options);
  const breath = new EventLoopYield();
  let cut = false;
  for (const entry of zoneEntries(text, domain, most)) {
    if (entry) collector.add(entry);
    cut ||= entry?.kind === 'fault' && entry.cut === true;
    if (breath.isDue()) await breath.yieldIfDue();
  }
  const sets: ImportedSet[] = [];
  for (const set of collector.sets()) {
    if (set) sets.push(set);
    if (breath.isDue()) await breath.yieldIfDue();
  }
  const skipped = collector.skipped.sort((a, b) => a.first - b.first);
  return { sets, cut, skipped, about: collector.findings.summary(domain, options) };
}
