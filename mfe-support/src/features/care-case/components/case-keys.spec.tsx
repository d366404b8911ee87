import { screen, waitFor } from '@testing-library/react';
import { ok, show } from '@zonewerk/testing/screens';
import {
  CANNED_LIST,
  cannedList,
  CARE_AGENTS,
  CARE_ASSIGN,
  CARE_DRAFT,
  CARE_GET,
  CARE_PRESENCE,
  CARE_STATE,
  careCase,
  emailList,
  EMAILS,
  noor,
  releaseList,
  RELEASES,
  team,
} from '../../../../test/care-cases';
import { caseProps } from '../../../../test/cases';
import { CareCaseScreen } from './care-case-screen';

async function shown() {
  const rendered = show(<CareCaseScreen {...caseProps} />, {
    [CARE_GET]: () => ok({ case: careCase }),
    [CARE_AGENTS]: () => team(),
    [CANNED_LIST]: () => cannedList(),
    [CARE_DRAFT]: () => ok({}),
    [RELEASES]: () => releaseList(),
    [EMAILS]: () => emailList(),
    [CARE_PRESENCE]: () => ok({ agents: [] }),
    [CARE_ASSIGN]: () => ok({ changed: [careCase.caseId], unchanged: [] }),
    [CARE_STATE]: () => ok({ changed: [careCase.caseId], unchanged: [] }),
  });
  await screen.findByRole('button', { name: /^Agent:/u });
  return rendered;
}

it('keys focus the answer and the note, but are text in a field', async () => {
  const { user } = await shown();
  await user.keyboard('r');
  const answer = screen.getByLabelText<HTMLTextAreaElement>('Your answer to the customer');
  expect(document.activeElement).toBe(answer);
  await user.keyboard('nac');
  expect(answer.value).toBe('nac');
  answer.blur();
  await user.keyboard('n');
  expect(document.activeElement).not.toBe(answer);
  expect(document.activeElement?.tagName).toBe('TEXTAREA');
});

it('keys assign and close the case and open the inbox', async () => {
  const { user, sent, host } = await shown();
  await user.keyboard('a');
  const assigned = { cases: [careCase.caseId], agent_id: noor.id };
  await waitFor(() => expect(sent.find(({ path }) => path === CARE_ASSIGN)?.body).toMatchObject(assigned));
  await user.keyboard('c');
  await waitFor(() =>
    expect(sent.find(({ path }) => path === CARE_STATE)?.body).toMatchObject({ state: 'closed', seqs: [2] }),
  );
  await user.keyboard('u');
  expect(host.navigate).toHaveBeenCalledWith('/care/', undefined);
});

it('keys with Ctrl are ignored', async () => {
  const { user, sent } = await shown();
  await user.keyboard('{Control>}a{/Control}');
  await user.keyboard('?');
  expect(await screen.findByText('Write an answer')).toBeTruthy();
  expect(sent.some(({ path }) => path === CARE_ASSIGN)).toBe(false);
});
