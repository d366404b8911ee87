import { CASE_LIMITS, type Issue, type SupportCase } from '@zonewerk/contracts';
import { failureText, issuesOf, shell, type ShellStore } from '@zonewerk/shell-sdk';
import { Form, FormActions, FormMessage, TextAreaField, TextField } from '@zonewerk/ui';
import { useState } from 'react';
import { useDispatch } from 'react-redux';
import { useSupportSetReportMutation } from '../../../shared/api/report-calls';
import { changeCase } from '../../../shared/api/support-calls';
import { messages } from '../../../shared/messages';

const texts = messages.case.report;

/** Facts of an abuse case: address, time and evidence. */
export function AbuseReport({ shown }: { shown: SupportCase }) {
  const { fields, edit, submit, error } = useReport(shown);
  const issues = issuesOf(error).map(toField);
  return (
    <Form label={texts.title} onSubmit={submit} issues={issues}>
      {error && issues.length === 0 && <FormMessage>{failureText(error)}</FormMessage>}
      <TextField
        name="address"
        label={texts.address}
        help={texts.addressHelp}
        required
        missing={texts.noAddress}
        autoComplete="off"
        maxLength={CASE_LIMITS.reportAddressCharacters}
        value={fields.address}
        onChange={(address) => edit({ address })}
      />
      <TextField
        name="time"
        type="datetime-local"
        label={texts.time}
        required
        missing={texts.noTime}
        value={fields.time}
        onChange={(time) => edit({ time })}
      />
      <TextAreaField
        name="evidence"
        label={texts.evidence}
        help={texts.evidenceHelp}
        required
        missing={texts.noEvidence}
        rows={4}
        value={fields.evidence}
        onChange={(evidence) => edit({ evidence })}
      />
      <FormActions submitLabel={texts.save} />
    </Form>
  );
}

/** Fields of the form, and their submit. */
function useReport({ caseId, report }: SupportCase) {
  const dispatch = useDispatch<ShellStore['dispatch']>();
  const [fields, setFields] = useState(() => ({
    address: report?.address ?? '',
    time: report ? toLocal(report.occurred_at) : '',
    evidence: report?.evidence ?? '',
  }));
  const edit = (change: Partial<typeof fields>) => setFields({ ...fields, ...change });
  const [save, { error }] = useSupportSetReportMutation();
  const submit = async () => {
    const { address, time, evidence } = fields;
    const { data } = await save({ caseId, address, occurred_at: new Date(time).toISOString(), evidence });
    if (!data) return;
    dispatch(changeCase(data.case));
    shell.toast({ text: data.message, tone: 'good' });
  };
  return { fields, edit, submit, error };
}

function toField({ path, message }: Issue): Issue {
  return { path: path === 'occurred_at' ? 'time' : path, message };
}

/** Value of the time field in the time zone of the browser. */
function toLocal(moment: string): string {
  const date = new Date(moment);
  const local = new Date(date.getTime() - date.getTimezoneOffset() * 60_000);
  return local.toISOString().slice(0, 16);
}
