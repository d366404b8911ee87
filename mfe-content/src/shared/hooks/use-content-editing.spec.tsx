import { act, screen, waitFor } from '@testing-library/react';
import { later, ok, refusal, show } from '@zonewerk/testing/screens';
import { canal } from '../../../test/projects';
import { idOf, START_EDITING } from '../../../test/website';
import { useContentEditing } from './use-content-editing';

function Probe() {
  const { edit, failure } = useContentEditing(canal.id, 'nl');
  return (
    <>
      <button onClick={() => void edit(idOf('Home'))}>Edit</button>
      {failure}
    </>
  );
}

const TITLE = "Oh no! That's not OK!";

it('editing navigates to the URL of the API', async () => {
  const redirectUrl = `/projects/${canal.id}/pages/${idOf('Home')}/edit/?language=nl`;
  const { user, sent, host } = show(<Probe />, { [START_EDITING]: () => ok({ redirectUrl }) });
  await user.click(screen.getByRole('button', { name: 'Edit' }));
  await waitFor(() => expect(host.navigate).toHaveBeenCalledWith(redirectUrl, undefined));
  expect(sent.map(({ body }) => body)).toEqual([{ page: idOf('Home'), language: 'nl' }]);
});

it('a failure shows a dialog that closes after 4500 ms', async () => {
  const { answer, respond } = later();
  const { user } = show(<Probe />, { [START_EDITING]: () => answer });
  await user.click(screen.getByRole('button', { name: 'Edit' }));
  jest.useFakeTimers();
  try {
    respond(refusal(404, 'not-found', 'It is gone.'));
    await act(() => jest.advanceTimersByTimeAsync(100));
    expect(screen.getByRole('dialog', { name: TITLE }).textContent).toContain('It is gone.');
    await act(() => jest.advanceTimersByTimeAsync(4_300));
    expect(screen.getByRole('dialog', { name: TITLE })).toBeTruthy();
    await act(() => jest.advanceTimersByTimeAsync(300));
    expect(screen.queryByRole('dialog', { name: TITLE })).toBeNull();
  } finally {
    jest.useRealTimers();
  }
});
