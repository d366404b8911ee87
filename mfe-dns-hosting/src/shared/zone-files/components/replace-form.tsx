import { RECORD_TYPES, type Cluster, type RecordType } from '@zonewerk/contracts';
import { useDraft } from '@zonewerk/shell-sdk';
import { SelectField, TextField } from '@zonewerk/ui';
import { useDnsPreviewReplacementMutation } from '../../api/preview-calls';
import { planMessages } from '../../plan-messages';
import { PlanFields } from './plan-fields';
import { idsOf, type PlanForm, type PlanFormSend } from '../plan-form';

const texts = planMessages.replace;

interface Draft {
  readonly type: RecordType;
  readonly from: string;
  readonly to: string;
}
const EMPTY: Draft = { type: 'A', from: '', to: '' };

/** Form that replaces a value in all record sets of a type. */
export function useReplaceForm(cluster: Cluster): PlanForm {
  const [draft, setDraft, clearDraft] = useDraft(`zone-replace:${cluster.id}`, EMPTY);
  const [preview, { isLoading: busy, error, reset }] = useDnsPreviewReplacementMutation();
  const submit = async () => {
    const values = { record_type: draft.type, old_value: draft.from, new_value: draft.to };
    const { data } = await preview({ ...idsOf(cluster), ...values });
    return data?.plan;
  };
  const clear = () => {
    clearDraft();
    reset();
  };
  return {
    title: texts.title,
    purpose: texts.purpose,
    busy,
    submit,
    clear,
    filled: draft.from !== '' || draft.to !== '',
    ready: true,
    fields: (send) => (
      <ReplaceFields
        {...send}
        busy={busy}
        draft={draft}
        error={error}
        onDraft={(part) => setDraft({ ...draft, ...part })}
      />
    ),
  };
}

interface ReplaceFieldsProps extends PlanFormSend {
  draft: Draft;
  busy: boolean;
  error: unknown;
  onDraft: (part: Partial<Draft>) => void;
}

function ReplaceFields(props: ReplaceFieldsProps) {
  const { draft, onDraft } = props;
  return (
    <PlanFields {...props} label={texts.title}>
      <SelectField
        name="record_type"
        label={texts.type}
        value={draft.type}
        onChange={(value) => onDraft({ type: RECORD_TYPES.find((one) => one === value) ?? 'A' })}
        options={RECORD_TYPES.map((one) => ({ value: one, label: one }))}
        autoFocus
      />
      <TextField
        name="old_value"
        label={texts.from}
        help={texts.fromHelp}
        value={draft.from}
        onChange={(from) => onDraft({ from })}
        autoComplete="off"
        required
        mono
      />
      <TextField
        name="new_value"
        label={texts.to}
        value={draft.to}
        onChange={(to) => onDraft({ to })}
        autoComplete="off"
        required
        mono
      />
    </PlanFields>
  );
}
