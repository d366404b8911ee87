import { IconX } from '@tabler/icons-react';
import type { ContentModule, ModuleField, ModuleRow } from '@zonewerk/contracts';
import { pagePath } from '@zonewerk/shell-sdk';
import { Anchor, Button, FieldGroup, Text } from '@zonewerk/ui';
import { useRef, useState } from 'react';
import { rowMessages } from '../messages';
import { RelationWindow } from './relation-window';
import classes from './row.module.css';
import { idIn } from '../row-values';
import type { RowEditing } from '../hooks/use-row-editing';

const texts = rowMessages.relation;

interface RelationFieldProps {
  field: ModuleField;
  editing: RowEditing;
}

/** Selects a row of another module by search. */
export function RelationField({ field, editing }: RelationFieldProps) {
  const [opened, setOpened] = useState(false);
  const choose = useRef<HTMLButtonElement>(null);
  const target = editing.modules.find(({ id }) => id === field.target);
  const value = idIn(editing.valueOf(field));
  const take = (row: ModuleRow) => {
    setOpened(false);
    editing.change(field, row.id, row.title || texts.untitled);
  };
  const clear = () => {
    editing.change(field, null);
    choose.current?.focus();
  };
  return (
    <FieldGroup name={field.key} label={field.title}>
      <div className={classes.chosen}>
        <ChosenRow field={field} editing={editing} target={target} value={value} />
        <span className={classes.line}>
          <Button ref={choose} size="s" disabled={!target} onClick={() => setOpened(true)}>
            {value === null ? texts.choose : texts.change}
          </Button>
          {value !== null && (
            <Button size="s" variant="quiet" leftIcon={<IconX aria-hidden="true" />} onClick={clear}>
              {texts.clear}
            </Button>
          )}
        </span>
      </div>
      {target && (
        <RelationWindow
          projectId={editing.projectId}
          target={target}
          chosen={value}
          opened={opened}
          onClose={() => setOpened(false)}
          onChoose={take}
        />
      )}
    </FieldGroup>
  );
}

interface ChosenRowProps extends RelationFieldProps {
  target: ContentModule | undefined;
  value: string | null;
}

function ChosenRow({ field, editing, target, value }: ChosenRowProps) {
  const name = editing.nameIn(field);
  if (value !== null && name !== undefined && target) {
    const params = { projectId: editing.projectId, module: target.id, row: value };
    return (
      <span className={classes.about}>
        <Anchor href={pagePath('module-row', params)}>{name || texts.untitled}</Anchor>
      </span>
    );
  }
  return (
    <Text as="span" size="s" tone="dim" className={classes.about}>
      {value === null ? texts.none : texts.gone}
    </Text>
  );
}
