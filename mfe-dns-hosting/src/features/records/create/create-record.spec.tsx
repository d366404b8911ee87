import { screen, waitFor, within } from '@testing-library/react';
import {
  canal,
  CREATE_RECORD,
  GET,
  GET_RESOURCE,
  KEY,
  listOf,
  RECORDS,
  resourceOf,
  screenProps,
  www,
  DRIFT,
  PLANS,
} from '../../../../test/dns';
import { ok, refusal, show } from '@zonewerk/testing/screens';
import { RecordsScreen } from '../table/records-screen';

const created = Response.json({
  status: 'success',
  message: 'www.canal.nl A has been created.',
  record: { ...www, state: 'pending' },
});

async function openSheet(...answers: (Response | Error)[]) {
  window.history.replaceState(null, '', '/records/?create=1');
  const shown = show(<RecordsScreen {...screenProps} />, {
    [GET]: () => ok({ cluster: canal }),
    [DRIFT]: () => listOf(),
    [PLANS]: () => listOf(),
    [RECORDS]: () => listOf(www),
    [CREATE_RECORD]: () => answers.shift() ?? created.clone(),
    [GET_RESOURCE]: () => resourceOf(www),
  });
  const sheet = within(await screen.findByRole('dialog', { name: 'Create record set' }));
  const submit = () => shown.user.click(sheet.getByRole('button', { name: 'Create record set' }));
  const sentBodies = () => shown.sent.filter(({ path }) => path === CREATE_RECORD).map(({ body }) => body);
  const fill = async (label: string, text: string) => {
    await shown.user.click(sheet.getByLabelText(label));
    await shown.user.paste(text);
  };
  return { ...shown, sheet, submit, sentBodies, fill };
}

const BODY = {
  ...KEY,
  record_domain: 'canal.nl',
  record_policy: 'Simple',
  is_alias: false,
  alias_target: null,
};

it('the form creates the record set, reloads the list and closes', async () => {
  const { user, sheet, submit, sentBodies, host, sent, fill } = await openSheet();
  await fill('Name', 'www');
  await fill('Address 1', '192.0.2.1');
  await user.click(sheet.getByRole('button', { name: 'Add address' }));
  await user.paste('192.0.2.2');
  await user.click(sheet.getByRole('button', { name: '5 minutes' }));
  expect(sheet.getByText('www.canal.nl. 300 IN A 192.0.2.2')).toBeTruthy();
  await submit();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sentBodies()).toEqual([
    { ...BODY, record_name: 'www', record_type: 'A', record_ttl: 300, record_value: '192.0.2.1\n192.0.2.2' },
  ]);
  expect(host.toast).toHaveBeenCalledWith({
    text: 'www.canal.nl A has been created.',
    tone: 'good',
  });
  expect(sent.filter(({ path }) => path === RECORDS)).toHaveLength(2);
  expect([window.location.search, window.sessionStorage.length]).toEqual(['', 0]);
});

it('Create and add another clears the form and leaves it open', async () => {
  const { user, sheet, sentBodies, fill } = await openSheet();
  const name = sheet.getByLabelText<HTMLInputElement>('Name');
  await user.type(name, 'www');
  await fill('Address 1', '192.0.2.1');
  await user.click(sheet.getByRole('button', { name: 'Create and add another' }));
  await waitFor(() => expect(name.value).toBe(''));
  expect(sentBodies()).toMatchObject([{ record_ttl: 0 }]);
  expect(document.activeElement).toBe(name);
});

it('the form shows errors by line during input and sends nothing', async () => {
  const { user, sheet, submit, sentBodies, fill } = await openSheet();
  await fill('Name', 'www.canal.nl');
  expect(await sheet.findByText('Please do not use your domain as name.')).toBeTruthy();
  await fill('Address 1', '192.0.2.1');
  await user.click(sheet.getByRole('button', { name: 'Add address' }));
  await user.paste('192.0.2');
  const faults = () => sheet.getAllByText(/^Line 2: 192\.0\.2 is not an IPv4 address/u);
  await waitFor(() => expect(faults()).toHaveLength(2));
  expect(sheet.getByText('1 line needs a change')).toBeTruthy();
  await submit();
  await waitFor(() => expect(document.activeElement).toBe(sheet.getByLabelText('Name')));
  expect(sentBodies()).toEqual([]);
});

it('a CNAME requires a value and rejects the apex', async () => {
  const { user, sheet, submit } = await openSheet();
  await user.selectOptions(sheet.getByLabelText('Type'), 'CNAME');
  await submit();
  expect(await sheet.findByText(/cannot stand at the domain itself/u)).toBeTruthy();
  expect(sheet.getByText('Please enter at least one value.')).toBeTruthy();
});

