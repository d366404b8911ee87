import { Types, type Connection } from 'mongoose';
import type { LedgerPlan } from './ledger.js';

interface ChangeRow {
  readonly kind: string;
  readonly name: string;
  readonly type: string;
  readonly cause: { readonly id: string } | null;
}

/**
 * Every acknowledged plan is complete: each of its changes exactly once, also in the history, without further changes.
 */
export async function planFaults(
  connection: Connection,
  plans: Iterable<readonly [string, LedgerPlan]>,
): Promise<string[]> {
  const faults: string[] = [];
  const changes = connection.collection<ChangeRow>('zone_changes');
  for (const [id, { source, changes: wanted }] of plans) {
    const stored = await connection.collection('zone_plans').findOne({ _id: new Types.ObjectId(id) });
    const result = JSON.stringify([stored?.['state'], stored?.['tried'], stored?.['left']]);
    const right = JSON.stringify(['done', wanted.size, 0]);
    if (result !== right) faults.push(`the ${source} ${id} came to ${result}, not ${right}`);
    const rows = await changes.find({ 'cause.id': id }).toArray();
    const entries = rows.map(({ name, type, kind }) => `${name} ${type} ${kind}`).sort();
    const expected = [...wanted].map(([key, kind]) => `${key} ${kind}`).sort();
    if (entries.join() !== expected.join()) {
      faults.push(`the history of the ${source} ${id} has ${entries.join()}, not ${expected.join()}`);
    }
  }
  return faults;
}

/** Changes that are in the history of a cluster more than once. */
export async function repeatedChanges(connection: Connection): Promise<string[]> {
  const repeated = await connection
    .collection('zone_changes')
    .aggregate<{ _id: unknown; count: number }>([
      { $group: { _id: { cluster: '$cluster', revision: '$revision' }, count: { $sum: 1 } } },
      { $match: { count: { $gt: 1 } } },
    ])
    .toArray();
  return repeated.map(({ _id, count }) => `change ${JSON.stringify(_id)} is told ${count} times`);
}
