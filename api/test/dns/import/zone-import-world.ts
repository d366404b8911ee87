import {
  applyPlan,
  exportZone,
  getPlan,
  listPlan,
  previewImport,
  type ImportMode,
  type PlanRow,
  type ZonePlan,
} from '@zonewerk/contracts';
import type { Response } from 'supertest';
import { eventually, type Zone } from '../../harness/clusters-world.js';

type Category = Parameters<typeof rowsOf>[2];

/** Uploads a zone file like a browser. */
export async function upload(zone: Zone, file: string | Buffer, mode: ImportMode): Promise<Response> {
  return zone.owner
    .post(previewImport.path.replace(':project_id', zone.projectId))
    .field('_csrf_token', await zone.owner.csrf())
    .field('cluster_id', zone.cluster.id)
    .field('mode', mode)
    .attach('zone-file', Buffer.from(file), 'example.zone');
}

/** Preview of an import. */
export async function preview(zone: Zone, file: string, mode: ImportMode = 'merge'): Promise<ZonePlan> {
  return planOf(await upload(zone, file, mode));
}

export function planOf({ body }: { body: unknown }): ZonePlan {
  const { plan } = body as { plan?: ZonePlan };
  if (!plan) throw new Error(JSON.stringify(body));
  return plan;
}

/** All rows of a category, across pages. */
export async function rowsOf(
  zone: Zone,
  { id }: ZonePlan,
  category: 'removed' | 'changed' | 'added' | 'identical' | 'conflict' | 'kept' | 'unknown' | 'left',
): Promise<PlanRow[]> {
  const rows: PlanRow[] = [];
  for (let cursor: string | null | undefined; cursor !== null;) {
    const page = { ...zone.ids, plan_id: id, category, ...(cursor ? { cursor } : {}) };
    const { body } = await zone.owner.call(listPlan, page);
    rows.push(...(body.list as PlanRow[]));
    cursor = body.next as string | null;
  }
  return rows;
}

/** Each row as `name type`, with its lines or notes. */
export async function planRows(zone: Zone, plan: ZonePlan, category: Category): Promise<string[]> {
  const rows = await rowsOf(zone, plan, category);
  return rows.map(({ record_name: name, record_type: type, lines, notes }) => {
    const places = lines.map(({ first }) => first).join();
    return [`${name} ${type}`.trim(), places && `(${places})`, ...notes]
      .filter((part) => part !== '')
      .join(' ');
  });
}

export function apply(zone: Zone, { id }: ZonePlan, domain?: string): Promise<Response> {
  const confirmed = domain === undefined ? {} : { cluster_domain: domain };
  return zone.owner.call(applyPlan, { ...zone.ids, plan_id: id, ...confirmed });
}

/** Applies a plan and waits for its end. `patience` extends the timeout, in milliseconds. */
export async function applied(
  zone: Zone,
  plan: ZonePlan,
  { domain, patience }: { domain?: string; patience?: number } = {},
): Promise<ZonePlan> {
  const started = await apply(zone, plan, domain);
  planOf(started);
  return eventually(async () => {
    const now = planOf(await zone.owner.call(getPlan, { ...zone.ids, plan_id: plan.id }));
    if (now.state !== 'done') throw new Error(JSON.stringify(now));
    return now;
  }, patience);
}

export async function exported(zone: Zone): Promise<string> {
  const response = await zone.owner.call(exportZone, zone.ids);
  return response.text;
}

/** Counts of sets by category, without zeros. */
export function sizes({ counts }: ZonePlan): Record<string, number> {
  const filled = Object.entries(counts).filter(([, { sets }]) => sets > 0);
  return Object.fromEntries(filled.map(([category, { sets }]) => [category, sets]));
}
