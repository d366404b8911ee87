import type { Cluster } from '@zonewerk/contracts';
import { planMessages } from '../../plan-messages';
import { useDnsPreviewZoneRollbackMutation } from '../../api/preview-calls';
import { idsOf, type PlanForm } from '../plan-form';
import { PlanReading } from '../components/plan-reading';

const texts = planMessages.rollback;

/** Restores the zone as of a revision; null without a selection. */
export function useRollbackForm(cluster: Cluster, revision: number | null): PlanForm {
  const [preview, { isLoading: busy, error, reset }] = useDnsPreviewZoneRollbackMutation();
  const submit = async () => {
    if (revision === null) return undefined;
    const { data } = await preview({ ...idsOf(cluster), to_revision: revision });
    return data?.plan;
  };
  return {
    title: texts.title,
    purpose: texts.purpose,
    busy,
    submit,
    clear: reset,
    filled: false,
    ready: revision !== null,
    fields: ({ onSubmit }) => (
      <PlanReading text={texts.reading} error={busy ? undefined : error} onSubmit={onSubmit} />
    ),
  };
}
