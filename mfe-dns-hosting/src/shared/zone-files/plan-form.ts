import type { Cluster, ImportOffer, PlanSource, ZonePlan } from '@zonewerk/contracts';
import { failureText, issuesOf } from '@zonewerk/shell-sdk';
import type { ReactNode } from 'react';

/** Forms that create a plan, by their name in the URL. */
export const TOOLS = ['import', 'template', 'replace'] as const;
export type Tool = (typeof TOOLS)[number];

/** Content of the plan window. Deletions and TTLs start with a selection, rollbacks with a change. */
export type PlanTool = Tool | 'ttl' | 'removal' | 'rollback';

const BY_SOURCE: Readonly<Record<PlanSource, PlanTool>> = {
  import: 'import',
  template: 'template',
  replacement: 'replace',
  ttl: 'ttl',
  removal: 'removal',
  rollback: 'rollback',
};

/** Whether a form has fields. Other forms are submitted at once. */
export function hasFields(tool: PlanTool): tool is Tool {
  return TOOLS.some((one) => one === tool);
}

/** The form that created a plan. */
export function toolOf({ source }: ZonePlan): PlanTool {
  return BY_SOURCE[source];
}

/** Interface between the window and a form. Input persists until `clear`, also after failures. */
export interface PlanForm {
  readonly title: string;
  readonly purpose: string;
  /** The form has input. */
  readonly filled: boolean;
  /** The form can be submitted. */
  readonly ready: boolean;
  readonly busy: boolean;
  /** Creates the plan; undefined after a failure, which the fields show. */
  readonly submit: () => Promise<ZonePlan | undefined>;
  /** Creates the plan with another interpretation of the file; only for forms with a file. */
  readonly accept?: (offer: ImportOffer) => Promise<ZonePlan | undefined>;
  readonly clear: () => void;
  /** @param send submits the form */
  readonly fields: (send: PlanFormSend) => ReactNode;
}

export interface PlanFormSend {
  readonly id: string;
  readonly onSubmit: () => Promise<void>;
}

/** Cluster fields of a form. */
export function idsOf(cluster: Cluster) {
  return { cluster_id: cluster.id, project_id: cluster.project_id };
}

/** Text of a failed preview. For field issues, the first one, if the form does not mark fields. */
export function faultText(error: unknown): string {
  return issuesOf(error)[0]?.message ?? failureText(error);
}
