import { fireEvent, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { show } from '../../test/show';
import { Swatches } from './choices';
import { addTags, TagField } from './tag-field';

const options = [
  { value: 'slate', label: 'Slate' },
  { value: 'teal', label: 'Teal' },
  { value: 'rose', label: 'Rose' },
];

function Picker() {
  const [value, setValue] = useState<string | null>('slate');
  return (
    <Swatches name="label_color" label="Label colour" options={options} value={value} onChange={setValue} />
  );
}

test('swatches are a radio group that arrows move in', async () => {
  const { container } = show(<Picker />);
  expect(screen.getByRole('radiogroup', { name: /Label colour/ })).toBeTruthy();
  await userEvent.tab();
  expect(document.activeElement).toBe(screen.getByRole('radio', { name: 'Slate' }));
  await userEvent.keyboard('{ArrowRight}');
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Teal' }).checked).toBe(true);
  expect(container.querySelector<HTMLInputElement>('input[name="label_color"]:checked')?.value).toBe('teal');
});

test('tags are split at the delimiter, without duplicates, up to the limit', () => {
  expect(addTags(['dns'], ' DNS, mail ,, web', ',')).toEqual(['dns', 'mail', 'web']);
  expect(addTags(['a'], 'b,c', ',', 2)).toEqual(['a', 'b']);
});

function Tags() {
  const [tags, setTags] = useState(['dns']);
  return <TagField name="tags" label="Tags" value={tags} onChange={setTags} />;
}

test('a tag is added by Enter or comma, and removed by Backspace or its button', async () => {
  const { container } = show(<Tags />);
  const sent = () => container.querySelector<HTMLInputElement>('input[name="tags"]')?.value;
  await userEvent.type(screen.getByLabelText('Tags'), 'mail,web{Enter}');
  expect(sent()).toBe('dns,mail,web');
  await userEvent.keyboard('{Backspace}');
  expect(sent()).toBe('dns,mail');
  await userEvent.click(screen.getByRole('button', { name: 'Remove tag dns' }));
  expect(sent()).toBe('mail');
  expect(document.activeElement).toBe(screen.getByLabelText('Tags'));
});

test('a comma without a key event also ends a tag', () => {
  const { container } = show(<Tags />);
  const field = screen.getByLabelText<HTMLInputElement>('Tags');
  fireEvent.change(field, { target: { value: 'mail,web, h' } });
  expect(container.querySelector<HTMLInputElement>('input[name="tags"]')?.value).toBe('dns,mail,web');
  expect(field.value).toBe('h');
});

function TagsExample() {
  const [typing, setTyping] = useState('mus');
  return (
    <>
      <TagField
        name="tags"
        label="Tags"
        value={[]}
        typing={typing}
        onTyping={setTyping}
        onChange={() => undefined}
      />
      <output>{typing}</output>
    </>
  );
}

test('the text before a tag can be controlled by the parent', async () => {
  show(<TagsExample />);
  await userEvent.type(screen.getByLabelText('Tags'), 'eum');
  expect(screen.getByRole('status').textContent).toBe('museum');
});
