import { HISTORY_ORDERS, HISTORY_PERIODS } from '@zonewerk/contracts';
import { matchPage, pagePath, type Search, usePathname, useQueryParam, useSearch } from '@zonewerk/shell-sdk';
import type { HistoryQuestion } from '../api/history-calls';

export type Order = (typeof HISTORY_ORDERS)[number];
export type Period = (typeof HISTORY_PERIODS)[number];

/** Filter of the history in the URL. */
export interface HistoryFilter {
  readonly order: Order;
  readonly setOrder: (order: Order) => void;
  /** Null: the whole history. */
  readonly period: Period | null;
  readonly setPeriod: (period: Period | null) => void;
  readonly browser: string;
  readonly setBrowser: (browser: string) => void;
  readonly device: string;
  readonly setDevice: (device: string) => void;
  readonly signInsOnly: boolean;
  readonly setSignInsOnly: (only: boolean) => void;
  readonly search: Search;
  /** Filter parameters of the call. */
  readonly question: HistoryQuestion;
}

const SIGN_INS = 'sign-ins';

/** Filter of the history, stored in the URL: order and period in the path, the rest in the query. */
export function useHistoryFilter(): HistoryFilter {
  const [pathname, setPathname] = usePathname();
  const { order, period } = readPath(pathname);
  const [browser, setBrowser] = useQueryParam('browser');
  const [device, setDevice] = useQueryParam('device');
  const [kind, setKind] = useQueryParam('kind');
  const search = useSearch();
  const signInsOnly = kind === SIGN_INS;
  return {
    order,
    setOrder: (next) => setPathname(historyPath(next, period)),
    period,
    setPeriod: (next) => setPathname(historyPath(order, next)),
    browser,
    setBrowser,
    device,
    setDevice,
    signInsOnly,
    setSignInsOnly: (only) => setKind(only ? SIGN_INS : ''),
    search,
    question: {
      order,
      // Days depend on the time zone, so only a period needs it.
      ...(period === null ? {} : { period, zone: ownZone() }),
      ...(browser === '' ? {} : { browser }),
      ...(device === '' ? {} : { device }),
      ...(signInsOnly ? { kind: SIGN_INS } : {}),
      ...(search.settled === '' ? {} : { query: search.settled }),
    },
  };
}

/** Path of the history in an order, for all sessions or one period. */
export function historyPath(order: Order, period: Period | null): string {
  return period === null
    ? pagePath('account-history', { order })
    : pagePath('account-history', { order, period });
}

function readPath(pathname: string): { order: Order; period: Period | null } {
  const match = matchPage(pathname);
  const params: Readonly<Record<string, string>> = match?.identity === 'account-history' ? match.params : {};
  return {
    order: HISTORY_ORDERS.find((order) => order === params['order']) ?? 'DESC',
    period: HISTORY_PERIODS.find((period) => period === params['period']) ?? null,
  };
}

function ownZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}
