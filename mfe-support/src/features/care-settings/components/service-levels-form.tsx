import type { ServiceLevelSettings } from '@zonewerk/contracts';
import { failureText, isCallFailure, issuesOf, shell, useDraft } from '@zonewerk/shell-sdk';
import { Button, Form, FormActions, FormMessage, SelectField } from '@zonewerk/ui';
import { useState } from 'react';
import { useCareSaveServiceLevelsMutation } from '../../../shared/api/service-level-calls';
import { careMessages } from '../../../shared/care-messages';
import { type LevelsDraft, toBody, toDraft } from '../levels-draft';
import { HolidayFields } from './holiday-fields';
import { HoursFields } from './hours-fields';
import { TargetFields } from './target-fields';

const texts = careMessages.levels;

interface ServiceLevelsFormProps {
  levels: ServiceLevelSettings;
  onSaved: (saved: ServiceLevelSettings) => void;
  onReload: () => Promise<void>;
}

/** Changes office hours and targets. */
export function ServiceLevelsForm({ levels, onSaved, onReload }: ServiceLevelsFormProps) {
  const [first] = useState(() => toDraft(levels));
  const [draft, setDraft, dropDraft] = useDraft(`service-levels:${levels.revision}`, first);
  const [save, { error, reset }] = useCareSaveServiceLevelsMutation();
  const issues = issuesOf(error);
  const isConflict = isCallFailure(error) && error.kind === 'answer' && error.status === 'conflict';
  const change = (part: Partial<LevelsDraft>) => setDraft({ ...draft, ...part });
  /** Errors refer to rows by number, so a change of the number of rows clears them. */
  const changeRows = (part: Partial<LevelsDraft>) => {
    reset();
    change(part);
  };
  const submit = async () => {
    const { data } = await save(toBody(draft, levels.revision));
    if (!data) return;
    dropDraft();
    onSaved(data.service_levels);
    shell.toast({ text: texts.saved, tone: 'good' });
  };
  const reload = async () => {
    dropDraft();
    await onReload();
  };
  return (
    <Form label={texts.title} onSubmit={submit} issues={issues}>
      {error && issues.length === 0 && (
        <FormMessage>
          <p>{failureText(error)}</p>
          {isConflict && <Button onClick={() => void reload()}>{texts.reload}</Button>}
        </FormMessage>
      )}
      <LevelFields draft={draft} onChange={change} onChangeRows={changeRows} />
      <FormActions submitLabel={texts.save} />
    </Form>
  );
}

interface LevelFieldsProps {
  draft: LevelsDraft;
  onChange: (part: Partial<LevelsDraft>) => void;
  /** As `onChange`, when the number of rows changes. */
  onChangeRows: (part: Partial<LevelsDraft>) => void;
}

function LevelFields({ draft, onChange, onChangeRows }: LevelFieldsProps) {
  return (
    <>
      <SelectField
        name="time_zone"
        label={texts.timeZone}
        options={timeZones(draft.time_zone).map((zone) => ({ value: zone, label: zone }))}
        value={draft.time_zone}
        onChange={(zone) => onChange({ time_zone: zone })}
      />
      <HoursFields
        hours={draft.hours}
        onChange={(hours) => onChange({ hours })}
        onChangeRows={(hours) => onChangeRows({ hours })}
      />
      <HolidayFields
        holidays={draft.holidays}
        onChange={(holidays) => onChange({ holidays })}
        onChangeRows={(holidays) => onChangeRows({ holidays })}
      />
      <TargetFields targets={draft.targets} onChange={(targets) => onChange({ targets })} />
    </>
  );
}

/** Time zones of the browser, plus the saved one if the browser lacks it. */
function timeZones(present: string): string[] {
  return [...new Set(['UTC', present, ...Intl.supportedValuesOf('timeZone')])];
}
