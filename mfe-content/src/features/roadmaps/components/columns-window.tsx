import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react';
import { type Issue, ROADMAP_LIMITS, type RoadmapColumn } from '@zonewerk/contracts';
import { failureText, issuesOf } from '@zonewerk/shell-sdk';
import { Button, Form, FormActions, FormMessage, Group, IconButton, TextField, Window } from '@zonewerk/ui';
import { useState } from 'react';
import { useDirty } from '../../../shared/hooks/use-dirty';
import { report } from '../../../shared/report';
import { useContentSetRoadmapColumnsMutation } from '../api/roadmap-calls';
import { isConflict } from '../../../shared/is-conflict';
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

interface DraftColumn {
  readonly key: string;
  /** Null for a new column. */
  readonly id: string | null;
  readonly name: string;
  /** A column with items is not removed. */
  readonly isEmpty: boolean;
}

function ColumnsForm(props: ColumnsWindowProps & { onDirty: (dirty: boolean) => void }) {
  const { projectId, map, v, columns, onClose, onDirty } = props;
  const [base, setBase] = useState(v);
  const [draft, setDraft] = useState(() => draftOf(columns));
  const [send, { error, reset }] = useContentSetRoadmapColumnsMutation();
  const issues = issuesOf(error);
  useDirty(JSON.stringify(draft) !== JSON.stringify(draftOf(columns)), onDirty);
  const submit = async () => {
    const wanted = draft.map(({ id, name }) => ({ id, name }));
    const result = await send({ project_id: projectId, map, v: base, columns: wanted });
    if (!result.data) return;
    report(result, texts.done);
    onClose();
  };
  const useStored = () => {
    setBase(v);
    setDraft(draftOf(columns));
    reset();
  };
  return (
    <Form
      label={texts.title}
      onSubmit={submit}
      validate={() => missingIn(draft)}
      issues={fieldIssues(issues)}
    >
      {error !== undefined && (
        <FormMessage>
          {issues.find(({ path }) => path === 'columns')?.message ?? failureText(error)}{' '}
          {isConflict(error) && (
            <Button size="s" onClick={useStored}>
              {texts.useStored}
            </Button>
          )}
        </FormMessage>
      )}
      {draft.map((column, index) => (
        <ColumnField key={column.key} column={column} index={index} draft={draft} onChange={setDraft} />
      ))}
      <AddColumn draft={draft} onChange={setDraft} />
      <FormActions submitLabel={texts.submit} onCancel={onClose} />
    </Form>
  );
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
