import {
  MODULE_LIMITS,
  POINTING_TYPES,
  SORTABLE_TYPES,
  TITLE_TYPES,
  type ContentModule,
  type FieldType,
  type Issue,
  type ModuleField,
} from '@zonewerk/contracts';
import { moduleMessages } from '../../shared/module-messages';

const texts = moduleMessages.fieldForm;

/** Form values of a field. An empty string means no selection. */
export interface FieldDraft {
  readonly title: string;
  readonly type: FieldType;
  readonly sortable: boolean;
  readonly target: string;
  readonly column: string;
  readonly watcher: string;
  readonly filter: string;
}

const NOTHING = { target: '', column: '', watcher: '', filter: '' };

export const EMPTY_FIELD: FieldDraft = { title: '', type: 'text', sortable: true, ...NOTHING };

export function draftOf({ title, type, sortable, target, column, watcher, filter }: ModuleField): FieldDraft {
  return {
    title,
    type,
    sortable,
    target: target ?? '',
    column: column ?? '',
    watcher: watcher ?? '',
    filter: filter ?? '',
  };
}

export function isPointing(type: FieldType): boolean {
  return POINTING_TYPES.includes(type);
}

/** Number of fields of a module that can still become sortable. */
export function remainingSortable({ fields }: ContentModule): number {
  return Math.max(0, MODULE_LIMITS.sortedFields - fields.filter(({ sortable }) => sortable).length);
}

/** Dropdown options as the call expects them. */
export function choiceOf({ type, column, watcher, filter }: FieldDraft) {
  if (type !== 'dropdown') return {};
  return { column, watcher: watcher || null, filter: watcher ? filter : null };
}

/** Request body of a new field. */
export function additionOf(draft: FieldDraft) {
  const { title, type, sortable, target } = draft;
  return {
    title,
    type,
    sortable: sortable && SORTABLE_TYPES.includes(type) ? ('1' as const) : ('0' as const),
    ...(isPointing(type) ? { target } : {}),
    ...(type === 'dropdown' ? choiceOf(draft) : {}),
  };
}

/** Fields of the target module that can label its rows. */
export function columnsOf(target: ContentModule | undefined): ModuleField[] {
  return (target?.fields ?? []).filter(({ type }) => TITLE_TYPES.includes(type));
}

/** Fields of the target module that refer to the same module as the controlling field. */
export function filtersOf(
  target: ContentModule | undefined,
  watched: ModuleField | undefined,
): ModuleField[] {
  if (!watched) return [];
  return (target?.fields ?? []).filter((field) => isPointing(field.type) && field.target === watched.target);
}

/** Possible controlling fields of a dropdown: fields that refer to a module which the target's rows also refer to. */
export function watchersOf(
  own: ContentModule,
  target: ContentModule | undefined,
  key: string | null,
): ModuleField[] {
  return own.fields.filter(
    (field) => field.key !== key && isPointing(field.type) && filtersOf(target, field).length > 0,
  );
}

/** Validates a field before the request. */
export function checkField({ title, type, target, column, watcher, filter }: FieldDraft): Issue[] {
  const issues: Issue[] = [];
  if (title.trim() === '') issues.push({ path: 'title', message: texts.missing });
  if (isPointing(type) && target === '') issues.push({ path: 'target', message: texts.chooseTarget });
  if (type !== 'dropdown' || target === '') return issues;
  if (column === '') issues.push({ path: 'column', message: texts.missingColumn });
  if (watcher !== '' && filter === '') issues.push({ path: 'filter', message: texts.missingColumn });
  return issues;
}

/** Whether both fields have the same definition. */
export function isSameField(a: ModuleField | undefined, b: ModuleField | undefined): boolean {
  return a !== undefined && b !== undefined && JSON.stringify(a) === JSON.stringify(b);
}
