import { act, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { show } from '../../../test/show';
import { closeTopLayer, openLayers } from './use-escape';
import { Window } from './window';

/** The window that opens later is earlier in the tree. */
function Two() {
  const [upper, setUpper] = useState(false);
  const [lower, setLower] = useState(true);
  return (
    <>
      <Window opened={upper} onClose={() => setUpper(false)} title="Later" />
      <Window opened={lower} onClose={() => setLower(false)} title="Sooner">
        <button onClick={() => setUpper(true)}>Open the other</button>
      </Window>
    </>
  );
}

/** Stack order of a window among the layers, from 1. */
function orderOf(name: string): number {
  const layer = screen.getByRole('dialog', { name }).closest<HTMLElement>('[style*="--mb-z-index"]');
  const order = /\+ (\d+)\)/.exec(layer?.style.getPropertyValue('--mb-z-index') ?? '');
  return Number(order?.[1]);
}

test('a window that opened later is on top and alone reacts to Escape', async () => {
  show(<Two />);
  expect(orderOf('Sooner')).toBe(1);
  await userEvent.click(screen.getByText('Open the other'));
  expect([orderOf('Sooner'), orderOf('Later')]).toEqual([1, 2]);
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('dialog', { name: 'Later' })).toBeNull();
  expect(screen.getByRole('dialog', { name: 'Sooner' })).toBeTruthy();
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a reopened window is on top again', async () => {
  show(<Two />);
  await userEvent.click(screen.getByText('Open the other'));
  await userEvent.keyboard('{Escape}');
  await userEvent.click(screen.getByText('Open the other'));
  expect(orderOf('Later')).toBe(2);
});

test('each call of closeTopLayer closes the uppermost window', async () => {
  show(<Two />);
  await userEvent.click(screen.getByText('Open the other'));
  expect(openLayers()).toBe(2);
  act(closeTopLayer);
  expect(screen.getByRole('dialog', { name: 'Sooner' })).toBeTruthy();
  act(closeTopLayer);
  expect([openLayers(), screen.queryByRole('dialog')]).toEqual([0, null]);
  act(closeTopLayer);
});
