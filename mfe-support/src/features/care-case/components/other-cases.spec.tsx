import { screen, waitFor, within } from '@testing-library/react';
import type { CareCase, OtherCase } from '@zonewerk/contracts';
import { ok, refusal, show } from '@zonewerk/testing/screens';
import {
  CANNED_LIST,
  cannedList,
  CARE_AGENTS,
  CARE_GET,
  CARE_MERGE,
  CARE_PRESENCE,
  CARE_RELATE,
  CARE_SPLIT,
  CARE_UNDO_MERGE,
  careCase,
  emailList,
  EMAILS,
  releaseList,
  RELEASES,
  team,
} from '../../../../test/care-cases';
import { caseProps } from '../../../../test/cases';
import { CareCaseScreen } from './care-case-screen';

const other: OtherCase = { caseId: '9'.repeat(24), number: 'ZW-1002', subject: 'Slow' };

async function shown(change: Partial<CareCase> = {}, more = {}) {
  const rendered = show(<CareCaseScreen {...caseProps} />, {
    [CARE_GET]: () => ok({ case: { ...careCase, ...change } }),
    [CARE_AGENTS]: () => team(),
    [CARE_PRESENCE]: () => ok({ agents: [] }),
    [CANNED_LIST]: () => cannedList(),
    [EMAILS]: () => emailList(),
    [RELEASES]: () => releaseList(),
    ...more,
  });
  await screen.findByRole('heading', { level: 1 });
  return rendered;
}

it('a case can be merged into another one, and a rejected number shows the reason', async () => {
  const issues = [{ path: 'number', message: 'There is no case with this number.' }];
  const answers = [
    refusal(400, 'validation-error', '', issues),
    ok({ message: 'Merged.', caseId: other.caseId }),
  ];
  const { user, host, sent } = await shown({}, { [CARE_MERGE]: () => answers.shift() });
  await user.click(screen.getByRole('button', { name: 'Merge into a case' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Merge into a case' }));
  await user.type(dialog.getByLabelText(/^Number of the other case/u), 'ZW-1');
  await user.click(dialog.getByRole('button', { name: 'Merge' }));
  expect(await dialog.findByText('There is no case with this number.')).toBeTruthy();
  await user.type(dialog.getByLabelText(/^Number of the other case/u), '002');
  await user.click(dialog.getByRole('button', { name: 'Merge' }));
  await waitFor(() => expect(host.navigate).toHaveBeenCalledWith(`/care/cases/${other.caseId}/`, undefined));
  const body = { caseId: careCase.caseId, number: 'ZW-1002' };
  expect(sent.findLast(({ path }) => path === CARE_MERGE)?.body).toMatchObject(body);
});

it('a merge into a case of another customer shows who reads it, and needs a confirmation', async () => {
  const issues = [{ path: 'confirmed', message: 'Mies will read all posts of ZW-1002.' }];
  const answers = [
    refusal(400, 'validation-error', '', issues),
    ok({ message: 'Merged.', caseId: other.caseId }),
  ];
  const { user, host, sent } = await shown({}, { [CARE_MERGE]: () => answers.shift() });
  host.confirm.mockResolvedValueOnce(true);
  await user.click(screen.getByRole('button', { name: 'Merge into a case' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Merge into a case' }));
  await user.type(dialog.getByLabelText(/^Number of the other case/u), other.number);
  await user.click(dialog.getByRole('button', { name: 'Merge' }));
  await waitFor(() => expect(host.navigate).toHaveBeenCalledTimes(1));
  expect(host.confirm.mock.calls[0]?.[0]).toMatchObject({ text: 'Mies will read all posts of ZW-1002.' });
  const bodies = sent.filter(({ path }) => path === CARE_MERGE).map(({ body }) => body);
  expect(bodies).toMatchObject([{ number: other.number }, { number: other.number, confirmed: true }]);
});

it('names the customers of merged cases who read a case', async () => {
  await shown({ readers: [{ name: 'Eve', email: 'eve@example.com' }] });
  expect(screen.getByText(/Eve \(eve@example\.com\)/u)).toBeTruthy();
});

it('names the project with whose members a case is shared', async () => {
  await shown({ shared_with: { project_id: '1'.repeat(24), name: 'Harbour' } });
  expect(screen.getByText('Members of the project Harbour read this case and reply.')).toBeTruthy();
});

it('a merged case links to the other one, has no form, and the merge can be undone', async () => {
  const into = { ...other, undo_until: careCase.created };
  const { user, sent } = await shown({ merged_into: into }, { [CARE_UNDO_MERGE]: () => ok({}) });
  const link = screen.getByRole('link', { name: 'ZW-1002: Slow' });
  expect(link.getAttribute('href')).toBe(`/care/cases/${other.caseId}/`);
  expect(screen.queryByRole('form', { name: 'Answer' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Merge into a case' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Undo the merge' }));
  await waitFor(() => expect(sent.some(({ path }) => path === CARE_UNDO_MERGE)).toBe(true));
});

it('a case shows merged and related cases, and a relation can be removed', async () => {
  const merged = { ...other, caseId: 'a'.repeat(24), number: 'ZW-1003' };
  const { user, sent } = await shown({ merged: [merged], related: [other] }, { [CARE_RELATE]: () => ok({}) });
  const related = within(screen.getByRole('group', { name: 'Related cases' }));
  expect(related.getByRole('link', { name: 'ZW-1002: Slow' })).toBeTruthy();
  const list = within(screen.getByRole('group', { name: 'Merged into this case' }));
  expect(list.getByRole('link', { name: 'ZW-1003: Slow' })).toBeTruthy();
  await user.click(related.getByRole('button', { name: 'Remove the relation to ZW-1002' }));
  const body = { caseId: careCase.caseId, number: 'ZW-1002', related: false };
  await waitFor(() => expect(sent.find(({ path }) => path === CARE_RELATE)?.body).toMatchObject(body));
});

it('a post can be copied to a new case', async () => {
  const { user, host, sent } = await shown(
    {},
    { [CARE_SPLIT]: () => ok({ message: 'Copied.', caseId: other.caseId }) },
  );
  await user.click(screen.getAllByRole('button', { name: /^Options of the post/u })[0]!);
  await user.click(await screen.findByRole('menuitem', { name: 'Copy to a new case' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'New case from this post' }));
  await user.type(dialog.getByLabelText(/^Subject/u), 'The second question');
  await user.click(dialog.getByRole('button', { name: 'Open the case' }));
  await waitFor(() => expect(host.navigate).toHaveBeenCalledWith(`/care/cases/${other.caseId}/`, undefined));
  const body = { post_id: careCase.posts[0]?.id, subject: 'The second question' };
  expect(sent.find(({ path }) => path === CARE_SPLIT)?.body).toMatchObject(body);
});
