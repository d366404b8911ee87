import { isTtl, TTL_MAX } from '@zonewerk/contracts';
import { NumberField } from '@zonewerk/ui';
import { messages } from '../../../shared/messages';
import { useInstantError } from '../../../shared/hooks/use-instant-error';
import classes from '../editor/record-fields.module.css';

const texts = messages.createRecord;

const PRESETS = [
  { seconds: 0, label: texts.presets.none },
  { seconds: 60, label: texts.presets.minute },
  { seconds: 300, label: texts.presets.fiveMinutes },
  { seconds: 3_600, label: texts.presets.hour },
  { seconds: 86_400, label: texts.presets.day },
];

interface TtlFieldProps {
  /** Seconds; null while the field is empty. */
  ttl: number | null;
  onChange: (ttl: number | null) => void;
  autoFocus?: boolean;
}

/** TTL in seconds: typed, or a common value. */
export function TtlField({ ttl, onChange, autoFocus }: TtlFieldProps) {
  const fault = ttl !== null && !isTtl(ttl) ? texts.ttlMissing : undefined;
  const error = useInstantError(String(ttl), fault);
  return (
    <div className={classes.ttl}>
      <NumberField
        name="record_ttl"
        label={texts.ttl}
        help={texts.ttlHelp}
        error={error}
        unit={texts.unit}
        min={0}
        max={TTL_MAX}
        value={ttl}
        onChange={onChange}
        autoFocus={autoFocus}
      />
      <div className={classes.presets} role="group" aria-label={texts.ttlPresets}>
        {PRESETS.map(({ seconds, label }) => (
          <button
            key={seconds}
            type="button"
            className={classes.preset}
            aria-pressed={ttl === seconds}
            onClick={() => onChange(seconds)}
          >
            {label}
          </button>
        ))}
      </div>
    </div>
  );
}
