import {
  draftFullName,
  draftIssues,
  EMPTY_DRAFT,
  previewLines,
  typeOf,
  type RecordDraft,
} from './record-draft';

const draft = (part: Partial<RecordDraft>): RecordDraft => ({ ...EMPTY_DRAFT, ...part });
const DOMAIN = 'canal.nl';

it('shows what each line becomes in the zone file', () => {
  expect(previewLines(draft({ name: 'www', ttl: 300, value: '192.0.2.1\n\n 192.0.2.2 ' }), DOMAIN)).toEqual([
    { number: 1, ok: true, text: 'www.canal.nl. 300 IN A 192.0.2.1' },
    { number: 3, ok: true, text: 'www.canal.nl. 300 IN A 192.0.2.2' },
  ]);
});

it('names the fault of each line beside the lines that are right', () => {
  const lines = previewLines(draft({ value: '192.0.2.1\r\n192.0.2\r\n192.0.2.1' }), DOMAIN);
  expect(lines.map(({ number, ok }) => [number, ok])).toEqual([
    [1, true],
    [2, false],
    [3, false],
  ]);
  expect(lines[2]?.text).toBe('Line 3: 192.0.2.1 is on line 1 already. Please remove one of them.');
});

it('quotes texts, and says what is wrong with the values as a whole', () => {
  expect(previewLines(draft({ type: 'TXT', value: 'say "hi"' }), DOMAIN)[0]?.text).toBe(
    String.raw`canal.nl. 0 IN TXT "say \"hi\""`,
  );
  const two = previewLines(draft({ name: 'a', type: 'CNAME', value: 'x.example\ny.example' }), DOMAIN);
  expect(two.at(-1)).toMatchObject({ number: 0, ok: false });
});

it('does not take a mail server that was just added for a fault', () => {
  const lines = previewLines(draft({ type: 'MX', value: '10 mail.example.net\n20' }), DOMAIN);
  expect(lines).toEqual([{ number: 1, ok: true, text: 'canal.nl. 0 IN MX 10 mail.example.net.' }]);
});

it('finds every fault by its field', () => {
  const faulty = draft({ name: 'www.canal.nl', ttl: null, value: 'x' });
  const issues = draftIssues(faulty, DOMAIN);
  expect(issues.map(({ path }) => path)).toEqual(['record_name', 'record_ttl', 'record_value_1']);
  expect(draftIssues({ ...faulty, asText: true }, DOMAIN)[2]?.path).toBe('record_value');
  expect(issues[0]?.message).toBe('Please do not use your domain as name.');
});

it('reads names with letters outside ASCII, and no parts of addresses', () => {
  expect(draftFullName(draft({ name: 'Grüße' }), DOMAIN)).toBe('xn--gre-6ka8l.canal.nl');
  expect(draftFullName(draft({ name: 'ü/x' }), DOMAIN)).toBeNull();
  expect(draftFullName(draft({ name: 'ü@x' }), DOMAIN)).toBeNull();
  expect(draftFullName(draft({ name: '_ü' }), DOMAIN)).toMatch(/^xn--/u);
});

it('falls back to the first type for a draft of another release', () => {
  expect(typeOf(draft({ type: 'LOC' }))).toBe('A');
});
