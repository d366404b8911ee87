import { IconListDetails, IconPlus } from '@tabler/icons-react';
import { MODULE_LIMITS, type ContentModule, type ModuleField } from '@zonewerk/contracts';
import { shell, useAllowedWindow } from '@zonewerk/shell-sdk';
import { Button, EmptyState, Panel } from '@zonewerk/ui';
import type { ReactNode } from 'react';
import type { Dragged } from '../../../shared/drag/drag-state';
import { DragList } from '../../../shared/drag/components/drag-list';
import { moduleMessages } from '../../../shared/module-messages';
import { FieldLine, type FieldActions } from './field-line';
import { AddFieldWindow, EditFieldWindow } from './field-windows';
import { fieldWords } from '../field-words';
import { COLUMNS_MOST } from '../shown-fields';
import { useFieldChanges } from '../hooks/use-field-changes';
import classes from './fields.module.css';

const texts = moduleMessages.fields;
const LINE_PX = 56;

interface FieldsTabProps {
  projectId: string;
  module: ContentModule;
  /** All modules of the project. */
  modules: readonly ContentModule[];
}

/** Fields of a module in their stored order. */
export function FieldsTab({ projectId, module, modules }: FieldsTabProps) {
  const [adding, setAdding] = useAllowedWindow('add', 'content.change');
  const [edited, setEdited] = useAllowedWindow('edit', 'content.change');
  const changes = useFieldChanges(projectId, module);
  const isFull = module.fields.length >= MODULE_LIMITS.fields;
  const add = !isFull && (
    <Button leftIcon={<IconPlus aria-hidden="true" />} onClick={() => setAdding('1')}>
      {texts.add}
    </Button>
  );
  return (
    <>
      <Panel flush>
        {module.fields.length === 0 ? (
          <NoFields add={add} />
        ) : (
          <>
            <div className={classes.head}>
              <p className={classes.purpose}>{texts.purpose(COLUMNS_MOST)}</p>
              {add}
            </div>
            <FieldList
              module={module}
              modules={modules}
              fields={changes.fields}
              actions={{ ...changes, edit: ({ key }) => setEdited(key) }}
            />
          </>
        )}
      </Panel>
      <AddFieldWindow
        projectId={projectId}
        module={module}
        modules={modules}
        opened={adding === '1'}
        onClose={() => setAdding('')}
      />
      <EditFieldWindow
        projectId={projectId}
        module={module}
        modules={modules}
        field={module.fields.find(({ key }) => key === edited)}
        onClose={() => setEdited('')}
      />
    </>
  );
}

function NoFields({ add }: { add: ReactNode }) {
  return (
    <EmptyState icon={<IconListDetails />} title={texts.emptyTitle} text={texts.emptyText} action={add} />
  );
}

interface FieldListProps {
  module: ContentModule;
  modules: readonly ContentModule[];
  /** Fields in display order. */
  fields: readonly ModuleField[];
  actions: FieldActions;
}

function FieldList({ module, modules, fields, actions }: FieldListProps) {
  const titleOf = (id: string) => fields.find(({ key }) => key === id)?.title ?? '';
  const drop = (dragged: Dragged | null): string => {
    if (!dragged) return '';
    if (dragged.from === dragged.to) return texts.left(titleOf(dragged.id));
    actions.move(dragged.from, dragged.to);
    return texts.dropped(titleOf(dragged.id), dragged.to + 1);
  };
  return (
    <DragList
      ids={fields.map(({ key }) => key)}
      lineHeight={LINE_PX}
      step={0}
      label={texts.list}
      instructions={texts.instructions}
      announce={(text) => shell.announce(text)}
      onTake={() => undefined}
      onDrop={drop}
      describe={({ id, to }) => texts.held(titleOf(id), to + 1, fields.length)}
      lineProps={() => ({})}
      renderLine={(index, grip, dragged) => {
        const field = fields[index] as ModuleField;
        return (
          <FieldLine
            field={field}
            index={index}
            grip={grip}
            actions={actions}
            words={fieldWords(field, module, modules)}
            isTitle={field.key === module.title_field}
            count={fields.length}
            isDragged={dragged !== null}
          />
        );
      }}
    />
  );
}
