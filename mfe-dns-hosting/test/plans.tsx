import type { PlanRow, ZonePlan } from '@zonewerk/contracts';
import { ok, show } from '@zonewerk/testing/screens';
import { screen, within } from '@testing-library/react';
import { RecordsScreen } from '../src/features/records/table/records-screen';
import { canal, DRIFT, GET, listOf, PLANS, RECORDS, screenProps, www } from './dns';

const BASE = '/api/partners/clusters';
export const IMPORT = `${BASE}/import/preview/${canal.project_id}/`;
export const REPLACE = `${BASE}/replace/preview/`;
export const REMOVE = `${BASE}/remove/preview/`;
export const TTL = `${BASE}/ttl/preview/`;
export const TEMPLATES = `${BASE}/templates/`;
export const TEMPLATE = `${BASE}/templates/preview/`;
export const PLAN = `${BASE}/plan/get/`;
export const ROWS = `${BASE}/plan/`;
export const APPLY = `${BASE}/plan/apply/`;

const none = { sets: 0, lines: 0 };
/** One set is added, one line is not understood. */
export const plan: ZonePlan = {
  id: '9'.repeat(24),
  source: 'import',
  detail: 'merge',
  file: 'canal.zone',
  author: 'Mies',
  state: 'open',
  revision: 3,
  existing: 2,
  counts: {
    removed: none,
    changed: none,
    identical: none,
    conflict: none,
    kept: none,
    added: { sets: 1, lines: 1 },
    unknown: { sets: 1, lines: 1 },
  },
  remarks: [],
  offers: [],
  confirm: false,
  total: 1,
  tried: 0,
  left: 0,
  created: '2026-01-02T10:00:00.000Z',
  ended: null,
};

const state = { record_policy: 'Simple' as const, record_ttl: 60, alias_target: null };
const added: PlanRow = {
  record_name: 'new',
  record_type: 'A',
  line_count: 1,
  before: null,
  notes: [],
  lines: [{ first: 1, last: 1, source: 'new 60 A 192.0.2.9' }],
  after: { ...state, members: [{ identifier: '', values: ['192.0.2.9'], weight: null }] },
};
const unknown: PlanRow = {
  record_name: '',
  record_type: '',
  line_count: 1,
  before: null,
  after: null,
  lines: [{ first: 2, last: 2, source: 'what is this' }],
  notes: ['“is” is not a record type.'],
};

type Handlers = Parameters<typeof show>[1];

/**
 * The page of record sets over a server that keeps one plan: a preview makes it, and every look after it was begun finds
 * the next of `steps`, the last of them for ever.
 */
export function showPlans(handlers: Handlers = {}, { made = plan, steps = [] as ZonePlan[] } = {}) {
  let now: ZonePlan | null = null;
  const left = [...steps];
  const preview = () => {
    now = made;
    return ok({ plan: made });
  };
  return show(<RecordsScreen {...screenProps} />, {
    [GET]: () => ok({ cluster: canal }),
    [DRIFT]: () => listOf(),
    [RECORDS]: () => listOf(www),
    [PLANS]: () => listOf(...(now ? [now] : [])),
    [IMPORT]: preview,
    [TEMPLATE]: preview,
    [REPLACE]: preview,
    [REMOVE]: preview,
    [ROWS]: ({ category }) => listOf(category === 'unknown' ? unknown : added),
    [APPLY]: () => {
      now = { ...made, state: 'running' };
      return ok({ plan: now });
    },
    [PLAN]: () => {
      if (now?.state === 'running') now = left.shift() ?? now;
      return ok({ plan: now ?? made });
    },
    ...handlers,
  });
}

/** Opens a form from the menu of the cluster. */
export async function openTool(item: string, ...world: Parameters<typeof showPlans>) {
  const shown = showPlans(...world);
  await shown.user.click(await screen.findByRole('button', { name: 'More actions for this cluster' }));
  await shown.user.click(await screen.findByRole('menuitem', { name: item }));
  return { ...shown, dialog: within(await screen.findByRole('dialog', { name: item })) };
}

/** Opens the form of an import and asks what a line would change. */
export async function previewed(...world: Parameters<typeof showPlans>) {
  const shown = await openTool('Import a zone file', ...world);
  await shown.user.type(shown.dialog.getByRole('textbox'), 'new 60 A 192.0.2.9');
  await shown.user.click(shown.dialog.getByRole('button', { name: 'Preview changes' }));
  return shown;
}
