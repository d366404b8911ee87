import type { ContentModule, SortDirection } from '@zonewerk/contracts';
import { useQueryParam } from '@zonewerk/shell-sdk';

/** Sort key of the creation time. Field keys begin with a letter, so no field has this key. */
export const AGE = '_created';
const NEWEST = `${AGE}.desc`;

export interface RowOrder {
  /** Key of a field, or `AGE`. */
  readonly key: string;
  readonly direction: SortDirection;
  onChange(key: string, direction: SortDirection): void;
}

/** Row order of the URL, as `?sort=name.desc`. The default is newest first. */
export function useRowOrder({ fields }: ContentModule): RowOrder {
  const [param, setParam] = useQueryParam('sort', NEWEST);
  const [key = '', way] = param.split('.');
  const isSortable = key === AGE || fields.some((field) => field.key === key && field.sortable);
  const direction: SortDirection = way === 'asc' ? 'asc' : 'desc';
  return {
    ...(isSortable ? { key, direction } : { key: AGE, direction: 'desc' }),
    onChange: (next, nextWay) => setParam(`${next}.${nextWay}`),
  };
}
