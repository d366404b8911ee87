import type { ContentModule, ModuleField, ModuleRow } from '@zonewerk/contracts';
import { pagePath } from '@zonewerk/shell-sdk';
import { Anchor, TimeAgo, type Column } from '@zonewerk/ui';
import { moduleMessages } from '../../../shared/module-messages';
import { plainValue, RowCell, type RowNames } from './row-cells';
import { shownFields } from '../shown-fields';
import { AGE } from '../hooks/use-row-order';
import type { Toggles } from '../hooks/use-toggles';
import classes from './rows.module.css';

const texts = moduleMessages.rows;
/** Maximum characters of a column heading on one line. */
const HEAD_CHARACTERS = 24;

interface ColumnsUse {
  readonly projectId: string;
  readonly module: ContentModule;
  readonly names: RowNames;
  /** Null when the role cannot change rows. */
  readonly toggles: Toggles | null;
}

/** Columns: title of the row, its first fields, and its age. */
export function rowColumns({ projectId, module, names, toggles }: ColumnsUse): Column<ModuleRow>[] {
  const titleField = module.fields.find(({ key }) => key === module.title_field);
  return [
    {
      key: titleField?.key ?? '_title',
      header: shortened(titleField?.title ?? texts.row),
      sortable: titleField?.sortable ?? false,
      primary: true,
      cell: (row) => (
        <Anchor quiet className={classes.title} href={rowPath(projectId, module, row)}>
          {titleOf(row, titleField)}
        </Anchor>
      ),
    },
    ...shownFields(module).map((field) => ({
      key: field.key,
      header: shortened(field.title),
      sortable: field.sortable,
      align: field.type === 'number' ? ('end' as const) : undefined,
      cell: (row: ModuleRow) => <RowCell row={row} field={field} names={names} toggles={toggles} />,
    })),
    {
      key: AGE,
      header: texts.created,
      sortable: true,
      width: '7rem',
      cell: ({ created }) => <TimeAgo date={created} />,
    },
  ];
}

function shortened(title: string): string {
  const isLong = title.length > HEAD_CHARACTERS;
  return isLong ? `${title.slice(0, HEAD_CHARACTERS - 1).trimEnd()}…` : title;
}

export function rowPath(projectId: string, module: ContentModule, { id }: ModuleRow): string {
  return pagePath('module-row', { projectId, module: module.id, row: id });
}

/** Localised title of a row. */
function titleOf({ title }: ModuleRow, field: ModuleField | undefined): string {
  if (title === '' || field === undefined) return texts.untitled;
  return plainValue(field, title);
}
