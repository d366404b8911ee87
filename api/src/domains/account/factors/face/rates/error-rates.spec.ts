import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { FACE_RATES } from '@zonewerk/contracts';
import { SAME_PERSON_MOST } from '../face-match.js';
import type { SeenFace } from '../face-model.service.js';
import { measure, mostLikely, ratesOf, type SeenPerson } from './error-rates.js';
import { summaryOf } from './face-rates-report.js';
import { areStrangers, PEOPLE } from './test-set.js';

/* Real: the rates and the committed figures. Fake: the faces that a model recognised, as points on a line. */
const at = (place: number, turn = 0): SeenFace[] => [{ width: 200, turn, descriptor: [place, 0] }];

function seen(person: string, first: SeenFace[], ...varied: SeenFace[][]): SeenPerson<string> {
  return { person, first, varied: new Map(varied.map((faces, index) => [`change ${index}`, faces])) };
}

const apart = (one: string, other: string) => one !== other;

test('a pair of similar people counts once, with both people and each confused picture', () => {
  const people = [seen('ada', at(0), at(0.1)), seen('bob', at(0.3), at(0.6)), seen('eve', at(2), at(2.1))];
  const { strangers, peopleAccepted, own } = measure(people, apart);
  expect(strangers).toMatchObject({ pairs: 3, accepted: 1, pictures: 12, picturesAccepted: 3 });
  expect(peopleAccepted).toBe(2);
  expect(strangers.nearest).toBeCloseTo(0.2);
  expect(own.get('change 0')).toMatchObject({ pictures: 3, unseen: 0, unlike: 0 });
});

test('own pictures without exactly one face or too far away are refused', () => {
  const people = [seen('ada', at(0), [], at(0.5)), seen('bob', at(5), at(5), [...at(5), ...at(5)])];
  const measured = measure(people, apart);
  expect(measured.own.get('change 0')).toMatchObject({ pictures: 2, unseen: 1, unlike: 0 });
  expect(measured.own.get('change 1')).toMatchObject({ pictures: 2, unseen: 1, unlike: 1, farthest: 0.5 });
  expect(ratesOf(measured, 2)).toMatchObject({ people: 2, pairs: 1, ownPictures: 4, ownRefused: 3 });
});

test('turned faces are not enrolled, and pairs of uncertain identity count separately', () => {
  const people = [
    seen('ada', at(0), at(0)),
    seen('bob', at(0.1, 0.6), at(0.1)),
    seen('eve', at(9, 0.6), at(9)),
  ];
  const measured = measure(people, (one, other) => apart(one, other) && one !== 'bob' && other !== 'bob');
  expect(measured).toMatchObject({ people: 3, enrolled: 1 });
  expect(measured.strangers).toMatchObject({ pairs: 1, accepted: 0 });
  expect(measured.unknown).toMatchObject({ pairs: 1, accepted: 1 });
});

test.each([
  [0, 30, 0.0951],
  [0, 59, 0.0495],
  [1, 20, 0.2161],
  [5, 100, 0.1023],
  [3, 3, 1],
])('the upper confidence bound after %d of %d trials is %d', (count, trials, most) => {
  expect(mostLikely(count, trials)).toBeCloseTo(most, 3);
});

describe('the committed figures', () => {
  const report = readFileSync(join(__dirname, '../../../../../../../docs/figures/face.md'), 'utf8');
  const words = (text: string) => text.replaceAll(/\s+/gu, ' ');

  test('are equal in docs/figures/face.md and in the product', () => {
    expect(words(report)).toContain(words(summaryOf(FACE_RATES)));
    expect(words(report)).toContain(
      `The test set has ${FACE_RATES.people} people in ${FACE_RATES.photographs} `,
    );
  });

  test('match the current test set and threshold', () => {
    expect(FACE_RATES.people).toBe(PEOPLE.length);
    expect(FACE_RATES.photographs).toBe(new Set(PEOPLE.map(({ photograph }) => photograph)).size);
    expect(FACE_RATES.mostDistance).toBe(SAME_PERSON_MOST);
  });

  test('state the upper bound of the rate of confused pairs', () => {
    expect(FACE_RATES.maxAcceptedIn100).toBe(
      Math.ceil(mostLikely(FACE_RATES.pairsAccepted, FACE_RATES.pairs) * 100),
    );
  });
});

test('areStrangers is certain for two faces of one photograph and for a portrait', () => {
  const [first, second] = PEOPLE.filter(({ photograph }) => photograph === 'sample1');
  const elsewhere = PEOPLE.find(({ photograph }) => photograph === 'sample6');
  const portrait = PEOPLE.find(({ photograph }) => photograph === 'hopper');
  if (!first || !second || !elsewhere || !portrait) throw new Error('The test set lacks them.');
  expect(areStrangers(first, second)).toBe(true);
  expect(areStrangers(first, elsewhere)).toBe(false);
  expect(areStrangers(portrait, elsewhere)).toBe(true);
  expect(areStrangers(first, first)).toBe(false);
});
