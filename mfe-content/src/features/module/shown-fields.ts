import type { ContentModule, FieldType, ModuleField } from '@zonewerk/contracts';

/** Maximum number of readable columns. */
export const COLUMNS_MOST = 5;

/** Types that are too long for a column. */
const NOT_SHOWN: readonly FieldType[] = ['richtext', 'bundle'];

/** Fields with a column in the overview: the first ones after the title of the row. */
export function shownFields({ fields, title_field: titleField }: ContentModule): ModuleField[] {
  return fields
    .filter(({ key, type }) => key !== titleField && !NOT_SHOWN.includes(type))
    .slice(0, COLUMNS_MOST);
}
