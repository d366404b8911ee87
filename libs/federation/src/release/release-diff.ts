import type { ReleaseFile } from './release-file.js';

/** What differs between two tables, by name. */
interface TableDiff<Value> {
  readonly added: readonly { name: string; after: Value }[];
  readonly removed: readonly { name: string; before: Value }[];
  readonly changed: readonly { name: string; before: Value; after: Value }[];
}

interface Provision {
  /** The shell SDK: null when nothing changed, otherwise both sides. */
  readonly sdk: { readonly before: string | null; readonly after: string | null } | null;
  /** Shared packages. */
  readonly shared: TableDiff<string>;
}

/** What differs between two builds of one project. */
export interface ReleaseDiff {
  /** Bytes by the name that a file has without the hash in it: `projects.js`. */
  readonly files: TableDiff<number>;
  /** The exposes that show pages. */
  readonly pages: TableDiff<string>;
  /** The exposes that show windows. */
  readonly windows: TableDiff<string>;
  /** Ranges, and hashes of contracts by call. */
  readonly needs: Provision & { readonly calls: TableDiff<string> };
  readonly provides: Provision;
}

type Files = ReleaseFile['files'];
type Table = Readonly<Record<string, string>>;
/** What only one side has, by name; files can share one. */
type Side<Value> = ReadonlyMap<string, readonly Value[]>;

const HASH = /\.[0-9a-f]{10}(?=\.\w+$)/;
const NOTHING: Omit<ReleaseFile, 'name' | 'project' | 'version' | 'entry' | 'initial'> = {
  files: {},
  identities: {},
  windows: {},
  needs: { sdk: null, shared: {}, calls: {} },
  provides: { sdk: null, shared: {} },
};

/** Compares two builds; a side that is not there has nothing. Names are in order. */
export function diffBuilds(left: ReleaseFile | null, right: ReleaseFile | null): ReleaseDiff {
  const before = left ?? NOTHING;
  const after = right ?? NOTHING;
  return {
    files: diffSides(ownFiles(before.files, after.files), ownFiles(after.files, before.files)),
    pages: diffTables(before.identities, after.identities),
    windows: diffTables(before.windows, after.windows),
    needs: {
      ...diffProvisions(before.needs, after.needs),
      calls: diffTables(before.needs.calls, after.needs.calls),
    },
    provides: diffProvisions(before.provides, after.provides),
  };
}

function diffProvisions(before: ReleaseFile['provides'], after: ReleaseFile['provides']): Provision {
  return {
    sdk: before.sdk === after.sdk ? null : { before: before.sdk, after: after.sdk },
    shared: diffTables(before.shared, after.shared),
  };
}

function diffTables(before: Table, after: Table): TableDiff<string> {
  return diffSides(ownEntries(before, after), ownEntries(after, before));
}

function ownEntries(table: Table, other: Table): Side<string> {
  const isOwn = ([name, value]: [string, string]) => !Object.hasOwn(other, name) || other[name] !== value;
  return new Map(
    Object.entries(table)
      .filter(isOwn)
      .map(([name, value]) => [name, [value]]),
  );
}

/** By content: a file that only got another name is no difference. */
function ownFiles(files: Files, others: Files): Side<number> {
  const known = new Set(Object.values(others).map(({ integrity }) => integrity));
  const own = new Map<string, number[]>();
  for (const [file, { bytes, integrity }] of Object.entries(files)) {
    if (known.has(integrity)) continue;
    const name = file.replace(HASH, '');
    own.set(name, [...(own.get(name) ?? []), bytes]);
  }
  return own;
}

function diffSides<Value>(left: Side<Value>, right: Side<Value>): TableDiff<Value> {
  const names = [...new Set([...left.keys(), ...right.keys()])].sort();
  const added: { name: string; after: Value }[] = [];
  const removed: { name: string; before: Value }[] = [];
  const changed: { name: string; before: Value; after: Value }[] = [];
  for (const name of names) {
    const olds = left.get(name) ?? [];
    const news = right.get(name) ?? [];
    for (const [index, before] of olds.entries()) {
      const after = news[index];
      if (after === undefined) removed.push({ name, before });
      else changed.push({ name, before, after });
    }
    added.push(...news.slice(olds.length).map((after) => ({ name, after })));
  }
  return { added, removed, changed };
}
