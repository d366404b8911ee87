import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { show } from '../../test/show';
import { ConfirmDialog } from './window/dialogs';
import { Menu } from './menu/menu';
import { Tabs } from './tabs';
import { SideSheet, Window } from './window/window';

const overlay = () => document.querySelector('.veil') as HTMLElement;

test('Escape and a click outside close a window, but not one with unsaved input', async () => {
  const onClose = jest.fn();
  const { rerender } = show(
    <Window opened onClose={onClose} title="Create cluster" purpose="One domain." dirty>
      text
    </Window>,
  );
  expect(screen.getByRole('dialog', { name: 'Create cluster' })).toBeTruthy();
  await userEvent.keyboard('{Escape}');
  await userEvent.click(overlay());
  expect(onClose).not.toHaveBeenCalled();
  rerender(
    <Window opened onClose={onClose} title="Create cluster">
      text
    </Window>,
  );
  await userEvent.keyboard('{Escape}');
  await userEvent.click(overlay());
  expect(onClose).toHaveBeenCalledTimes(2);
});

test('Escape closes only the uppermost of two windows', async () => {
  const lower = jest.fn();
  const upper = jest.fn();
  show(
    <>
      <Window opened onClose={lower} title="Lower" />
      <ConfirmDialog opened title="Upper" onCancel={upper} onConfirm={upper} />
    </>,
  );
  await userEvent.keyboard('{Escape}');
  expect(upper).toHaveBeenCalledTimes(1);
  expect(lower).not.toHaveBeenCalled();
});

function Opener() {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <button onClick={() => setOpened(true)}>Open</button>
      <ConfirmDialog
        opened={opened}
        title="Sure?"
        onCancel={() => setOpened(false)}
        onConfirm={() => undefined}
      />
    </>
  );
}

test('the focus returns to the opener of a closed window', async () => {
  show(<Opener />);
  await userEvent.click(screen.getByText('Open'));
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(document.documentElement.dataset['zwHeld']).toBeUndefined();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByText('Open')));
});

function Conflict({ conflictFirst }: { conflictFirst: boolean }) {
  const [open, setOpen] = useState<readonly string[]>([]);
  const conflict = (
    <Window key="b" opened={open.includes('conflict')} onClose={() => setOpen(['sheet'])} title="Conflict">
      <button onClick={() => setOpen([])}>Save mine</button>
    </Window>
  );
  return (
    <>
      <button onClick={() => setOpen(['sheet'])}>Edit</button>
      {conflictFirst && conflict}
      <SideSheet opened={open.includes('sheet')} onClose={() => setOpen([])} title="Sheet">
        <button onClick={() => setOpen(['sheet', 'conflict'])}>Save</button>
      </SideSheet>
      {!conflictFirst && conflict}
    </>
  );
}

/** A list whose row is removed or disabled after its confirmation. */
function Rows({ after }: { after: 'gone' | 'disabled' }) {
  const [opened, setOpened] = useState(false);
  const [done, setDone] = useState(false);
  return (
    <div tabIndex={-1} aria-label="List" role="group">
      {!(done && after === 'gone') && (
        <button disabled={done} onClick={() => setOpened(true)}>
          Revoke
        </button>
      )}
      <ConfirmDialog
        opened={opened}
        title="Sure?"
        confirmLabel="Yes"
        onCancel={() => setOpened(false)}
        onConfirm={() => {
          setDone(true);
          setOpened(false);
        }}
      />
    </div>
  );
}

test.each(['gone', 'disabled'] as const)(
  'the focus moves to the list when the opener of the window is %s',
  async (after) => {
    show(<Rows after={after} />);
    await userEvent.click(screen.getByRole('button', { name: 'Revoke' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Yes' }));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('group', { name: 'List' })));
  },
);

test.each([true, false])('the focus returns when two layers close at once (%j)', async (conflictFirst) => {
  show(<Conflict conflictFirst={conflictFirst} />);
  const edit = screen.getByText('Edit');
  await userEvent.click(edit);
  await userEvent.click(screen.getByText('Save'));
  await userEvent.click(screen.getByText('Save mine'));
  await waitFor(() => expect(document.activeElement).toBe(edit));
  await userEvent.click(edit);
  await userEvent.click(screen.getByText('Save'));
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByText('Save')));
});

test('a typed confirmation requires its text, and a busy one ignores further clicks', async () => {
  const onConfirm = jest.fn();
  const props = { opened: true, title: 'Drop cluster', danger: true, typed: 'example.nl', onConfirm };
  const { rerender } = show(<ConfirmDialog {...props} onCancel={() => undefined} />);
  const ok = screen.getByRole<HTMLButtonElement>('button', { name: 'OK' });
  expect(ok.disabled).toBe(true);
  await userEvent.type(screen.getByLabelText('Type example.nl to confirm'), 'example.n');
  expect(ok.disabled).toBe(true);
  await userEvent.type(screen.getByLabelText('Type example.nl to confirm'), 'l{Enter}');
  expect(onConfirm).toHaveBeenCalledTimes(1);
  rerender(<ConfirmDialog {...props} onCancel={() => undefined} busy />);
  await userEvent.click(ok);
  expect(onConfirm).toHaveBeenCalledTimes(1);
});

test('a menu focuses its first entry, moves by arrows and letters, and returns the focus', async () => {
  const edit = jest.fn();
  const items = [
    { label: 'Edit', onSelect: edit },
    { label: 'Export', disabled: true },
    { label: 'Delete', danger: true },
  ];
  show(<Menu label="Actions" items={items} />);
  const button = screen.getByRole('button', { name: 'Actions' });
  await userEvent.click(button);
  expect(button.getAttribute('aria-expanded')).toBe('true');
  expect(document.activeElement?.textContent).toBe('Edit');
  await userEvent.keyboard('{ArrowDown}');
  expect(document.activeElement?.textContent).toBe('Delete');
  await userEvent.keyboard('{ArrowDown}');
  expect(document.activeElement?.textContent).toBe('Edit');
  await userEvent.keyboard('d');
  expect(document.activeElement?.textContent).toBe('Delete');
  await userEvent.keyboard('{Escape}');
  expect(document.activeElement).toBe(button);
  expect(screen.queryByRole('menu')).toBeNull();
  await userEvent.keyboard('{Enter}');
  await userEvent.keyboard('{Enter}');
  expect(edit).toHaveBeenCalledTimes(1);
});

test('arrows move between tabs', async () => {
  const onChange = jest.fn();
  const tabs = ['a', 'b', 'c'].map((id) => ({ id, label: id.toUpperCase(), content: `panel ${id}` }));
  show(<Tabs label="Parts" tabs={tabs} value="a" onChange={onChange} />);
  expect(screen.getByRole('tabpanel', { name: 'A' }).textContent).toBe('panel a');
  screen.getByRole('tab', { name: 'A' }).focus();
  await userEvent.keyboard('{ArrowLeft}');
  expect(onChange).toHaveBeenLastCalledWith('c');
  expect(document.activeElement).toBe(screen.getByRole('tab', { name: 'C' }));
});
