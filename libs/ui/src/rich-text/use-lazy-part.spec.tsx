import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { show } from '../../test/show';
import { useLazyPart } from './use-lazy-part';

const load = jest.fn<Promise<() => string>, []>();

function Probe() {
  const { part, failed, retry } = useLazyPart(load);
  return <button onClick={retry}>{failed ? 'failed' : (part?.() ?? 'waiting')}</button>;
}

test('a failed part is fetched again on request', async () => {
  load.mockRejectedValueOnce(new Error('no network')).mockResolvedValue(() => 'here');
  show(<Probe />);
  expect(screen.getByRole('button').textContent).toBe('waiting');
  await userEvent.click(await screen.findByRole('button', { name: 'failed' }));
  expect(await screen.findByRole('button', { name: 'here' })).toBeTruthy();
  expect(load).toHaveBeenCalledTimes(2);
});
