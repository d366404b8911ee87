import type { ModuleField } from '@zonewerk/contracts';
import { Button, Group, Note } from '@zonewerk/ui';
import { rowMessages } from '../messages';
import { ChosenPicture } from './image-field';
import classes from './row.module.css';
import { idIn, storedOf, type Value } from '../row-values';
import type { RowEditing } from '../hooks/use-row-editing';

const texts = rowMessages.meanwhile;

interface ConflictNoteProps {
  field: ModuleField;
  editing: RowEditing;
}

/** Choice between the versions of a field that two users changed. The field above still shows the input. */
export function ConflictNote({ field, editing }: ConflictNoteProps) {
  if (!editing.conflicts.some(({ key }) => key === field.key)) return null;
  return (
    <Note tone="warn" title={texts.theirs}>
      <div className={classes.version}>
        <Version field={field} editing={editing} value={storedOf(editing.row, field)} />
      </div>
      <Group gap={2}>
        <Button size="s" aria-label={texts.takeIn(field.title)} onClick={() => editing.takeTheirs(field)}>
          {texts.take}
        </Button>
        <Button size="s" aria-label={texts.keepIn(field.title)} onClick={() => editing.chooseMine(field)}>
          {texts.keep}
        </Button>
      </Group>
    </Note>
  );
}

function Version({ field, editing, value }: ConflictNoteProps & { value: Value }) {
  const id = idIn(value);
  if (field.type === 'boolean') return <>{value === true ? rowMessages.yes : rowMessages.no}</>;
  if (value === null || value === '') return <>{texts.nothing}</>;
  if (field.type === 'image' && id !== null) {
    return (
      <span className={classes.chosen}>
        <ChosenPicture projectId={editing.projectId} file={id} />
      </span>
    );
  }
  if (field.target !== null && id !== null) {
    return <>{editing.labels[field.key]?.[id] ?? rowMessages.relation.loading}</>;
  }
  return <>{field.type === 'richtext' ? plainText(String(value)) : String(value)}</>;
}

/** Plain text of rich text, with one line per block. */
function plainText(html: string): string {
  const { body } = new DOMParser().parseFromString(
    html.replace(/<\/(?:p|h\d|li|blockquote)>|<br\s*\/?>/giu, '$&\n'),
    'text/html',
  );
  return body.textContent.trim();
}
