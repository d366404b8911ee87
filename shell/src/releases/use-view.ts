import { useQueryParam } from '@zonewerk/shell-sdk';

const VIEWS = ['channels', 'moves', 'failures', 'versions'] as const;

export type View = (typeof VIEWS)[number];

/** What a list of this page can be limited to. */
interface Filters {
  project?: string;
  channel?: string;
  version?: string;
}

/** Address of a view from this page, for links that Back undoes. */
export function viewPath(view: View, filters: Filters = {}): string {
  const query = new URLSearchParams({ view, ...filters });
  return `?${query.toString()}`;
}

/** The view that the address names. Another one keeps the project and leaves what only the former could filter. */
export function useView(): [View, (next: View) => void] {
  const [named, setNamed] = useQueryParam('view', VIEWS[0]);
  const [, setChannel] = useQueryParam('channel');
  const [, setVersion] = useQueryParam('version');
  const [, setQuery] = useQueryParam('query');
  const show = (next: View) => {
    setNamed(next);
    setChannel('');
    setVersion('');
    setQuery('');
  };
  return [VIEWS.find((view) => view === named) ?? VIEWS[0], show];
}
