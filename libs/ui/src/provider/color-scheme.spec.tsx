import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { show } from '../../test/show';
import { SCHEME_KEY } from './ui-provider';
import { useColorScheme } from './use-color-scheme';

function Probe() {
  const { scheme, shown, setScheme } = useColorScheme();
  return (
    <button onClick={() => setScheme('dark')}>
      {scheme} {shown}
    </button>
  );
}

test('the color scheme follows the system until a choice, which is stored', async () => {
  show(<Probe />);
  expect(screen.getByRole('button').textContent).toBe('auto light');
  await userEvent.click(screen.getByRole('button'));
  expect(screen.getByRole('button').textContent).toBe('dark dark');
  expect(localStorage.getItem(SCHEME_KEY)).toBe('dark');
  expect(document.documentElement.getAttribute('data-mantine-color-scheme')).toBe('dark');
});

test('the provider writes no style tag', () => {
  show(<Probe />);
  expect(document.querySelectorAll('style')).toHaveLength(0);
});
