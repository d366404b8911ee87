import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { DragList } from './drag-list';

// Real: the list and the drag library. Missing: a layout, so the list is short enough to be rendered completely.
beforeEach(() => void jest.spyOn(window, 'scrollTo').mockImplementation(() => undefined));

const IDS = ['a', 'b', 'c'];

interface ListProps {
  labels: Readonly<Record<string, string>>;
  drawn: string[];
  /** Whether lines declare their content by `shows`. */
  telling?: boolean;
  still?: boolean;
}

function List({ labels, drawn, telling = true, still = false }: ListProps) {
  const labelOf = (index: number) => labels[IDS[index] ?? ''] ?? '';
  return (
    <DragList
      ids={IDS}
      lineHeight={40}
      step={20}
      still={still}
      instructions="Press the space bar to take a line."
      label="Lines"
      lineProps={() => ({})}
      {...(telling ? { shows: (index: number) => [labelOf(index)] } : {})}
      renderLine={(index, grip) => {
        drawn.push(labelOf(index));
        return (
          <>
            {grip && (
              <span {...grip} aria-label={`Move ${labelOf(index)}`}>
                ::
              </span>
            )}
            {labelOf(index)}
          </>
        );
      }}
      onTake={() => undefined}
      onDrop={() => ''}
      describe={() => ''}
      announce={() => undefined}
    />
  );
}

const LABELS = { a: 'Harbour', b: 'Lighthouse', c: 'Pier' };

test('a line is rerendered only when its content changes', () => {
  const drawn: string[] = [];
  const { rerender } = render(<List labels={LABELS} drawn={drawn} />);
  drawn.length = 0;
  rerender(<List labels={{ ...LABELS }} drawn={drawn} />);
  expect(drawn).toEqual([]);
  rerender(<List labels={{ ...LABELS, b: 'Beacon' }} drawn={drawn} />);
  expect(drawn).toEqual(['Beacon']);
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '::Harbour',
    '::Beacon',
    '::Pier',
  ]);
});

test('reordering updates the position of a line without rerendering its content', () => {
  const drawn: string[] = [];
  const list = (ids: string[]) => (
    <DragList
      ids={ids}
      lineHeight={40}
      step={20}
      label="Lines"
      instructions="Press the space bar."
      lineProps={(index) => ({ 'aria-posinset': index + 1 })}
      shows={(index) => [ids[index]]}
      renderLine={(index) => {
        drawn.push(ids[index] ?? '');
        return ids[index];
      }}
      onTake={() => undefined}
      onDrop={() => ''}
      describe={() => ''}
      announce={() => undefined}
    />
  );
  const { rerender } = render(list(['a', 'b', 'c']));
  drawn.length = 0;
  rerender(list(['b', 'c', 'a']));
  expect(drawn).toEqual([]);
  const lines = screen.getAllByRole('listitem');
  expect(lines.map((line) => `${line.textContent} ${line.getAttribute('aria-posinset')}`)).toEqual([
    'b 1',
    'c 2',
    'a 3',
  ]);
  expect(lines.map(({ style }) => style.top)).toEqual(['0px', '40px', '80px']);
});

test('lines without `shows` are rerendered with their list', () => {
  const drawn: string[] = [];
  const { rerender } = render(<List labels={LABELS} drawn={drawn} telling={false} />);
  drawn.length = 0;
  rerender(<List labels={LABELS} drawn={drawn} telling={false} />);
  expect(drawn).toEqual(['Harbour', 'Lighthouse', 'Pier']);
});

test('a list that becomes still removes its grips', () => {
  const drawn: string[] = [];
  const { rerender } = render(<List labels={LABELS} drawn={drawn} />);
  expect(screen.getAllByLabelText(/^Move /u)).toHaveLength(3);
  rerender(<List labels={LABELS} drawn={drawn} still />);
  expect(screen.queryAllByLabelText(/^Move /u)).toEqual([]);
});

test('other lines are not rerendered during a drag', () => {
  const drawn: string[] = [];
  render(<List labels={LABELS} drawn={drawn} />);
  drawn.length = 0;
  const grip = screen.getByLabelText('Move Harbour');
  grip.focus();
  fireEvent.keyDown(grip, { key: ' ', code: 'Space', keyCode: 32 });
  fireEvent.keyDown(window, { key: 'Escape', code: 'Escape', keyCode: 27 });
  expect(new Set(drawn)).toEqual(new Set(['Harbour']));
});

/** Dragging the first line makes another one visible, as when its branch is collapsed. */
function Branch({ labels }: { labels: Readonly<Record<string, string>> }) {
  const [ids, setIds] = useState(['a', 'b']);
  return (
    <DragList
      ids={ids}
      lineHeight={40}
      step={20}
      label="Lines"
      instructions="Press the space bar."
      lineProps={() => ({})}
      renderLine={(index, grip) => (
        <span {...grip} aria-label={`Move ${labels[ids[index] ?? '']}`}>
          ::
        </span>
      )}
      onTake={() => setIds(['a', 'c'])}
      onDrop={() => ''}
      describe={() => ''}
      announce={() => undefined}
    />
  );
}

test('a line that appears at the drag start is rendered later, without a delay of the drag', async () => {
  render(<Branch labels={LABELS} />);
  const grip = screen.getByLabelText('Move Harbour');
  grip.focus();
  fireEvent.keyDown(grip, { key: ' ', code: 'Space', keyCode: 32 });
  expect(screen.queryByLabelText('Move Pier')).toBeNull();
  expect(await screen.findByLabelText('Move Pier')).toBeTruthy();
  fireEvent.keyDown(window, { key: 'Escape', code: 'Escape', keyCode: 27 });
});
