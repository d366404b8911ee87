import { EDITABLE_POLICIES, policyFault } from '@zonewerk/contracts';
import { ChoiceField } from '@zonewerk/ui';
import { messages } from '../../../shared/messages';
import { withPolicy } from './draft-members';
import { policyOf, typeOf, type RecordDraft } from '../editor/record-draft';

const texts = messages.policies;

interface PolicyFieldProps {
  draft: RecordDraft;
  onChange: (draft: RecordDraft) => void;
}

/** Routing policy of the set. A switch preserves the input. */
export function PolicyField({ draft, onChange }: PolicyFieldProps) {
  const type = typeOf(draft);
  const choose = (value: string) => {
    const policy = EDITABLE_POLICIES.find((one) => one === value);
    if (policy) onChange(withPolicy(draft, policy));
  };
  return (
    <ChoiceField
      name="record_policy"
      label={texts.title}
      options={EDITABLE_POLICIES.map((policy) => {
        const fault = policyFault(type, policy);
        return {
          value: policy,
          label: policy,
          text: fault === null ? texts.text[policy] : texts.notFor(type),
          disabled: fault !== null,
        };
      })}
      value={policyOf(draft)}
      onChange={choose}
    />
  );
}
