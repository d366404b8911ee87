import { useQueryParam } from '@zonewerk/shell-sdk';

const VIEWS = ['channels', 'moves', 'failures', 'versions'] as const;

export type View = (typeof VIEWS)[number];

/** Filters of the page's lists. */
interface Filters {
  project?: string;
  channel?: string;
  version?: string;
}

/** URL of a view of this page, for links with a history entry. */
export function viewPath(view: View, filters: Filters = {}): string {
  const query = new URLSearchParams({ view, ...filters });
  return `?${query.toString()}`;
}

/** View of the URL. A change preserves the project and discards filters that the new view lacks. */
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
