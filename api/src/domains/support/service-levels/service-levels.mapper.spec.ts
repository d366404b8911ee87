import type { ServiceLevels } from './service-levels.schema.js';
import { toOfficeHours } from './service-levels.mapper.js';

const NONE = { firstResponse: null, nextResponse: null, resolution: null };
const DAY = [{ from: 540, to: 1_020 }];
const LEVELS: ServiceLevels = {
  revision: 1,
  timeZone: 'Europe/Amsterdam',
  week: [DAY, DAY, DAY, DAY, DAY, [], []],
  holidays: ['2026-11-30'],
  targets: { question: NONE, technical: NONE, billing: NONE, account: NONE, abuse: NONE },
};
const at = (moment: string) => toOfficeHours(LEVELS, new Date(moment));

test.each([
  ['before the first minute of a day', '2026-11-27T07:59:59.999Z', '2026-11-27T08:00:00.000Z'],
  ['at the end of a day', '2026-11-26T16:00:00.000Z', '2026-11-27T08:00:00.000Z'],
  ['over a weekend and a holiday', '2026-11-27T16:00:00.000Z', '2026-12-01T08:00:00.000Z'],
])('closed office hours name the next opening %s', (_, now, opening) => {
  expect(at(now)).toMatchObject({ open: false, opens_at: opening, time_zone: 'Europe/Amsterdam' });
});

test.each(['2026-11-27T08:00:00.000Z', '2026-11-27T15:59:59.999Z'])('office hours are open at %s', (now) => {
  expect(at(now)).toMatchObject({ open: true, opens_at: null });
});

test('a week without hours has no office hours', () => {
  expect(toOfficeHours({ ...LEVELS, week: [[], [], [], [], [], [], []] }, new Date())).toBeNull();
});
