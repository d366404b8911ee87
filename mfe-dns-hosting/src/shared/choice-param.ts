import { useQueryParam } from '@zonewerk/shell-sdk';

/** URL parameter with one of several values; null for all and for an unknown value. */
export function useChoiceParam<Value extends string>(name: string, values: readonly Value[]) {
  const [param, setParam] = useQueryParam(name);
  const value = values.find((one) => one === param) ?? null;
  return { value, choose: (next: string | null) => setParam(next ?? '') };
}

const DIRECTIONS = ['asc', 'desc'] as const;

interface Sorted<Key extends string> {
  readonly key: Key;
  readonly direction: (typeof DIRECTIONS)[number];
}

/**
 * Order of a list in the URL, as `?sort=created.desc`.
 * @param keys sortable columns
 * @param usual default order
 */
export function useSortParam<Key extends string>(keys: readonly Key[], usual: Sorted<Key>) {
  const [param, setParam] = useQueryParam('sort', textOf(usual));
  const [typedKey, typedDirection] = param.split('.');
  const key = keys.find((one) => one === typedKey);
  const direction = DIRECTIONS.find((one) => one === typedDirection);
  const sorted = key && direction ? { key, direction } : usual;
  const isUsual = textOf(sorted) === textOf(usual);
  return {
    ...sorted,
    /** Sort parameters of the call; undefined for the default order. */
    wanted: isUsual ? undefined : sorted,
    onChange: (next: string, way: Sorted<Key>['direction']) => setParam(`${next}.${way}`),
  };
}

function textOf({ key, direction }: Sorted<string>): string {
  return `${key}.${direction}`;
}