it('a CNAME at the apex can become an alias', async () => {
  const { user, sheet, submit, sentBodies } = await openSheet();
  await user.selectOptions(sheet.getByLabelText('Type'), 'CNAME');
  await user.click(sheet.getByLabelText('Host 1'));
  await user.paste('shop.example.net');
  await user.click(sheet.getByRole('button', { name: 'Create an alias' }));
  expect(sheet.queryByRole('button', { name: 'Create an alias' })).toBeNull();
  await submit();
  await waitFor(() => expect(sentBodies()).toHaveLength(1));
  expect(sentBodies()[0]).toMatchObject({
    record_name: '',
    record_type: 'A',
    is_alias: true,
    alias_target: 'shop.example.net',
  });
});

it('the form edits the parts of a value in fields and as text', async () => {
  const { user, sheet, submit, sentBodies } = await openSheet();
  await user.selectOptions(sheet.getByLabelText('Type'), 'MX');
  const server = (index: number) => within(sheet.getByRole('group', { name: `Mail server ${index}` }));
  await user.click(server(1).getByLabelText('Host'));
  await user.paste('a.example.net');
  await user.click(sheet.getByRole('button', { name: 'Add mail server' }));
  expect(document.activeElement).toBe(server(2).getByLabelText('Host'));
  await user.paste('192.0.2.1');
  const faults = () => sheet.getAllByText(/^Line 2: 192\.0\.2\.1 is an address/u);
  await waitFor(() => expect(faults()).toHaveLength(2));
  expect(server(2).getByLabelText('Host').getAttribute('aria-invalid')).toBe('true');
  expect(server(2).getByLabelText('Priority').getAttribute('aria-invalid')).toBeNull();
  await user.click(sheet.getByRole('button', { name: 'Remove mail server 2' }));
  expect(document.activeElement).toBe(server(1).getByLabelText('Host'));
  await user.click(sheet.getByRole('button', { name: 'Edit as text' }));
  await user.click(sheet.getByLabelText('Values'));
  await user.paste('\n20 b.example.net');
  await submit();
  await waitFor(() => expect(sentBodies()).toHaveLength(1));
  expect(sentBodies()[0]).toMatchObject({
    record_type: 'MX',
    record_value: '10 a.example.net\n20 b.example.net',
  });
});

it('the form completes a host name of the same domain', async () => {
  const { user, sheet, fill } = await openSheet();
  await user.selectOptions(sheet.getByLabelText('Type'), 'CNAME');
  await fill('Host 1', 'shop');
  await user.click(await sheet.findByRole('button', { name: 'Use shop.canal.nl' }));
  expect(sheet.getByLabelText<HTMLInputElement>('Host 1').value).toBe('shop.canal.nl');
  expect(sheet.queryByRole('button', { name: /^Use/u })).toBeNull();
});

it('pasted IP addresses fill several fields', async () => {
  const { user, sheet } = await openSheet();
  await user.click(sheet.getByLabelText('Address 1'));
  await user.paste('192.0.2.1, 192.0.2.2');
  expect(sheet.getByLabelText<HTMLInputElement>('Address 2').value).toBe('192.0.2.2');
  expect(document.activeElement).toBe(sheet.getByLabelText('Address 2'));
});

it('the form shows the length of a text, and Enter adds another text', async () => {
  const { user, sheet } = await openSheet();
  await user.selectOptions(sheet.getByLabelText('Type'), 'TXT');
  await user.click(sheet.getByLabelText('Text 1'));
  await user.paste('x'.repeat(300));
  expect(sheet.getByText('300 bytes, in 2 strings')).toBeTruthy();
  await user.type(sheet.getByLabelText('Text 1'), '{Enter}');
  expect(document.activeElement).toBe(sheet.getByLabelText('Text 2'));
});

it('a line that does not fit the fields stays as text until it fits', async () => {
  const { user, sheet, fill } = await openSheet();
  await user.selectOptions(sheet.getByLabelText('Type'), 'CAA');
  await user.click(sheet.getByRole('button', { name: 'Edit as text' }));
  await fill('Values', '0 issue a b');
  await user.click(sheet.getByRole('button', { name: 'Edit in fields' }));
  const row = sheet.getByLabelText<HTMLInputElement>('Rule 1');
  expect(row.value).toBe('0 issue a b');
  await user.type(row, '{Backspace}');
  expect(sheet.getByLabelText<HTMLInputElement>('Value').value).toBe('a');
  expect(document.activeElement).toBe(sheet.getByLabelText('Value'));
});

