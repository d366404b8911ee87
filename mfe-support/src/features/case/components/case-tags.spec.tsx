import { screen, waitFor } from '@testing-library/react';
import { offline, ok, refusal, show } from '@zonewerk/testing/screens';
import { caseCalls, caseProps, GET, OBJECTS, opened, READ, TAG, TAGS } from '../../../../test/cases';
import { CaseScreen } from './case-screen';

const FAILED = "Oh no! That's not OK!";
const removal = () => screen.findByRole('button', { name: 'Remove tag Urgent' });

function shown(answer: () => Response | Error, tags = opened.tags) {
  return show(<CaseScreen {...caseProps} />, {
    [GET]: () => ok({ case: { ...opened, tags } }),
    ...caseCalls,
    [TAG]: answer,
  });
}

it('a tag is removed after the confirmation of the server', async () => {
  const { user, sent } = shown(() => ok({ tagged: false }));
  await user.click(await removal());
  await waitFor(() => expect(screen.queryByText('Urgent')).toBeNull());
  expect(sent.find(({ path }) => path === TAG)?.body).toEqual({
    tagId: '1'.repeat(24),
    caseId: opened.caseId,
    wanted: false,
  });
  expect(document.activeElement).toBe(screen.getByRole('group', { name: 'Tags' }));
});

it('a project tag can be added', async () => {
  const { user, sent } = shown(() => ok({ tagged: true }), []);
  await user.click(await screen.findByRole('button', { name: 'Add tag' }));
  await user.click(screen.getByRole('menuitem', { name: /Launch/ }));
  expect(await screen.findByRole('button', { name: 'Remove tag Launch' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Add tag' })).toBeNull();
  expect(sent.find(({ path }) => path === TAG)?.body).toMatchObject({ wanted: true });
});

it.each([
  [
    'the server refuses',
    refusal(404, 'not-found', 'It does not exist.'),
    { title: FAILED, text: 'It does not exist.' },
  ],
  [
    'the body of a successful answer refuses',
    refusal(200, 'error', 'Broken.'),
    { title: FAILED, text: 'Broken.' },
  ],
  ['no answer comes', offline(), { title: `${FAILED} (500)` }],
])('the tag remains with the reason when %s', async (_, answer, dialog) => {
  const { user, host } = shown(() => answer);
  await user.click(await removal());
  await waitFor(() => expect(host.alert).toHaveBeenCalledWith(expect.objectContaining(dialog)));
  expect(await removal()).toBeTruthy();
});

it('the tags are hidden without available tags', async () => {
  show(<CaseScreen {...caseProps} />, {
    [GET]: () => ok({ case: { ...opened, tags: [] } }),
    [TAGS]: () => ok({ list: [], next: null, count: 0 }),
    [READ]: () => ok({}),
    [OBJECTS]: () => ok({ list: [] }),
  });
  await screen.findByRole('heading', { level: 1 });
  expect(screen.queryByRole('group', { name: 'Tags' })).toBeNull();
});
