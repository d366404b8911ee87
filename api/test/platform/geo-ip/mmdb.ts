/** Value of a record in the test database. */
type Value = string | number | readonly Value[] | { readonly [name: string]: Value };

const METADATA_MARKER = Buffer.concat([Buffer.from([0xab, 0xcd, 0xef]), Buffer.from('MaxMind.com')]);
const SEPARATOR_BYTES = 16;

/**
 * A database in MaxMind's format (specification 2.0) with the given record for all IPv4 addresses below 128.0.0.0, and
 * none for others.
 */
export function makeDatabase(record: Value): Buffer {
  // One node: its left branch points into the data after the separator, its right one is empty.
  const nodeCount = 1;
  const tree = Buffer.from([0, 0, nodeCount + SEPARATOR_BYTES, 0, 0, nodeCount]);
  const metadata = {
    node_count: nodeCount,
    record_size: 24,
    ip_version: 4,
    database_type: 'Test-City',
    languages: ['en'],
    binary_format_major_version: 2,
    binary_format_minor_version: 0,
    build_epoch: 1_700_000_000,
    description: { en: 'Made by a test' },
  };
  return Buffer.concat([
    tree,
    Buffer.alloc(SEPARATOR_BYTES),
    encode(record),
    METADATA_MARKER,
    encode(metadata),
  ]);
}

function encode(value: Value): Buffer {
  if (typeof value === 'string')
    return Buffer.concat([head(2, Buffer.byteLength(value)), Buffer.from(value)]);
  if (typeof value === 'number') return Buffer.concat([head(6, 4), uint32(value)]);
  if (isList(value)) return Buffer.concat([Buffer.from([value.length, 11 - 7]), ...value.map(encode)]);
  const entries = Object.entries(value);
  return Buffer.concat([head(7, entries.length), ...entries.flat().map((part) => encode(part as Value))]);
}

function isList(value: Value): value is readonly Value[] {
  return Array.isArray(value);
}

function head(type: number, size: number): Buffer {
  return Buffer.from([(type << 5) | size]);
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}
