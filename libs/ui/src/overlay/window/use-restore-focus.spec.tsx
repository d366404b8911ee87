import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { TextField } from '../../forms/text-field';
import { UiProvider } from '../../provider/ui-provider';
import { Window } from './window';

/** A window whose first field gets the focus with its first frame. */
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

/** A window that is replaced by another one, as after a load. */
function Replaced() {
  const [step, setStep] = useState(0);
  return (
    <>
      <button onClick={() => setStep(1)}>Open</button>
      {step === 1 && (
        <Window key="first" opened onClose={() => setStep(0)} title="First">
          <button onClick={() => setStep(2)}>Next</button>
        </Window>
      )}
      {step > 1 && (
        <Window key="second" opened={step === 2} onClose={() => setStep(3)} title="Second">
          Text
        </Window>
      )}
    </>
  );
}

it('the focus returns from a replacing window to the opener of the first one', async () => {
  render(
    <UiProvider env="test">
      <Replaced />
    </UiProvider>,
  );
  await userEvent.click(screen.getByText('Open'));
  await userEvent.click(await screen.findByText('Next'));
  const second = await screen.findByRole('dialog', { name: 'Second' });
  await waitFor(() => expect(second.contains(document.activeElement)).toBe(true));
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByText('Open')));
});

const media = window.matchMedia;
afterEach(() => {
  window.matchMedia = media;
});

test.each([
  ['test', false],
  ['default', false],
  ['default', true],
] as const)(
  'the focus returns from a window with an autoFocus field (%s, reduced motion: %j)',
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
