import { render, screen } from '@testing-library/react';
import { UiProvider } from '../../provider/ui-provider';
import { ConfirmDialog } from './dialogs';
import { Window } from './window';

/** Windows with texts of an item that is null once they close. Closing is animated here. */
function Windows({ item }: { item: string | null }) {
  const nothing = () => {};
  return (
    <UiProvider env="default">
      <Window opened={item !== null} onClose={nothing} title={`Move ${item}`} purpose={`Folder of ${item}`} />
      <ConfirmDialog opened={item !== null} onCancel={nothing} onConfirm={nothing} title={`Delete ${item}`}>
        All of {item}
      </ConfirmDialog>
    </UiProvider>
  );
}

test('a closing window retains its last title, purpose and question', async () => {
  const { rerender } = render(<Windows item="a.txt" />);
  await screen.findByText('Move a.txt');
  rerender(<Windows item="b.txt" />);
  const texts = ['Move b.txt', 'Folder of b.txt', 'Delete b.txt', 'All of b.txt'];
  for (const text of texts) expect(screen.getByText(text)).toBeTruthy();
  rerender(<Windows item={null} />);
  for (const text of texts) expect(screen.getByText(text)).toBeTruthy();
  expect(document.body.textContent).not.toContain('null');
});
