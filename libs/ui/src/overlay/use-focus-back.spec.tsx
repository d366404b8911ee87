import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { TextField } from '../forms/text-field';
import { UiProvider } from '../provider/ui-provider';
import { Window } from './window';

/** A window whose first field takes the focus with its first frame. */
function Opener() {
  const [opened, setOpened] = useState(false);
  const [name, setName] = useState('');
  return (
    <>
      <button onClick={() => setOpened(true)}>Open</button>
      <Window opened={opened} onClose={() => setOpened(false)} title="Window">
        <TextField name="name" label="Name" autoFocus value={name} onChange={setName} />
      </Window>
    </>
  );
}

const media = window.matchMedia;
afterEach(() => {
  window.matchMedia = media;
});

test.each([
  ['test', false],
  ['default', false],
  ['default', true],
] as const)(
  'a field with autoFocus loses nobody the focus (%s, reduced motion: %j)',
  async (env, reduced) => {
    window.matchMedia = (query) => ({
      ...media(query),
      matches: reduced && query.includes('reduced-motion'),
    });
    render(
      <UiProvider env={env}>
        <Opener />
      </UiProvider>,
    );
    const button = screen.getByText('Open');
    for (const _ of [1, 2]) {
      await userEvent.click(button);
      await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Name')));
      await userEvent.keyboard('{Escape}');
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      await waitFor(() => expect(document.activeElement).toBe(button));
    }
  },
);
