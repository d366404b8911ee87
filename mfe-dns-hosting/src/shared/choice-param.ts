import { useQueryParam } from '@zonewerk/shell-sdk';

/** One of a few values in the address; null for all, and for what is none of them. */
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
 * The order of a list in the address, as `?sort=created.desc`.
 * @param keys the columns that it can be ordered by
 * @param usual the order that the list has without it
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
    /** What a call is asked for; nothing where the usual order will do. */
    wanted: isUsual ? undefined : sorted,
    onChange: (next: string, way: Sorted<Key>['direction']) => setParam(`${next}.${way}`),
  };
}

function textOf({ key, direction }: Sorted<string>): string {
  return `${key}.${direction}`;
}
