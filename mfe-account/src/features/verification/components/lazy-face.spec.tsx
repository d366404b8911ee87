import { screen } from '@testing-library/react';
import { show } from '@zonewerk/testing/screens';
import { LazyFace } from './lazy-face';

let mockBroken = true;

/* Fake: the chunk, whose first load fails. */
jest.mock('./face-setup', () => {
  if (mockBroken) throw new Error('Loading chunk face-setup failed.');
  return { FaceSetup: () => <p>The camera</p> };
});

it('a failed chunk of the face setup shows Retry', async () => {
  const { user } = show(<LazyFace enabled={false} available onDone={() => undefined} />, {});
  expect(screen.getByRole('status', { name: 'Loading' })).toBeTruthy();
  expect((await screen.findByRole('alert')).textContent).toContain('The camera part of the form');
  mockBroken = false;
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('The camera')).toBeTruthy();
});
