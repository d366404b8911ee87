import { IconGripVertical } from '@tabler/icons-react';
import { TITLE_TYPES, type ModuleField } from '@zonewerk/contracts';
import { Badge, Menu, type MenuItem } from '@zonewerk/ui';
import type { Grip } from '../../../shared/drag/components/drag-list';
import { moduleMessages } from '../../../shared/module-messages';
import { FIELD_ICONS } from './field-types';
import classes from './fields.module.css';

const texts = moduleMessages.fields;

export interface FieldActions {
  edit(field: ModuleField): void;
  makeTitle(field: ModuleField): void;
  move(from: number, to: number): void;
  remove(field: ModuleField): void;
}

export interface FieldLineProps {
  field: ModuleField;
  /** Description of the content of the field. */
  words: string;
  isTitle: boolean;
  /** Index of the field, and the number of fields. */
  index: number;
  count: number;
  grip: Grip | null;
  isDragged: boolean;
  actions: FieldActions;
}

/** Line of a field in the list of a module's fields. */
export function FieldLine(props: FieldLineProps) {
  const { field, words, isTitle, grip, isDragged } = props;
  const marks = [...(isTitle ? [texts.isTitle] : []), ...(field.sortable ? [texts.isSortable] : [])];
  return (
    <div className={classes.line} data-held={isDragged || undefined}>
      <span {...grip} className={classes.grip} aria-label={texts.grip(field.title)}>
        <IconGripVertical aria-hidden="true" />
      </span>
      <span className={classes.icon}>{FIELD_ICONS[field.type]}</span>
      <div className={classes.names}>
        <span className={classes.title} title={field.title}>
          {field.title}
        </span>
        <span className={classes.below}>
          {words}
          <span className={classes.narrow}>{marks.map((mark) => ` · ${mark}`)}</span>
        </span>
      </div>
      <div className={classes.marks}>
        {isTitle && <Badge tone="good">{texts.isTitle}</Badge>}
        {field.sortable && <Badge>{texts.isSortable}</Badge>}
      </div>
      {!isDragged && <Menu label={texts.actions(field.title)} icon items={itemsOf(props)} />}
    </div>
  );
}

function itemsOf({ field, isTitle, index, count, actions }: FieldLineProps): MenuItem[] {
  const canBeTitle = !isTitle && TITLE_TYPES.includes(field.type);
  return [
    { label: texts.edit, onSelect: () => actions.edit(field) },
    ...(canBeTitle ? [{ label: texts.asTitle, onSelect: () => actions.makeTitle(field) }] : []),
    ...(index > 0 ? [{ label: texts.up, onSelect: () => actions.move(index, index - 1) }] : []),
    ...(index < count - 1 ? [{ label: texts.down, onSelect: () => actions.move(index, index + 1) }] : []),
    { label: texts.remove, onSelect: () => actions.remove(field), danger: true, separated: true },
  ];
}
