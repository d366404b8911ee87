import { act, screen, waitFor } from '@testing-library/react';
import { Form } from '@zonewerk/ui';
import { later, offline, ok, refusal, show } from '@zonewerk/testing/screens';
import { LIST, listOf, NEW, OLD, release } from '../../../test/releases';
import { VersionChoice } from './version-choice';

const submit = jest.fn();
const choice = () => (
  <Form label="Form" onSubmit={submit}>
    <VersionChoice project="mfe-content" channel="production" value="" onChange={() => undefined} />
    <button type="submit">Send</button>
  </Form>
);
const many = Array.from({ length: 7 }, (_, n) => ({ ...release, version: `0.1.0-00000000${n}0` }));

it('the version choice shows loading, a failure and a missing network', async () => {
  const slow = later();
  const answers = [() => slow.answer, offline];
  const { user } = show(choice(), { [LIST]: () => (answers.shift() ?? (() => listOf(release)))() });
  expect(screen.queryByRole('radio')).toBeNull();
  await act(async () => slow.respond(refusal(503, 'unavailable', 'Not now.')));
  expect(await screen.findByText('Not now.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText(/You're offline/u)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('radio', { name: new RegExp(NEW, 'u') })).toBeTruthy();
});

it('the version choice shows an empty state', async () => {
  show(choice(), { [LIST]: () => listOf() });
  expect(await screen.findByText('No version of mfe-content is published yet.')).toBeTruthy();
});

it('the version choice searches many versions without submitting the surrounding form', async () => {
  const { user, sent } = show(choice(), { [LIST]: ({ query }) => (query ? listOf() : listOf(...many)) });
  await user.type(await screen.findByRole('searchbox'), 'zzz{Enter}');
  expect(await screen.findByText('No version matches.')).toBeTruthy();
  expect(submit).not.toHaveBeenCalled();
  expect(sent.map(({ body }) => body['query'])).toEqual([undefined, 'zzz']);
});

it('the version choice loads the next page on request', async () => {
  const { user } = show(choice(), {
    [LIST]: ({ cursor }) =>
      cursor === 'c2'
        ? ok({ list: [{ ...release, version: OLD }], next: null, count: 2 })
        : ok({ list: [release], next: 'c2', count: 2 }),
  });
  await user.click(await screen.findByRole('button', { name: 'Show more versions' }));
  await waitFor(() => expect(screen.getAllByRole('radio')).toHaveLength(2));
});
