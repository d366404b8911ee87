import { RECORD_RULES } from '@zonewerk/contracts';
import { LinkButton, TextAreaField } from '@zonewerk/ui';
import { messages } from '../../../shared/messages';
import { useInstantError } from '../../../shared/hooks/use-instant-error';
import { typeOf, typedFaults, type RecordDraft } from '../editor/record-draft';
import { RowsField } from './rows-field';
import classes from './values-field.module.css';

const texts = messages.values;

interface ValuesFieldProps {
  draft: RecordDraft;
  onChange: (draft: RecordDraft) => void;
  /** ASCII domain of the cluster. */
  domain: string;
}

/** Values of a set: in fields of their type, or as text with one value per line. A switch is lossless. */
export function ValuesField({ draft, onChange, domain }: ValuesFieldProps) {
  const { value, asText } = draft;
  const type = typeOf(draft);
  const faults = typedFaults(draft);
  const [first] = faults.values();
  const shown = useInstantError(`${type} ${value}`, first) !== undefined;
  const change = (next: string) => onChange({ ...draft, value: next });
  const toggle = (
    <LinkButton className={classes.toggle} onClick={() => onChange({ ...draft, asText: !asText })}>
      {asText ? texts.asRows : texts.asText}
    </LinkButton>
  );
  if (!asText) {
    return (
      <RowsField
        type={type}
        value={value}
        onChange={change}
        faults={shown ? faults : new Map()}
        domain={domain}
        toggle={toggle}
      />
    );
  }
  const rule = RECORD_RULES[type];
  return (
    <div className={classes.text}>
      <TextAreaField
        name="record_value"
        label={texts.text}
        help={type === 'TXT' ? texts.textHelp.TXT : rule.help}
        error={shown ? first : undefined}
        placeholder={rule.example}
        autoComplete="off"
        rows={rule.single ? 2 : 5}
        mono
        value={value}
        onChange={change}
      />
      {toggle}
    </div>
  );
}
