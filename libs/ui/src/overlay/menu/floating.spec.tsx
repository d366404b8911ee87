import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { show } from '../../../test/show';
import { Tooltip } from '../../base/tooltip';
import { Menu } from './menu';

const tooltip = () => screen.queryByRole('tooltip');

function showButton() {
  const heard: string[] = [];
  show(
    <>
      <Tooltip label="Removes it for good">
        <button onFocus={() => heard.push('focus')} onPointerEnter={() => heard.push('enter')}>
          Delete
        </button>
      </Tooltip>
      <p>Elsewhere</p>
    </>,
  );
  return { button: screen.getByRole('button'), heard };
}

test('a tooltip describes its child while the pointer rests on it', async () => {
  const { button, heard } = showButton();
  await userEvent.hover(button);
  expect(tooltip()).toBeNull();
  await waitFor(() => expect(tooltip()?.textContent).toBe('Removes it for good'));
  expect(button.getAttribute('aria-describedby')).toBe(tooltip()?.id);
  await userEvent.unhover(button);
  expect(tooltip()).toBeNull();
  expect(button.hasAttribute('aria-describedby')).toBe(false);
  expect(heard).toEqual(['enter']);
});

test('a tooltip opens at once for the keyboard, and Escape closes it', async () => {
  const { button, heard } = showButton();
  await userEvent.tab();
  expect(document.activeElement).toBe(button);
  expect(tooltip()).not.toBeNull();
  await userEvent.keyboard('{Escape}');
  expect(tooltip()).toBeNull();
  expect(heard).toEqual(['focus']);
});

test('a tooltip is part of the window or landmark of its child', async () => {
  show(
    <main>
      <Tooltip label="Removes it for good">
        <button>Delete</button>
      </Tooltip>
    </main>,
  );
  await userEvent.tab();
  expect(screen.getByRole('main').contains(tooltip())).toBe(true);
});

test('a press closes the tooltip', async () => {
  const { button } = showButton();
  await userEvent.tab();
  await userEvent.pointer({ keys: '[MouseLeft>]', target: button });
  expect(tooltip()).toBeNull();
});

test('a menu closes by a press outside or on its button, and not by a press inside', async () => {
  show(
    <header>
      <Menu label="Actions" items={[{ label: 'Edit' }]} head={{ title: 'Mies' }} />
      <p>Elsewhere</p>
    </header>,
  );
  const button = screen.getByRole('button', { name: 'Actions' });
  const menu = () => screen.queryByRole('menu', { name: 'Actions' });
  await userEvent.click(button);
  expect(menu()?.closest('header')).not.toBeNull();
  await userEvent.click(screen.getByText('Mies'));
  expect(menu()).not.toBeNull();
  await userEvent.click(screen.getByText('Elsewhere'));
  expect(menu()).toBeNull();
  await userEvent.click(button);
  await userEvent.click(button);
  expect(menu()).toBeNull();
});
