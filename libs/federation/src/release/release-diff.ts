import type { ReleaseFile } from './release-file.js';

/** Difference between two tables, by name. */
interface TableDiff<Value> {
  readonly added: readonly { name: string; after: Value }[];
  readonly removed: readonly { name: string; before: Value }[];
  readonly changed: readonly { name: string; before: Value; after: Value }[];
}

interface Provision {
  /** Shell SDK: null without a change, otherwise both versions. */
  readonly sdk: { readonly before: string | null; readonly after: string | null } | null;
  /** Shared packages. */
  readonly shared: TableDiff<string>;
}

/** Difference between two builds of a project. */
export interface ReleaseDiff {
  /** Bytes by file name without its hash: `projects.js`. */
  readonly files: TableDiff<number>;
  /** Exposes of pages. */
  readonly pages: TableDiff<string>;
  /** Exposes of windows. */
  readonly windows: TableDiff<string>;
  /** Ranges, and contract hashes by call. */
  readonly needs: Provision & { readonly calls: TableDiff<string> };
  readonly provides: Provision;
}

type Files = ReleaseFile['files'];
type Table = Readonly<Record<string, string>>;
/** Entries of one side, by name; several files can share a name. */
type Side<Value> = ReadonlyMap<string, readonly Value[]>;

const HASH = /\.[0-9a-f]{10}(?=\.\w+$)/;
const NOTHING: Omit<ReleaseFile, 'name' | 'project' | 'version' | 'entry' | 'initial'> = {
  files: {},
  identities: {},
  windows: {},
  needs: { sdk: null, shared: {}, calls: {} },
  provides: { sdk: null, shared: {} },
};

/** Compares two builds; null counts as an empty build. Names are sorted. */
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

/** Compared by content: a renamed file is not a difference. */
function ownFiles(files: Files, others: Files): Side<number> {
  const contents = new Set(Object.values(others).map(({ integrity }) => integrity));
  const own = new Map<string, number[]>();
  for (const [file, { bytes, integrity }] of Object.entries(files)) {
    if (contents.has(integrity)) continue;
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
