import { IconTrash } from '@tabler/icons-react';
import type { ModuleRow } from '@zonewerk/contracts';
import { pagePath, useAllowed } from '@zonewerk/shell-sdk';
import {
  Button,
  ButtonLink,
  EmptyState,
  Form,
  FormActions,
  FormMessage,
  PageHeader,
  Panel,
  Text,
  TimeAgo,
} from '@zonewerk/ui';
import { rowMessages } from '../messages';
import { FieldEditor } from './field-editor';
import classes from './row.module.css';
import { useRowEditing, type RowEditing } from '../hooks/use-row-editing';
import type { RowSource } from '../row.types';
import { useRowRemoval } from '../hooks/use-row-removal';

const texts = rowMessages;

interface RowFormProps extends RowSource {
  /** Another user deleted the row while it was open. */
  isDeleted?: boolean;
  onAdded: (row: ModuleRow) => void;
}

/** Form of a row: its fields, its unsaved edits and its actions. */
export function RowForm({ isDeleted = false, onAdded, ...source }: RowFormProps) {
  const { projectId, module, row } = source;
  const editing = useRowEditing(source, onAdded);
  const canChange = useAllowed('content.change');
  const removal = useRowRemoval({ projectId, module: module.id });
  return (
    <>
      <PageHeader
        title={row ? row.title || texts.untitled : texts.newRow(module.title)}
        purpose={row ? <Changed row={row} /> : texts.purpose}
        back={{ href: pagePath('module', { projectId, module: module.id }), label: module.title }}
        actions={
          row && !isDeleted && canChange ? (
            <Button
              leftIcon={<IconTrash aria-hidden="true" />}
              loading={removal.isRemoving}
              onClick={() => void removal.remove(row)}
            >
              {texts.remove.submit}
            </Button>
          ) : undefined
        }
      />
      <Panel className={classes.sheet}>
        {module.fields.length === 0 ? (
          <NoFields {...source} />
        ) : (
          <Form label={texts.form} onSubmit={editing.save} issues={editing.issues}>
            {row && isDeleted && (
              <DeletedNote onRestore={() => void removal.putBack(row)} busy={removal.isRestoring} />
            )}
            {/* Read-only for a role without the permission. */}
            <fieldset className={classes.whole} disabled={!canChange}>
              <Fields editing={editing} />
            </fieldset>
          </Form>
        )}
      </Panel>
    </>
  );
}

function Changed({ row }: { row: ModuleRow }) {
  return (
    <>
      {texts.changed} <TimeAgo date={row.changed} />
    </>
  );
}

function Fields({ editing }: { editing: RowEditing }) {
  const { module, message } = editing;
  return (
    <>
      {module.fields.map((field) => (
        <FieldEditor key={field.key} field={field} editing={editing} />
      ))}
      <div className={classes.save}>
        {message && <FormMessage>{message}</FormMessage>}
        <FormActions
          submitLabel={texts.save.submit}
          disabled={editing.changed === 0}
          left={
            <Text as="span" size="s" role="status">
              {stateOf(editing)}
            </Text>
          }
        >
          {editing.changed > 0 && (
            <Button variant="quiet" onClick={editing.discard}>
              {texts.save.discard}
            </Button>
          )}
        </FormActions>
      </div>
    </>
  );
}

function stateOf({ changed, conflicts, row }: RowEditing): string {
  if (conflicts.length > 0) return texts.meanwhile.summary(conflicts.length);
  if (changed > 0) return texts.save.unsaved(changed);
  return row ? texts.save.saved : texts.save.nothing;
}

function DeletedNote({ onRestore, busy }: { onRestore: () => void; busy: boolean }) {
  return (
    <FormMessage>
      <p>{texts.gone.text}</p>
      <Button size="s" loading={busy} onClick={onRestore}>
        {texts.gone.restore}
      </Button>
    </FormMessage>
  );
}

function NoFields({ projectId, module }: RowSource) {
  return (
    <EmptyState
      title={texts.noFields.title}
      text={texts.noFields.text}
      action={
        <ButtonLink href={`${pagePath('module', { projectId, module: module.id })}?tab=fields`}>
          {texts.noFields.back(module.title)}
        </ButtonLink>
      }
    />
  );
}
