import { IconCheck } from '@tabler/icons-react';
import { SORTABLE_TYPES, type ContentModule, type ModuleRow } from '@zonewerk/contracts';
import { pagedTable, useSettled } from '@zonewerk/shell-sdk';
import {
  Button,
  EmptyState,
  ErrorState,
  OfflineState,
  SearchBox,
  Skeleton,
  Stack,
  Text,
  Window,
} from '@zonewerk/ui';
import { useState } from 'react';
import { useContentListRowsInfiniteQuery } from '../../../shared/api/module-calls';
import { rowMessages } from '../messages';
import classes from './row.module.css';

const texts = rowMessages.relation;
const TYPING_REST_MS = 250;

interface RelationWindowProps {
  projectId: string;
  /** The referenced module. */
  target: ContentModule;
  chosen: string | null;
  opened: boolean;
  onClose: () => void;
  onChoose: (row: ModuleRow) => void;
}

/** Window that searches and selects a row of another module. */
export function RelationWindow(props: RelationWindowProps) {
  const { target, opened, onClose } = props;
  return (
    <Window opened={opened} onClose={onClose} title={texts.title(target.title)} purpose={texts.purpose}>
      {opened && <Chooser {...props} />}
    </Window>
  );
}

function Chooser({ projectId, target, chosen, onChoose }: RelationWindowProps) {
  const [typed, setTyped] = useState('');
  const words = useSettled(typed.trim(), TYPING_REST_MS);
  const query = useContentListRowsInfiniteQuery(
    { projectId, module: target.id, query: words, direction: 'asc', ...orderOf(target) },
    { refetchOnMountOrArgChange: true },
  );
  const table = pagedTable(query);
  return (
    <Stack gap={3}>
      <div className={classes.search}>
        <SearchBox search={{ value: typed, onChange: setTyped }} label={texts.search} />
      </div>
      <Text as="p" size="s" tone="dim" role="status">
        {table.count !== undefined && texts.found(table.count, table.countMore)}
      </Text>
      <Rows table={table} words={words} chosen={chosen} onChoose={onChoose} />
    </Stack>
  );
}

interface RowsProps {
  table: ReturnType<typeof pagedTable<ModuleRow>>;
  words: string;
  chosen: string | null;
  onChoose: (row: ModuleRow) => void;
}

function Rows({ table, words, chosen, onChoose }: RowsProps) {
  const { rows, state, error, onRetry, hasMore, busyMore, onMore } = table;
  if (state === 'offline') return <OfflineState onRetry={onRetry} level={3} />;
  if (state === 'error') return <ErrorState message={error} onRetry={onRetry} level={3} />;
  if (rows.length === 0 && state === 'loading') {
    return (
      <Stack gap={2} role="status" aria-busy="true" aria-label={texts.loading}>
        {['70%', '55%', '62%'].map((width) => (
          <Skeleton key={width} width={width} height="1.5rem" />
        ))}
      </Stack>
    );
  }
  if (rows.length === 0) return <EmptyState title={words === '' ? texts.empty : texts.nothing} level={3} />;
  return (
    <div className={classes.options} aria-busy={state === 'loading' || undefined}>
      <ul className={classes.rows}>
        {rows.map((row) => (
          <li key={row.id}>
            <button
              type="button"
              className={classes.option}
              aria-current={row.id === chosen || undefined}
              onClick={() => onChoose(row)}
            >
              <span>{row.title || texts.untitled}</span>
              {row.id === chosen && <IconCheck aria-hidden="true" />}
            </button>
          </li>
        ))}
      </ul>
      {hasMore && (
        <Button size="s" loading={busyMore} onClick={onMore} className={classes.start}>
          {texts.more}
        </Button>
      )}
    </div>
  );
}

/** Sorts by title if the title is sortable. The response has only the title column. */
function orderOf({ fields, title_field: key }: ContentModule): { sort?: string; columns?: string[] } {
  const title = fields.find((field) => field.key === key);
  const [column] = title ? [title] : fields;
  const isSorted = title?.sortable === true && SORTABLE_TYPES.includes(title.type);
  return { ...(isSorted && { sort: title.key }), ...(column && { columns: [column.key] }) };
}
