import type { Parameter, ParameterChange } from '@zonewerk/contracts';
import { type Column, DataTable, TimeAgo, Window } from '@zonewerk/ui';
import { report } from '../../../shared/report';
import { stateOf } from '../../../shared/state-of';
import {
  useContentListParameterChangesQuery,
  useContentRestoreParameterMutation,
} from '../api/parameter-calls';
import { parameterMessages } from '../messages';

const texts = parameterMessages.historyWindow;

/** Maximum characters of a value in a sentence. */
const VALUE_MOST = 80;

const COLUMNS: readonly Column<ParameterChange>[] = [
  { key: 'change', header: texts.columns.change, cell: textOf, primary: true },
  {
    key: 'author',
    header: texts.columns.author,
    cell: ({ changed }) => changed.author ?? parameterMessages.unknown,
    width: '10rem',
  },
  {
    key: 'date',
    header: texts.columns.date,
    cell: ({ changed }) => <TimeAgo date={changed.date} />,
    width: '8rem',
  },
];

interface HistoryWindowProps {
  projectId: string;
  /** Null while the window is closed. */
  parameter: Parameter | null;
  /** The role of the person allows changes. */
  changes: boolean;
  onClose: () => void;
}

/** Changes of a parameter, each with a button that restores its value. */
export function HistoryWindow({ parameter, onClose, ...props }: HistoryWindowProps) {
  return (
    <Window opened={parameter !== null} onClose={onClose} title={texts.title(parameter?.key ?? '')} size="l">
      {parameter && <Changes key={parameter.id} parameter={parameter} onClose={onClose} {...props} />}
    </Window>
  );
}

function Changes({
  projectId,
  parameter,
  changes,
  onClose,
}: Omit<HistoryWindowProps, 'parameter'> & { parameter: Parameter }) {
  const question = { project_id: projectId, parameter: parameter.id };
  const query = useContentListParameterChangesQuery(question, { refetchOnMountOrArgChange: true });
  const [restore] = useContentRestoreParameterMutation();
  const list = query.data?.list ?? [];
  const current = list[0]?.rev ?? parameter.rev;
  const restoreOne = async ({ rev }: ParameterChange) => {
    const result = await restore({ ...question, rev: current, to_rev: rev });
    if (report(result, parameterMessages.restored(parameter.key))) onClose();
  };
  return (
    <DataTable<ParameterChange>
      {...stateOf(query)}
      label={texts.list}
      level={3}
      count={query.data?.list.length}
      columns={COLUMNS}
      rows={list}
      rowKey={({ rev }) => String(rev)}
      rowActions={(change) =>
        changes && change.after && change.rev !== current
          ? [{ label: texts.restore, onSelect: () => void restoreOne(change) }]
          : []
      }
    />
  );
}

function textOf({ rev, before, after }: ParameterChange): string {
  if (!after) return texts.removed;
  const value = shown(after.value);
  if (!before) return rev === 1 ? texts.added(value) : texts.restored(value);
  if (after.secret) return texts.secretChanged;
  return before.value === after.value ? texts.settings : texts.changed(shown(before.value), value);
}

/** A value as part of a sentence. Null is a secret. */
function shown(value: string | null): string {
  if (value === null) return texts.secretValue;
  if (value === '') return texts.emptyValue;
  return texts.value(value.length > VALUE_MOST ? `${value.slice(0, VALUE_MOST)}…` : value);
}
