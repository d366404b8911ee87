import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react';
import { type Issue, ROADMAP_LIMITS, type RoadmapColumn } from '@zonewerk/contracts';
import { failureText, issuesOf } from '@zonewerk/shell-sdk';
import { Button, Form, FormActions, FormMessage, Group, IconButton, TextField, Window } from '@zonewerk/ui';
import { useState } from 'react';
import { useDirty } from '../../../shared/hooks/use-dirty';
import { report } from '../../../shared/report';
import { VersionChoice } from '../../../shared/components/version-choice';
import { isConflict } from '../../../shared/is-conflict';
import { useContentSetRoadmapColumnsMutation, useLazyContentGetRoadmapQuery } from '../api/roadmap-calls';
import { roadmapMessages } from '../messages';
import classes from './board.module.css';

const texts = roadmapMessages.columnsWindow;
const { min, max } = ROADMAP_LIMITS.columns;

interface ColumnsWindowProps {
  projectId: string;
  map: string;
  /** Version of the columns on the screen. */
  v: number;
  columns: readonly RoadmapColumn[];
  opened: boolean;
  onClose: () => void;
}

/** Renames, sorts, adds and removes columns. */
export function ColumnsWindow(props: ColumnsWindowProps) {
  const { opened, onClose } = props;
  const [dirty, setDirty] = useState(false);
  return (
    <Window opened={opened} onClose={onClose} title={texts.title} purpose={texts.purpose} dirty={dirty}>
      {opened && <ColumnsForm {...props} onDirty={setDirty} />}
    </Window>
  );
}

/** Columns with their version. */
type Version = Pick<ColumnsWindowProps, 'v' | 'columns'>;

interface DraftColumn {
  readonly key: string;
  /** Null for a new column. */
  readonly id: string | null;
  readonly name: string;
  /** A column with items is not removed. */
  readonly isEmpty: boolean;
}

function ColumnsForm(props: ColumnsWindowProps & { onDirty: (dirty: boolean) => void }) {
  const { projectId, map, onClose, onDirty } = props;
  const [base, setBase] = useState<Version>(props);
  const [draft, setDraft] = useState(() => draftOf(props.columns));
  const [stored, setStored] = useState<Version | null>(null);
  const [send, { error, reset }] = useContentSetRoadmapColumnsMutation();
  const [reload] = useLazyContentGetRoadmapQuery();
  const issues = issuesOf(error);
  useDirty(JSON.stringify(draft) !== JSON.stringify(draftOf(base.columns)), onDirty);
  const submit = async () => {
    const wanted = draft.map(({ id, name }) => ({ id, name }));
    const read = base.columns.map(({ id, name }) => ({ id, name }));
    const inMap = { project_id: projectId, map };
    const result = await send({ ...inMap, v: base.v, read, columns: wanted });
    if (isConflict(result.error)) setStored((await reload(inMap)).data ?? null);
    if (!result.data) return;
    report(result, texts.done);
    onClose();
  };
  const choose = (version: Version, next: DraftColumn[]) => {
    setBase(version);
    setDraft(next);
    setStored(null);
    reset();
  };
  return (
    <Form
      label={texts.title}
      onSubmit={submit}
      validate={() => missingIn(draft)}
      issues={fieldIssues(issues)}
    >
      {stored ? (
        <VersionChoice
          title={texts.conflict}
          text={texts.conflictText(stored.columns.map(({ name }) => name).join(', '))}
          onStored={() => choose(stored, draftOf(stored.columns))}
          onMine={() => choose(stored, rebased(draft, base.columns, stored.columns))}
        />
      ) : (
        <Failure error={error} />
      )}
      {draft.map((column, index) => (
        <ColumnField key={column.key} column={column} index={index} draft={draft} onChange={setDraft} />
      ))}
      <AddColumn draft={draft} onChange={setDraft} />
      <FormActions submitLabel={texts.submit} disabled={stored !== null} onCancel={onClose} />
    </Form>
  );
}

function Failure({ error }: { error: unknown }) {
  if (error === undefined) return null;
  const issue = issuesOf(error).find(({ path }) => path === 'columns');
  return <FormMessage>{issue?.message ?? failureText(error)}</FormMessage>;
}

interface DraftProps {
  draft: readonly DraftColumn[];
  onChange: (draft: DraftColumn[]) => void;
}

function AddColumn({ draft, onChange }: DraftProps) {
  const added = () => ({ key: crypto.randomUUID(), id: null, name: '', isEmpty: true });
  return (
    <Group>
      <Button
        size="s"
        leftIcon={<IconPlus aria-hidden="true" />}
        disabled={draft.length >= max}
        onClick={() => onChange([...draft, added()])}
      >
        {texts.add}
      </Button>
    </Group>
  );
}

interface ColumnFieldProps extends DraftProps {
  column: DraftColumn;
  index: number;
}

function ColumnField({ column, index, draft, onChange }: ColumnFieldProps) {
  const label = texts.name(index + 1);
  const name = column.name || label;
  const moveTo = (at: number) => onChange(draft.toSpliced(index, 1).toSpliced(at, 0, column));
  return (
    <div className={classes.columnField}>
      <TextField
        name={`columns.${index}.name`}
        label={label}
        autoComplete="off"
        value={column.name}
        onChange={(next) => onChange(draft.toSpliced(index, 1, { ...column, name: next }))}
      />
      <IconButton
        label={texts.up(name)}
        icon={<IconArrowUp aria-hidden="true" />}
        disabled={index === 0}
        onClick={() => moveTo(index - 1)}
      />
      <IconButton
        label={texts.down(name)}
        icon={<IconArrowDown aria-hidden="true" />}
        disabled={index === draft.length - 1}
        onClick={() => moveTo(index + 1)}
      />
      <IconButton
        label={texts.remove(name)}
        icon={<IconTrash aria-hidden="true" />}
        disabled={!column.isEmpty || draft.length <= min}
        onClick={() => onChange(draft.toSpliced(index, 1))}
      />
    </div>
  );
}

/**
 * The draft on top of columns that another member stored. A column that the other member removed becomes a new one, and
 * one that the other member added is at the end.
 */
function rebased(
  draft: readonly DraftColumn[],
  base: readonly RoadmapColumn[],
  stored: readonly RoadmapColumn[],
): DraftColumn[] {
  const present = new Map(draftOf(stored).map((column) => [column.id, column]));
  const former = new Set(base.map(({ id }) => id));
  const mine = draft.map((column) => {
    const isEmpty = present.get(column.id)?.isEmpty ?? true;
    return { ...column, id: present.has(column.id) ? column.id : null, isEmpty };
  });
  return [...mine, ...draftOf(stored.filter(({ id }) => !former.has(id)))];
}

function draftOf(columns: readonly RoadmapColumn[]): DraftColumn[] {
  return columns.map(({ id, name, items }) => ({ key: id, id, name, isEmpty: items.length === 0 }));
}

function missingIn(draft: readonly DraftColumn[]): Issue[] {
  return draft.flatMap(({ name }, index) =>
    name.trim() === '' ? [{ path: `columns.${index}.name`, message: texts.missing }] : [],
  );
}

/** Issues of the list. The form itself shows all other ones. */
function fieldIssues(issues: readonly Issue[]): Issue[] {
  return issues.filter(({ path }) => path !== 'columns');
}
