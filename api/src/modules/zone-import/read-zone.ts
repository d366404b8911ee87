import { SetCollector, type ImportedSet, type LeftOut } from '../../zone-file/import-sets.js';
import { zoneEntries } from '../../zone-file/parse-zone-file.js';
import { NAME_OPTIONS } from '../../record-sets/names.js';
import { Breath } from '../../platform/jobs/breath.js';

/** What a zone file says about a zone. */
export interface ReadZone {
  readonly sets: readonly ImportedSet[];
  readonly leftOut: readonly LeftOut[];
}

/** Seconds, for lines of which the file says no TTL. */
const DEFAULT_TTL = 3_600;

/** Reads a zone file; others are served meanwhile. Every line with content is in one set or left out with a reason. */
export async function readZone(text: string, domain: string): Promise<ReadZone> {
  const collector = new SetCollector(domain, { ...NAME_OPTIONS, defaultTtl: DEFAULT_TTL });
  const breath = new Breath();
  for (const entry of zoneEntries(text, domain)) {
    collector.add(entry);
    if (breath.isDue()) await breath.take();
  }
  const sets: ImportedSet[] = [];
  for (const set of collector.sets()) {
    if (set) sets.push(set);
    if (breath.isDue()) await breath.take();
  }
  return { sets, leftOut: collector.leftOut.sort((a, b) => a.first - b.first) };
}
