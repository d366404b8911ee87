import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { show } from '../../test/show';
import { Form } from '../forms/form';
import { FileRows, type FileRow } from './file-rows';

const onTooMany = jest.fn();

function Files({ max = 15 }: { max?: number }) {
  const [rows, setRows] = useState<readonly FileRow[]>([]);
  return (
    <FileRows
      name="support-case-files[]"
      label="Files"
      rows={rows}
      onChange={setRows}
      max={max}
      onTooMany={onTooMany}
    />
  );
}

const add = () => userEvent.click(screen.getByRole('button', { name: 'Add file' }));
const inputs = () => document.querySelectorAll<HTMLInputElement>('input[name="support-case-files[]"]');

beforeEach(() => onTooMany.mockClear());

test('an empty file row is removed at once, and a row with a file after confirmation', async () => {
  show(<Files />);
  await add();
  await add();
  await userEvent.click(screen.getByRole('button', { name: 'Remove row 2' }));
  expect(inputs()).toHaveLength(1);
  await userEvent.upload(inputs()[0] as HTMLInputElement, new File(['x'], 'log.txt'));
  expect(screen.getByText('log.txt')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Remove log.txt' }));
  expect(screen.getByRole('dialog', { name: 'Remove file' })).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(inputs()).toHaveLength(1);
  await userEvent.click(screen.getByRole('button', { name: 'Remove log.txt' }));
  await userEvent.click(screen.getByRole('button', { name: 'OK' }));
  expect(inputs()).toHaveLength(0);
});

test('a fault of files gets the focus, and is cleared by a change of rows', async () => {
  const issues = [{ path: 'support-case-files[]', message: 'This file is too large.' }];
  show(
    <Form label="Case" onSubmit={() => undefined} issues={issues}>
      <Files />
      <button type="submit">Send</button>
    </Form>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  const set = screen.getByRole('group', { name: 'Files' });
  expect(set.getAttribute('aria-invalid')).toBe('true');
  expect(set.getAttribute('aria-describedby')).toBe(
    screen.getByText('This file is too large.').closest('p')?.id,
  );
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add file' }));
  await add();
  expect(set.getAttribute('aria-invalid')).toBeNull();
  expect(screen.queryByText('This file is too large.')).toBeNull();
});

test('the counter of added file rows never decreases', async () => {
  show(<Files max={2} />);
  await add();
  await userEvent.click(screen.getByRole('button', { name: 'Remove row 1' }));
  await add();
  expect(onTooMany).not.toHaveBeenCalled();
  await add();
  expect(onTooMany).toHaveBeenCalledTimes(1);
  expect(inputs()).toHaveLength(1);
});
