import type { ContentModule, FieldType, ModuleField } from '@zonewerk/contracts';

/** As many columns as can be read beside each other. */
export const COLUMNS_MOST = 5;

/** Too long for a column. */
const NOT_SHOWN: readonly FieldType[] = ['richtext', 'bundle'];

/** The fields that are columns of the overview, besides the title of a row: the first ones. */
export function shownFields({ fields, title_field: titleField }: ContentModule): ModuleField[] {
  return fields
    .filter(({ key, type }) => key !== titleField && !NOT_SHOWN.includes(type))
    .slice(0, COLUMNS_MOST);
}
