import { screen, waitFor, within } from '@testing-library/react';
import type { SupportCase } from '@zonewerk/contracts';
import { ok, refusal, show } from '@zonewerk/testing/screens';
import { caseCalls, caseProps, GET, opened, REPORT } from '../../../../test/cases';
import { CaseScreen } from './case-screen';

const abuse: SupportCase = { ...opened, type: 'abuse' };
const moment = new Date('2026-01-02T03:04:00.000Z');
const report = {
  address: 'phishing.example',
  occurred_at: moment.toISOString(),
  evidence: 'Received: from phishing.example',
};
/** Value of the time field in the time zone of the test. */
const local = new Date(moment.getTime() - moment.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);

function shown(stored: SupportCase, more = {}) {
  return show(<CaseScreen {...caseProps} />, { [GET]: () => ok({ case: stored }), ...caseCalls, ...more });
}

const form = async () => within(await screen.findByRole('form', { name: 'Report of abuse' }));

it('a report of abuse is sent with address, time and evidence', async () => {
  const { user, sent, host } = shown(abuse, {
    [REPORT]: () => ok({ message: 'Saved.', case: { ...abuse, report } }),
  });
  const fields = await form();
  await user.click(fields.getByRole('button', { name: 'Save report' }));
  expect(await fields.findByText('Please enter a domain, URL, IP or email address.')).toBeTruthy();
  await user.type(fields.getByLabelText(/^Address/u), report.address);
  await user.type(fields.getByLabelText(/^Time/u), local);
  await user.type(fields.getByLabelText(/^Evidence/u), report.evidence);
  await user.click(fields.getByRole('button', { name: 'Save report' }));
  await waitFor(() => expect(host.toast).toHaveBeenCalledWith({ text: 'Saved.', tone: 'good' }));
  expect(sent.find(({ path }) => path === REPORT)?.body).toEqual({ caseId: abuse.caseId, ...report });
});

it('a stored report is shown, and an error is at its field', async () => {
  const issues = [{ path: 'occurred_at', message: 'Please enter a time in the past.' }];
  const { user } = shown(
    { ...abuse, report },
    { [REPORT]: () => refusal(400, 'validation-error', 'Check.', issues) },
  );
  const fields = await form();
  expect(fields.getByLabelText<HTMLInputElement>(/^Address/u).value).toBe('phishing.example');
  expect(fields.getByLabelText<HTMLInputElement>(/^Time/u).value).toBe(local);
  await user.click(fields.getByRole('button', { name: 'Save report' }));
  expect(await fields.findByText('Please enter a time in the past.')).toBeTruthy();
});

it('a case of another type has no report', async () => {
  shown({ ...opened, report });
  await screen.findByRole('heading', { name: 'About this case' });
  expect(screen.queryByRole('form', { name: 'Report of abuse' })).toBeNull();
});
