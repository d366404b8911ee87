import { SwitchField, TextField } from '@zonewerk/ui';
import { messages } from '../../../shared/messages';
import { useInstantError } from '../../../shared/hooks/use-instant-error';
import { draftIssues, isAlias, type RecordDraft } from '../editor/record-draft';

const texts = messages.alias;

interface AliasFieldProps {
  draft: RecordDraft;
  onChange: (draft: RecordDraft) => void;
  domain: string;
}

/** Switch and target host of an alias. The target persists while the switch is off. */
export function AliasField({ draft, onChange, domain }: AliasFieldProps) {
  const on = isAlias(draft);
  const { target } = draft;
  const issue = draftIssues(draft, domain).find(({ path }) => path === 'alias_target');
  const error = useInstantError(target, on && target.trim() !== '' ? issue?.message : undefined);
  return (
    <>
      <SwitchField
        name="is_alias"
        label={texts.label}
        help={texts.help}
        checked={on}
        onChange={(alias) => onChange({ ...draft, alias })}
      />
      {on && (
        <TextField
          name="alias_target"
          label={texts.target}
          help={texts.targetHelp(domain)}
          error={error}
          placeholder="shop.example.net"
          autoComplete="off"
          mono
          value={target}
          onChange={(next) => onChange({ ...draft, target: next })}
        />
      )}
    </>
  );
}
