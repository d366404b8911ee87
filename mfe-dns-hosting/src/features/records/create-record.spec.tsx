import { screen, waitFor, within } from '@testing-library/react';
import { canal, CREATE_RECORD, GET, KEY, listOf, RECORDS, screenProps, www } from '../../../test/dns';
import { ok, refusal, show } from '@zonewerk/testing/screens';
import { RecordsScreen } from './records-screen';

const created = ok({ record: { ...www, state: 'pending' } });

async function openSheet(...answers: (Response | Error)[]) {
  window.history.replaceState(null, '', '/records/?create=1');
  const shown = show(<RecordsScreen {...screenProps} />, {
    [GET]: () => ok({ cluster: canal }),
    [RECORDS]: () => listOf(www),
    [CREATE_RECORD]: () => answers.shift() ?? created.clone(),
  });
  const sheet = within(await screen.findByRole('dialog', { name: 'Create record set' }));
  const submit = () => shown.user.click(sheet.getByRole('button', { name: 'Create record set' }));
  const sentBodies = () => shown.sent.filter(({ path }) => path === CREATE_RECORD).map(({ body }) => body);
  return { ...shown, sheet, submit, sentBodies };
}

const BODY = { ...KEY, record_domain: 'canal.nl', record_policy: 'Simple', is_alias: false };

it('creates what was typed, asks for the list again and closes', async () => {
  const { user, sheet, submit, sentBodies, host, sent } = await openSheet();
  await user.type(sheet.getByLabelText('Name'), 'www');
  await user.type(sheet.getByLabelText('Address 1'), '192.0.2.1');
  await user.click(sheet.getByRole('button', { name: 'Add address' }));
  await user.keyboard('192.0.2.2');
  await user.click(sheet.getByRole('button', { name: '5 minutes' }));
  expect(sheet.getByText('www.canal.nl. 300 IN A 192.0.2.2')).toBeTruthy();
  await submit();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sentBodies()).toEqual([
    { ...BODY, record_name: 'www', record_type: 'A', record_ttl: 300, record_value: '192.0.2.1\n192.0.2.2' },
  ]);
  expect(host.toast).toHaveBeenCalledWith({
    text: 'www A is created and on its way to the nameservers.',
    tone: 'good',
  });
  expect(sent.filter(({ path }) => path === RECORDS)).toHaveLength(2);
  expect([window.location.search, window.sessionStorage.length]).toEqual(['', 0]);
});

it('stays for the next one', async () => {
  const { user, sheet, sentBodies } = await openSheet();
  const name = sheet.getByLabelText<HTMLInputElement>('Name');
  await user.type(name, 'www');
  await user.type(sheet.getByLabelText('Address 1'), '192.0.2.1');
  await user.click(sheet.getByRole('button', { name: 'Create and add another' }));
  await waitFor(() => expect(name.value).toBe(''));
  expect(sentBodies()).toMatchObject([{ record_ttl: 0 }]);
  expect(document.activeElement).toBe(name);
});

it('says what is wrong while it is typed, line by line, and sends nothing', async () => {
  const { user, sheet, submit, sentBodies } = await openSheet();
  await user.type(sheet.getByLabelText('Name'), 'www.canal.nl');
  expect(await sheet.findByText('Please do not use your domain as name.')).toBeTruthy();
  await user.type(sheet.getByLabelText('Address 1'), '192.0.2.1');
  await user.click(sheet.getByRole('button', { name: 'Add address' }));
  await user.keyboard('192.0.2');
  const faults = () => sheet.getAllByText(/^Line 2: 192\.0\.2 is not an IPv4 address/u);
  await waitFor(() => expect(faults()).toHaveLength(2));
  expect(sheet.getByText('1 line needs a change')).toBeTruthy();
  await submit();
  await waitFor(() => expect(document.activeElement).toBe(sheet.getByLabelText('Name')));
  expect(sentBodies()).toEqual([]);
});

it('asks for values and for another name than the domain itself for a CNAME', async () => {
  const { user, sheet, submit } = await openSheet();
  await user.selectOptions(sheet.getByLabelText('Type'), 'CNAME');
  await submit();
  expect(await sheet.findByText(/cannot stand at the domain itself/u)).toBeTruthy();
  expect(sheet.getByText('Please enter at least one value.')).toBeTruthy();
});

