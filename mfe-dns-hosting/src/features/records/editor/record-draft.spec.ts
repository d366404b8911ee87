import { draftFullName, draftIssues, EMPTY_DRAFT, typeOf, type RecordDraft } from './record-draft';

const draft = (part: Partial<RecordDraft>): RecordDraft => ({ ...EMPTY_DRAFT, ...part });
const DOMAIN = 'canal.nl';

it('the validation of a draft returns each fault with its field', () => {
  const faulty = draft({ name: 'www.canal.nl', ttl: null, value: 'x' });
  const issues = draftIssues(faulty, DOMAIN);
  expect(issues.map(({ path }) => path)).toEqual(['record_name', 'record_ttl', 'record_value_1']);
  expect(draftIssues({ ...faulty, asText: true }, DOMAIN)[2]?.path).toBe('record_value');
  expect(issues[0]?.message).toBe('Please do not use your domain as name.');
});

it('a stored name that contains the domain is valid until it is changed', () => {
  const stored = draft({ name: 'www.canal.nl', storedName: 'www.canal.nl', ttl: 60, value: '192.0.2.1' });
  expect(draftIssues(stored, DOMAIN)).toEqual([]);
  expect(draftFullName(stored, DOMAIN)).toBe('www.canal.nl.canal.nl');
  const renamed = { ...stored, name: 'shop.canal.nl' };
  expect(draftIssues(renamed, DOMAIN)[0]?.message).toBe('Please do not use your domain as name.');
});

it('names outside ASCII are converted, names with / or @ are invalid', () => {
  expect(draftFullName(draft({ name: 'Grüße' }), DOMAIN)).toBe('xn--gre-6ka8l.canal.nl');
  expect(draftFullName(draft({ name: 'ü/x' }), DOMAIN)).toBeNull();
  expect(draftFullName(draft({ name: 'ü@x' }), DOMAIN)).toBeNull();
  expect(draftFullName(draft({ name: '_ü' }), DOMAIN)).toMatch(/^xn--/u);
});

it('a draft with an unknown type falls back to the first type', () => {
  expect(typeOf(draft({ type: 'LOC' }))).toBe('A');
});
