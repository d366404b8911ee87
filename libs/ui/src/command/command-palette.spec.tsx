import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { show } from '../../test/show';
import { CommandPalette } from './command-palette';

test('the command palette filters, moves by arrows over groups, and selects by Enter', async () => {
  const chosen = jest.fn();
  const onClose = jest.fn();
  const onQuery = jest.fn();
  const command = (label: string) => ({ id: label, label, onSelect: () => chosen(label) });
  const groups = [
    { id: 'p', label: 'Projects', items: [command('Shop'), command('Newsletter')] },
    { id: 'a', label: 'Actions', items: [command('Create shop')] },
  ];
  show(<CommandPalette opened onClose={onClose} groups={groups} onQuery={onQuery} />);
  const box = screen.getByRole('combobox');
  const active = () => document.getElementById(box.getAttribute('aria-activedescendant') ?? '')?.textContent;
  await userEvent.click(box);
  await userEvent.keyboard('{ArrowDown}{ArrowDown}');
  expect(active()).toBe('Create shop');
  await userEvent.keyboard('{ArrowDown}');
  expect(active()).toBe('Shop');
  await userEvent.keyboard('create');
  expect(onQuery).toHaveBeenLastCalledWith('create');
  expect(screen.getAllByRole('option')).toHaveLength(1);
  await userEvent.keyboard('{Enter}');
  expect(chosen).toHaveBeenCalledWith('Create shop');
  expect(onClose).toHaveBeenCalledTimes(1);
  await userEvent.keyboard('zzz');
  expect(screen.getByText('Nothing found')).toBeTruthy();
});
