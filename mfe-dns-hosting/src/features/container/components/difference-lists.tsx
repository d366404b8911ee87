import type { DeploymentDifference } from '@zonewerk/contracts';
import { Badge, DataTable, formatBytes, Mono, Note, Stack, Text, type Column, type Tone } from '@zonewerk/ui';
import { languageName } from '../language-name';
import { containerPageMessages } from '../messages';

const texts = containerPageMessages.difference;

type Rows<Kind extends 'pages' | 'redirects' | 'files'> = DeploymentDifference[Kind]['list'][number];
type Change = Rows<'pages'>['change'];

const TONES: Record<Change, Tone> = { added: 'good', removed: 'bad', changed: 'warn' };

const CHANGE: Column<{ change: Change }> = {
  key: 'change',
  header: texts.columns.change,
  cell: ({ change }) => <Badge tone={TONES[change]}>{texts.changes[change]}</Badge>,
  width: '7rem',
};

const PAGES: readonly Column<Rows<'pages'>>[] = [
  { key: 'title', header: texts.columns.title, cell: pageCell, primary: true },
  {
    key: 'language',
    header: texts.columns.language,
    cell: ({ language }) => languageName(language),
    width: '9rem',
  },
  CHANGE,
];

const REDIRECTS: readonly Column<Rows<'redirects'>>[] = [
  { key: 'path', header: texts.columns.path, cell: ({ path }) => path, mono: true, primary: true },
  { key: 'target', header: texts.columns.target, cell: ({ target }) => target, mono: true },
  CHANGE,
];

const FILES: readonly Column<Rows<'files'>>[] = [
  { key: 'name', header: texts.columns.name, cell: ({ name }) => name, primary: true },
  { key: 'length', header: texts.columns.length, cell: ({ length }) => formatBytes(length), width: '9rem' },
  CHANGE,
];

function pageCell({ title, path }: Rows<'pages'>) {
  return (
    <Stack gap={1} align="start">
      <span>{title}</span>
      <Text as="span" size="xs" tone="dim">
        <Mono>{path}</Mono>
      </Text>
    </Stack>
  );
}

/** Non-empty lists of a difference. */
export function DifferenceLists({ difference }: { difference: DeploymentDifference }) {
  const { website, pages, redirects, files } = difference;
  return (
    <>
      {website.length > 0 && <Note>{texts.website(website)}</Note>}
      <Rows label={texts.pages} {...pages} columns={PAGES} rowKey={({ path }) => path} />
      <Rows label={texts.redirects} {...redirects} columns={REDIRECTS} rowKey={({ path }) => path} />
      <Rows label={texts.files} {...files} columns={FILES} rowKey={({ id }) => id} />
    </>
  );
}

interface RowsProps<Row> {
  label: string;
  count: number;
  list: readonly Row[];
  columns: readonly Column<Row>[];
  rowKey: (row: Row) => string;
}

function Rows<Row>({ label, count, list, columns, rowKey }: RowsProps<Row>) {
  if (count === 0) return null;
  return (
    <Stack gap={2}>
      <DataTable<Row> label={label} level={3} columns={columns} rows={list} rowKey={rowKey} count={count} />
      {count > list.length && <Text tone="dim">{texts.more(count - list.length)}</Text>}
    </Stack>
  );
}