it('the form shows the share of each weighted answer', async () => {
  const { user, sheet, submit, sentBodies, fill } = await openSheet();
  await fill('Address 1', '192.0.2.1');
  await user.click(sheet.getByRole('radio', { name: /^Weighted/u }));
  await user.click(sheet.getByRole('button', { name: 'Add answer' }));
  const answer = (index: number) => within(sheet.getByRole('group', { name: `Answer ${index}` }));
  expect(answer(1).getByLabelText<HTMLInputElement>('Value').value).toBe('192.0.2.1');
  expect(document.activeElement).toBe(answer(2).getByLabelText('Value'));
  await user.paste('192.0.2.2');
  await user.clear(answer(1).getByLabelText('Weight'));
  await user.type(answer(1).getByLabelText('Weight'), '3');
  expect([1, 2].map((index) => answer(index).getByText(/of answers$/u).textContent)).toEqual([
    '75% of answers',
    '25% of answers',
  ]);
  await user.clear(answer(2).getByLabelText('Set id'));
  await submit();
  expect(await answer(2).findByText('Please enter a set id.')).toBeTruthy();
  await user.type(answer(2).getByLabelText('Set id'), 'rtm');
  await submit();
  await waitFor(() => expect(sentBodies()).toHaveLength(1));
  expect(sentBodies()[0]).toMatchObject({
    record_policy: 'Weighted',
    record_value: '',
    members: [
      { identifier: '1', value: '192.0.2.1', weight: '3' },
      { identifier: 'rtm', value: '192.0.2.2', weight: '1' },
    ],
  });
});

it('an unsupported policy of a type is disabled', async () => {
  const { user, sheet } = await openSheet();
  await user.selectOptions(sheet.getByLabelText('Type'), 'CNAME');
  const multi = sheet.getByRole<HTMLInputElement>('radio', { name: /^Multi Value Answer/u });
  expect(multi.disabled).toBe(true);
  expect(sheet.getByText('Not for CNAME.')).toBeTruthy();
  expect(sheet.queryByLabelText('Alias')).toBeNull();
});

it('an alias has a target, but neither values nor TTL', async () => {
  const { user, sheet, submit, sentBodies, fill } = await openSheet();
  await user.click(sheet.getByLabelText('Alias'));
  expect(sheet.queryByLabelText('TTL')).toBeNull();
  await submit();
  expect(await sheet.findByText('Please enter the target of the alias.')).toBeTruthy();
  await fill('Target', 'shop.example.net');
  expect(sheet.getByText('canal.nl. IN A ; alias of shop.example.net')).toBeTruthy();
  await submit();
  await waitFor(() => expect(sentBodies()).toHaveLength(1));
  expect(sentBodies()[0]).toMatchObject({
    is_alias: true,
    alias_target: 'shop.example.net',
    record_ttl: 0,
    record_value: '',
  });
});

it('the form shows server errors, and the specified message without a response', async () => {
  const issues = [{ path: 'record_name', message: 'www.canal.nl has a record set of type A already.' }];
  const { sheet, submit, fill } = await openSheet(
    refusal(400, 'validation-error', 'Check.', issues),
    new TypeError('Failed to fetch'),
  );
  await fill('Name', 'www');
  await fill('Address 1', '192.0.2.1');
  await submit();
  expect(await sheet.findByText('www.canal.nl has a record set of type A already.')).toBeTruthy();
  expect(await sheet.findByText('www A already exists')).toBeTruthy();
  await submit();
  const failed = 'Oh no! Something went wrong creating your record. Please try again later.';
  expect(await sheet.findByText(failed)).toBeTruthy();
});

it('a deleted cluster shows a notice and preserves the input', async () => {
  const { sheet, submit, fill } = await openSheet(refusal(404, 'not-found', 'We could not find it.'));
  await fill('Name', 'www');
  await fill('Address 1', '192.0.2.1');
  await submit();
  expect(await sheet.findByText(/^This cluster does not exist any more/u)).toBeTruthy();
  expect(sheet.getByLabelText('Name')).toHaveProperty('value', 'www');
});

it('an existing record set can be edited instead', async () => {
  const taken = refusal(400, 'validation-error', 'Check.', [{ path: 'record_name', message: 'Taken.' }]);
  const { user, sheet, submit, fill } = await openSheet(taken);
  await fill('Name', 'www');
  await fill('Address 1', '192.0.2.1');
  await submit();
  await user.click(await sheet.findByRole('button', { name: 'Edit it instead' }));
  expect(await screen.findByRole('dialog', { name: 'Edit www A' })).toBeTruthy();
  expect(window.location.search).toBe('?edit=A%3Awww');
});

it('the input survives a reload and is cleared by Cancel', async () => {
  const { user, sheet, unmount, fill } = await openSheet();
  await user.selectOptions(sheet.getByLabelText('Type'), 'TXT');
  await fill('Text 1', 'hello');
  unmount();
  const again = await openSheet();
  expect(again.sheet.getByLabelText<HTMLTextAreaElement>('Text 1').value).toBe('hello');
  expect(again.sheet.getByText('canal.nl. 0 IN TXT "hello"')).toBeTruthy();
  await again.user.click(again.sheet.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(window.sessionStorage.length).toBe(0);
});