it('has the parts of a value in fields of their own, and as text', async () => {
  const { user, sheet, submit, sentBodies } = await openSheet();
  await user.selectOptions(sheet.getByLabelText('Type'), 'MX');
  const server = (index: number) => within(sheet.getByRole('group', { name: `Mail server ${index}` }));
  await user.type(server(1).getByLabelText('Host'), 'a.example.net');
  await user.click(sheet.getByRole('button', { name: 'Add mail server' }));
  expect(document.activeElement).toBe(server(2).getByLabelText('Host'));
  await user.keyboard('192.0.2.1');
  const faults = () => sheet.getAllByText(/^Line 2: 192\.0\.2\.1 is an address/u);
  await waitFor(() => expect(faults()).toHaveLength(2));
  expect(server(2).getByLabelText('Host').getAttribute('aria-invalid')).toBe('true');
  expect(server(2).getByLabelText('Priority').getAttribute('aria-invalid')).toBeNull();
  await user.click(sheet.getByRole('button', { name: 'Remove mail server 2' }));
  expect(document.activeElement).toBe(server(1).getByLabelText('Host'));
  await user.click(sheet.getByRole('button', { name: 'Write as text' }));
  await user.type(sheet.getByLabelText('Values'), '{Enter}20 b.example.net');
  await submit();
  await waitFor(() => expect(sentBodies()).toHaveLength(1));
  expect(sentBodies()[0]).toMatchObject({
    record_type: 'MX',
    record_value: '10 a.example.net\n20 b.example.net',
  });
});

it('takes several addresses that are pasted at once', async () => {
  const { user, sheet } = await openSheet();
  await user.click(sheet.getByLabelText('Address 1'));
  await user.paste('192.0.2.1, 192.0.2.2');
  expect(sheet.getByLabelText<HTMLInputElement>('Address 2').value).toBe('192.0.2.2');
  expect(document.activeElement).toBe(sheet.getByLabelText('Address 2'));
});

it('says how long a text is, and begins another one at Enter', async () => {
  const { user, sheet } = await openSheet();
  await user.selectOptions(sheet.getByLabelText('Type'), 'TXT');
  await user.click(sheet.getByLabelText('Text 1'));
  await user.paste('x'.repeat(300));
  expect(sheet.getByText('300 bytes, in 2 strings')).toBeTruthy();
  await user.type(sheet.getByLabelText('Text 1'), '{Enter}');
  expect(document.activeElement).toBe(sheet.getByLabelText('Text 2'));
});

it('keeps a line that does not fit the fields, until it does', async () => {
  const { user, sheet } = await openSheet();
  await user.selectOptions(sheet.getByLabelText('Type'), 'CAA');
  await user.click(sheet.getByRole('button', { name: 'Write as text' }));
  await user.type(sheet.getByLabelText('Values'), '0 issue a b');
  await user.click(sheet.getByRole('button', { name: 'Write in fields' }));
  const row = sheet.getByLabelText<HTMLInputElement>('Rule 1');
  expect(row.value).toBe('0 issue a b');
  await user.type(row, '{Backspace}');
  expect(sheet.getByLabelText<HTMLInputElement>('Value').value).toBe('a');
  expect(document.activeElement).toBe(sheet.getByLabelText('Value'));
});

it('says what the server finds, and the sentence of the specification when it cannot be reached', async () => {
  const issues = [{ path: 'record_name', message: 'www.canal.nl has a record set of type A already.' }];
  const { user, sheet, submit } = await openSheet(
    refusal(400, 'validation-error', 'Check.', issues),
    new TypeError('Failed to fetch'),
  );
  await user.type(sheet.getByLabelText('Name'), 'www');
  await user.type(sheet.getByLabelText('Address 1'), '192.0.2.1');
  await submit();
  expect(await sheet.findByText('www.canal.nl has a record set of type A already.')).toBeTruthy();
  await submit();
  const failed = 'Oh no! Something went wrong creating your record. Please try again later.';
  expect(await sheet.findByText(failed)).toBeTruthy();
});

it('keeps what is typed over a reload; Cancel drops it', async () => {
  const { user, sheet, unmount } = await openSheet();
  await user.selectOptions(sheet.getByLabelText('Type'), 'TXT');
  await user.type(sheet.getByLabelText('Text 1'), 'hello');
  unmount();
  const again = await openSheet();
  expect(again.sheet.getByLabelText<HTMLTextAreaElement>('Text 1').value).toBe('hello');
  expect(again.sheet.getByText('canal.nl. 0 IN TXT "hello"')).toBeTruthy();
  await again.user.click(again.sheet.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(window.sessionStorage.length).toBe(0);
});
