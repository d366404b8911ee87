import type { DnsWorld } from '../../../harness/clusters-world.js';
import type { PaymentsWorld } from '../../../billing/payments/payments-world.js';

/** One job and its observable outcome, in which variable names are replaced. */
export interface JobExample {
  readonly payload: Record<string, unknown>;
  outcome(): Promise<unknown>;
}

export type JobExamples = Readonly<
  Record<string, Readonly<Record<string, (world: DnsWorld, payments: PaymentsWorld) => Promise<JobExample>>>>
>;
