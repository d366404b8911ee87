import { newMember, sharesOf, withPolicy, withType } from './draft-members';
import { EMPTY_DRAFT, policyOf, type RecordDraft } from '../editor/record-draft';

const draft = (part: Partial<RecordDraft>): RecordDraft => ({ ...EMPTY_DRAFT, ...part });

it('switching the policy preserves values, set ids and weights', () => {
  const values = draft({ value: '192.0.2.1\n\n192.0.2.2' });
  const weighted = withPolicy(values, 'Weighted');
  expect(weighted.members).toEqual([
    { identifier: '1', value: '192.0.2.1', weight: '1' },
    { identifier: '2', value: '192.0.2.2', weight: '1' },
  ]);
  const named = {
    ...weighted,
    members: weighted.members.with(0, { identifier: 'ams', value: '192.0.2.1', weight: '9' }),
  };
  const back = withPolicy(named, 'Simple');
  expect(back.value).toBe('192.0.2.1\n192.0.2.2');
  expect(withPolicy(back, 'Multi Value Answer').members).toEqual(named.members);
  expect(withPolicy(draft({}), 'Weighted').members).toHaveLength(1);
});

it('values are preserved when the new type lacks the policy', () => {
  const multi = withPolicy(draft({ type: 'TXT', value: 'a.example\nb.example' }), 'Multi Value Answer');
  const ns = withType(multi, 'NS');
  expect([policyOf(ns), ns.value]).toEqual(['Simple', 'a.example\nb.example']);
  expect(withType(multi, 'PTR').members).toBe(multi.members);
});

it('a new answer gets a free set id and the last weight', () => {
  expect(newMember([{ identifier: '1', value: '', weight: '7' }])).toEqual({
    identifier: '2',
    value: '',
    weight: '7',
  });
});

it('the share of each answer follows policy and weights', () => {
  const members = (...weights: string[]) =>
    weights.map((weight) => ({ identifier: weight, value: '', weight }));
  expect(sharesOf(draft({ policy: 'Weighted', members: members('3', '1', '0') }))).toEqual([0.75, 0.25, 0]);
  expect(sharesOf(draft({ policy: 'Weighted', members: members('0', '0') }))).toEqual([0.5, 0.5]);
  expect(sharesOf(draft({ policy: 'Weighted', members: members('x', '1') }))).toEqual([null, null]);
  const many = draft({ policy: 'Multi Value Answer', members: members(...'1234567890'.split('')) });
  expect(sharesOf(many)[0]).toBe(0.8);
});
