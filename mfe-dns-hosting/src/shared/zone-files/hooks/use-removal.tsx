import type { Cluster, RecordSet, ZonePlan } from '@zonewerk/contracts';
import { useDnsPreviewRemovalMutation } from '../../api/preview-calls';
import { planMessages } from '../../plan-messages';
import { idsOf, type PlanForm } from '../plan-form';
import { PlanReading } from '../components/plan-reading';

const texts = planMessages.removal;

/** Record sets to delete; null without a selection. */
export type Chosen = readonly RecordSet[] | null;

/** Deletes many record sets. The form has no fields, so the server previews the deletion at once. */
export function useRemovalForm(cluster: Cluster, chosen: Chosen): PlanForm {
  const [preview, { isLoading: busy, error, reset }] = useDnsPreviewRemovalMutation();
  const records = chosen ?? [];
  const submit = async () => {
    const keys = records.map(({ record_name, record_type }) => ({ record_name, record_type }));
    const { data } = await preview({ ...idsOf(cluster), records: keys });
    return data?.plan;
  };
  return {
    title: texts.title,
    purpose: texts.purpose,
    busy,
    submit,
    clear: reset,
    filled: false,
    ready: records.length > 0,
    fields: ({ onSubmit }) => (
      <PlanReading
        text={texts.reading(records.length)}
        error={busy ? undefined : error}
        onSubmit={onSubmit}
      />
    ),
  };
}

/** Number of selected sets that the plan lacks, because they were already deleted. */
export function goneAlready(chosen: Chosen, { source, counts }: ZonePlan): number {
  if (chosen === null || source !== 'removal') return 0;
  return Math.max(0, chosen.length - counts.removed.sets - counts.conflict.sets);
}
