import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react';
import { type Issue, ROADMAP_LIMITS, type RoadmapColumn } from '@zonewerk/contracts';
import { failureText, issuesOf, useDraft } from '@zonewerk/shell-sdk';
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

/** The columns that the form shows at its start. */
interface Base {
  readonly v: number;
  readonly columns: readonly Pick<RoadmapColumn, 'id' | 'name'>[];
}

interface DraftColumn {
  readonly key: string;
  /** Null for a new column. */
  readonly id: string | null;
  readonly name: string;
  /** A column with items is not removed. */
  readonly isEmpty: boolean;
}

/** Input, which survives a reload. */
interface State {
  readonly base: Base;
  readonly draft: DraftColumn[];
}

type ColumnsFormProps = ColumnsWindowProps & { onDirty: (dirty: boolean) => void };

function ColumnsForm(props: ColumnsFormProps) {
  const { draft, setDraft, stored, error, submit, choose, leave } = useColumns(props);
  return (
    <Form
      label={texts.title}
      onSubmit={submit}
      validate={() => missingIn(draft)}
      issues={fieldIssues(issuesOf(error))}
    >
      {stored ? (
        <VersionChoice
          title={texts.conflict}
          text={texts.conflictText(stored.columns.map(({ name }) => name).join(', '))}
          onStored={() => choose(stored, false)}
          onMine={() => choose(stored, true)}
        />
      ) : (
        <Failure error={error} />
      )}
      {draft.map((column, index) => (
        <ColumnField key={column.key} column={column} index={index} draft={draft} onChange={setDraft} />
      ))}
      <AddColumn draft={draft} onChange={setDraft} />
      <FormActions submitLabel={texts.submit} disabled={stored !== null} onCancel={leave} />
    </Form>
  );
}

/** Draft of the columns, its submission, and the version of another member after a conflict. */
function useColumns({ projectId, map, onClose, onDirty, ...shown }: ColumnsFormProps) {
  const [{ base, draft }, setState, forget] = useDraft<State>(`roadmap-columns:${map}`, stateOf(shown));
  const [stored, setStored] = useState<Version | null>(null);
  const [send, { error, reset }] = useContentSetRoadmapColumnsMutation();
  const [reload] = useLazyContentGetRoadmapQuery();
  useDirty(isChanged({ base, draft }), onDirty);
  const leave = () => {
    forget();
    onClose();
  };
  const submit = async () => {
    const wanted = draft.map(({ id, name }) => ({ id, name }));
    const inMap = { project_id: projectId, map };
    const result = await send({ ...inMap, v: base.v, read: [...base.columns], columns: wanted });
    if (isConflict(result.error)) setStored((await reload(inMap)).data ?? null);
    if (!result.data) return;
    report(result, texts.done);
    leave();
  };
  const choose = (version: Version, mine: boolean) => {
    const next = stateOf(version);
    setState(mine ? { ...next, draft: rebased(draft, base.columns, version.columns) } : next);
    setStored(null);
    reset();
  };
  const setDraft = (next: DraftColumn[]) => setState({ base, draft: next });
  return { draft, setDraft, stored, error, submit, choose, leave };
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
  base: Base['columns'],
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

function stateOf({ v, columns }: Version): State {
  return { base: { v, columns: columns.map(({ id, name }) => ({ id, name })) }, draft: draftOf(columns) };
}

function isChanged({ base, draft }: State): boolean {
  const textOf = (columns: readonly { id: string | null; name: string }[]) =>
    JSON.stringify(columns.map(({ id, name }) => [id, name]));
  return textOf(draft) !== textOf(base.columns);
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
