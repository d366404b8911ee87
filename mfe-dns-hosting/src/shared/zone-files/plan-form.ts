import type { Cluster, ImportOffer, PlanSource, ZonePlan } from '@zonewerk/contracts';
import { failureText, issuesOf } from '@zonewerk/shell-sdk';
import type { ReactNode } from 'react';

/** Forms that a plan is made with, as the address names them. */
export const TOOLS = ['import', 'template', 'replace'] as const;
export type Tool = (typeof TOOLS)[number];

/** What the window of plans shows: deletions and TTLs begin with a selection, going back with a change. */
export type PlanTool = Tool | 'ttl' | 'removal' | 'rollback';

const BY_SOURCE: Readonly<Record<PlanSource, PlanTool>> = {
  import: 'import',
  template: 'template',
  replacement: 'replace',
  ttl: 'ttl',
  removal: 'removal',
  rollback: 'rollback',
};

/** Whether a form has fields; the others are sent at once. */
export function hasFields(tool: PlanTool): tool is Tool {
  return TOOLS.some((one) => one === tool);
}

/** The form that a plan was made with. */
export function toolOf({ source }: ZonePlan): PlanTool {
  return BY_SOURCE[source];
}

/** What the window needs of a form. What was typed stays until `clear`, whatever goes wrong. */
export interface PlanForm {
  readonly title: string;
  readonly purpose: string;
  /** Something is typed or chosen. */
  readonly filled: boolean;
  /** It can be sent. */
  readonly ready: boolean;
  readonly busy: boolean;
  /** Has the plan made; undefined when that failed, which the fields say then. */
  readonly submit: () => Promise<ZonePlan | undefined>;
  /** Has the plan made of the file as it is read in another way; only where there is a file. */
  readonly accept?: (offer: ImportOffer) => Promise<ZonePlan | undefined>;
  readonly clear: () => void;
  /** @param send what sending the form does */
  readonly fields: (send: PlanFormSend) => ReactNode;
}

export interface PlanFormSend {
  readonly id: string;
  readonly onSubmit: () => Promise<void>;
}

/** Fields that name the cluster of a form. */
export function idsOf(cluster: Cluster) {
  return { cluster_id: cluster.id, project_id: cluster.project_id };
}

/** The sentence for a failed preview; of marked fields the first, where the form does not mark them itself. */
export function faultText(error: unknown): string {
  return issuesOf(error)[0]?.message ?? failureText(error);
}
