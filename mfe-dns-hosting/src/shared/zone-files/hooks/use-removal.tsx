import type { Cluster, RecordSet, ZonePlan } from '@zonewerk/contracts';
import { useDnsPreviewRemovalMutation } from '../../api/preview-calls';
import { planMessages } from '../../plan-messages';
import { idsOf, type PlanForm } from '../plan-form';
import { PlanReading } from '../components/plan-reading';

const texts = planMessages.removal;

/** Record sets that were chosen to go; null when none are. */
export type Chosen = readonly RecordSet[] | null;

/** Deletes many record sets. There is nothing to fill in: the server reads at once what would go. */
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

/** How many of what was chosen is not in the plan, because it is gone already. */
export function goneAlready(chosen: Chosen, { source, counts }: ZonePlan): number {
  if (chosen === null || source !== 'removal') return 0;
  return Math.max(0, chosen.length - counts.removed.sets - counts.conflict.sets);
}
