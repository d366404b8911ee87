import { randomUUID } from 'node:crypto';
import {
  type CareCase,
  type CareSummary,
  closeCase,
  getCase,
  listCareCases,
  saveServiceLevels,
  setCareState,
  undoCareReply,
} from '@zonewerk/contracts';
import { Types } from 'mongoose';
import { inFullRun } from '@zonewerk/testing/tier';
import { CaseRepository } from '../../src/domains/support/cases/case.repository.js';
import { CaseChanges } from '../../src/domains/support/service-levels/case-changes.repository.js';
import { ServiceLevelsRepository } from '../../src/domains/support/service-levels/service-levels.repository.js';
import { CleanupScheduler } from '../../src/platform/jobs/cleanup-scheduler.service.js';
import { eventually } from '../harness/clusters-world.js';
import { type SignedIn, startWorld, type World } from '../harness/harness.js';
import { agent, answer, careCase, endUndo, sendNow } from './care-fixtures.js';
import {
  DAY_MINUTES,
  dayAt,
  levelsOf,
  officeAt,
  openSince,
  presentLevels,
  saveLevels,
  targetsOf,
} from './service-level-fixtures.js';
import { created, reply } from './support-fixtures.js';

// Real: API over HTTP, database engine, jobs. The days around today are holidays, so that no clock advances.
let world: World;
let ada: SignedIn;
let noor: SignedIn;
let finn: SignedIn;
beforeAll(async () => {
  world = await startWorld();
  ada = await world.signedIn('Ada');
  noor = await agent(world, 'Noor');
  finn = await agent(world, 'Finn', 'lead');
});
afterAll(() => world.close());

const TARGETS = { first_response: 60, next_response: 120, resolution: 10 * DAY_MINUTES };
const FIRST = { dueAt: officeAt(60), left: 60 };
const NEXT = { dueAt: officeAt(120), left: 120 };
const RESOLUTION = { dueAt: officeAt(10 * DAY_MINUTES), left: 10 * DAY_MINUTES };
const still = ({ left }: { left: number }, used = 0) => ({ dueAt: null, left: left - used });
const targets = async (caseId: string) => targetsOf(await careCase(noor, caseId));
const postOf = ({ body }: { body: { case?: unknown } }) => (body.case as CareCase).posts.at(-1)?.id ?? '';

describe('settings of service levels', () => {
  test('have default office hours without targets before the first save, and agents read them', async () => {
    const levels = await presentLevels(noor);
    expect(levels).toMatchObject({ revision: 0, time_zone: 'UTC', holidays: [] });
    expect(levels.hours.friday).toEqual([{ from: '09:00', to: '17:00' }]);
    expect(levels.hours.saturday).toEqual([]);
    expect(levels.targets.abuse).toEqual({ first_response: null, next_response: null, resolution: null });
  });

  test('of one revision saved by two leads give one conflict', async () => {
    for (let revision = 0; revision < 3; revision += 1) {
      const saves = await Promise.all(
        ['Asia/Tokyo', 'Europe/Amsterdam'].map((zone) =>
          finn.call(saveServiceLevels, levelsOf({}, { revision, time_zone: zone })),
        ),
      );
      expect(saves.map(({ status }) => status).toSorted()).toEqual([200, 409]);
      const [saved, refused] = saves.toSorted((a, b) => a.status - b.status);
      expect(refused?.body.message).toMatch(/^Another lead changed the office hours and targets\./u);
      expect(await presentLevels(finn)).toEqual(saved?.body.service_levels);
    }
  });

  test('are saved with sorted periods and holidays', async () => {
    const monday = [
      { from: '13:00', to: '24:00' },
      { from: '9:00', to: '12:30' },
    ];
    const wanted = levelsOf(TARGETS, { holidays: ['2026-12-26', '2026-12-25', '2026-12-26'] });
    const saved = await saveLevels(finn, { ...wanted, hours: { ...wanted.hours, monday } });
    expect(saved.body.service_levels).toMatchObject({
      hours: {
        monday: [
          { from: '09:00', to: '12:30' },
          { from: '13:00', to: '24:00' },
        ],
      },
      holidays: ['2026-12-25', '2026-12-26'],
      targets: { technical: TARGETS },
    });
  });
});

describe('invalid settings of service levels', () => {
  const { hours, targets: types } = levelsOf(TARGETS);
  const monday = (...periods: object[]) => ({ hours: { ...hours, monday: periods } });
  const technical = (fields: object) => ({
    targets: { ...types, technical: { ...types.technical, ...fields } },
  });
  const noHours = Object.fromEntries(Object.keys(hours).map((day) => [day, []]));
  const minute = { ...noHours, monday: [{ from: '00:00', to: '00:01' }] };
  const period = { from: '09:00', to: '17:00' };
  test.each([
    ['an unknown revision', 'revision', { revision: -1 }],
    ['an unknown time zone', 'time_zone', { time_zone: 'Europe/Nowhere' }],
    ['targets without hours', 'hours', { hours: noHours }],
    ['a missing day', 'hours.monday', { hours: { ...hours, monday: undefined } }],
    ['an overlap', 'hours.monday', monday(period, { from: '16:59', to: '18:00' })],
    ['five periods', 'hours.monday', monday(period, period, period, period, period)],
    ['a start at midnight of the next day', 'hours.monday.0.from', monday({ ...period, from: '24:00' })],
    ['an hour alone', 'hours.monday.0.from', monday({ ...period, from: '9' })],
    ['an end after midnight', 'hours.monday.0.to', monday({ ...period, to: '24:01' })],
    ['an empty period', 'hours.monday.0.to', monday({ ...period, to: '09:00' })],
    ['a date that does not exist', 'holidays.1', { holidays: ['2026-12-25', '2026-02-30'] }],
    ['no minutes', 'targets.technical.first_response', technical({ first_response: 0 })],
    ['a fraction', 'targets.technical.resolution', technical({ resolution: 1.5 })],
    ['more than the limit', 'targets.technical.next_response', technical({ next_response: 60_001 })],
    [
      'a target beyond five years',
      'targets.technical.first_response',
      { ...technical({ first_response: 1_000 }), hours: minute },
    ],
  ])('are refused with %s, at the field %s', async (_, path, fields) => {
    const before = await presentLevels(finn);
    const { status, body } = await saveLevels(finn, { ...levelsOf(TARGETS), ...fields } as never);
    const sent =
      'revision' in fields ? await finn.call(saveServiceLevels, { ...levelsOf(), ...fields }) : null;
    expect([sent?.status ?? status, (sent?.body ?? body).issues?.[0]?.path]).toEqual([400, path]);
    if (!sent) expect(await presentLevels(finn)).toEqual(before);
  });
});

describe('the clock of service levels', () => {
  beforeAll(() => saveLevels(finn, levelsOf(TARGETS)));

  test('runs in a new case, and customers do not see it', async () => {
    const caseId = await created(ada);
    expect(await targets(caseId)).toEqual({ first_response: FIRST, resolution: RESOLUTION });
    expect((await careCase(noor, caseId)).due_at).toBe(FIRST.dueAt);
    const seen = (await ada.call(getCase, { caseId })).body.case as object;
    for (const field of ['targets', 'due_at']) expect(seen).not.toHaveProperty(field);
    expect(await targets(await created(ada, { type: 'billing' }))).toEqual({});
  });

  test('stands still after an answer, whose sending ends the response, and a reply starts it', async () => {
    const caseId = await created(ada);
    await openSince(world, caseId, 2);
    await answer(noor, { caseId });
    const used = 2 * DAY_MINUTES;
    expect(await targets(caseId)).toEqual({
      first_response: still(FIRST, used),
      resolution: still(RESOLUTION, used),
    });
    expect((await careCase(noor, caseId)).due_at).toBeNull();
    await sendNow(world, caseId);
    await eventually(async () =>
      expect(await targets(caseId)).toEqual({ resolution: still(RESOLUTION, used) }),
    );
    await reply(ada, { caseId });
    expect(await targets(caseId)).toEqual({
      next_response: NEXT,
      resolution: { dueAt: officeAt(8 * DAY_MINUTES), left: 8 * DAY_MINUTES },
    });
    await reply(ada, { caseId });
    await openSince(world, caseId, 1);
    await answer(noor, { caseId });
    expect(await targets(caseId)).toMatchObject({ next_response: still(NEXT, DAY_MINUTES) });
  });

  test('stands still while the case waits, and the end of the wait starts it', async () => {
    const caseId = await created(ada);
    await openSince(world, caseId, 1);
    const until = dayAt(1).toISOString();
    await noor.call(setCareState, { cases: [caseId], state: 'waiting', waiting_until: until });
    const waiting = await targets(caseId);
    expect(waiting).toEqual({
      first_response: still(FIRST, DAY_MINUTES),
      resolution: still(RESOLUTION, DAY_MINUTES),
    });
    await world.app.get(CleanupScheduler).run(dayAt(2));
    expect(await careCase(noor, caseId)).toMatchObject({ state: 'open', due_at: dayAt(2).toISOString() });
    expect((await targets(caseId)).resolution).toEqual({
      dueAt: officeAt(9 * DAY_MINUTES),
      left: 9 * DAY_MINUTES,
    });
  });

  test.each([
    ['its customer', (caseId: string) => ada.call(closeCase, { caseId })],
    ['an agent', (caseId: string) => noor.call(setCareState, { cases: [caseId], state: 'closed' })],
    ['an answer', (caseId: string) => answer(noor, { caseId, state: 'closed' })],
  ])('stands still after %s closes the case, and counts the former time after a reply', async (_, close) => {
    const caseId = await created(ada);
    await openSince(world, caseId, 3);
    await close(caseId);
    expect(await careCase(noor, caseId)).toMatchObject({ state: 'closed', due_at: null, targets: [] });
    await reply(ada, { caseId });
    expect((await targets(caseId)).resolution).toEqual({
      dueAt: officeAt(7 * DAY_MINUTES),
      left: 7 * DAY_MINUTES,
    });
  });

  test('stands still after an answered case closes itself', async () => {
    const caseId = await created(ada);
    await answer(noor, { caseId });
    await sendNow(world, caseId);
    const old = { changedAt: dayAt(-20), closingNoticeAt: dayAt(-10) };
    const _id = new Types.ObjectId(caseId);
    await world.connection.collection('support_cases').updateOne({ _id }, { $set: old });
    await world.app.get(CleanupScheduler).run(new Date());
    expect(await careCase(noor, caseId)).toMatchObject({ state: 'closed', due_at: null });
    await reply(ada, { caseId });
    expect(await targets(caseId)).toEqual({ next_response: NEXT, resolution: RESOLUTION });
  });
});

describe('an undo', () => {
  const undo = (caseId: string, postId: string) => noor.call(undoCareReply, { caseId, post_id: postId });

  test('restores the clock', async () => {
    const caseId = await created(ada);
    await openSince(world, caseId, 2);
    await noor.call(setCareState, {
      cases: [caseId],
      state: 'waiting',
      waiting_until: dayAt(1).toISOString(),
    });
    await noor.call(setCareState, { cases: [caseId], state: 'open' });
    const before = await careCase(noor, caseId);
    await undo(caseId, postOf(await answer(noor, { caseId })));
    const { targets: restored, due_at: dueAt } = await careCase(noor, caseId);
    expect({ restored, dueAt }).toEqual({ restored: before.targets, dueAt: before.due_at });
  });

  inFullRun(test)('after a reply of the customer does not end the first response', async () => {
    const caseId = await created(ada);
    const postId = postOf(await answer(noor, { caseId }));
    await reply(ada, { caseId });
    expect((await undo(caseId, postId)).status).toBe(200);
    expect(await targets(caseId)).toEqual({ first_response: FIRST, resolution: RESOLUTION });
  });

  inFullRun(test)('of the last of two answers does not undo the first answer', async () => {
    const caseId = await created(ada);
    await answer(noor, { caseId });
    await sendNow(world, caseId);
    await reply(ada, { caseId });
    await answer(noor, { caseId });
    const second = postOf(await answer(noor, { caseId }));
    const first = { 'pending.$[first].sendAt': new Date(Date.now() - 1) };
    const _id = new Types.ObjectId(caseId);
    const cases = world.connection.collection('support_cases');
    await cases.updateOne(
      { _id },
      { $set: first },
      { arrayFilters: [{ 'first._id': { $ne: new Types.ObjectId(second) } }] },
    );
    await world.connection
      .collection('jobs')
      .updateMany({ 'payload.case': caseId, state: 'open' }, { $set: { dueAt: new Date(0) } });
    await eventually(async () => expect(Object.keys(await targets(caseId))).toEqual(['resolution']));
    expect((await undo(caseId, second)).status).toBe(200);
    expect(await targets(caseId)).toEqual({ resolution: still(RESOLUTION) });
  });
});

test('an answer that is sent after a reply of the customer ends the first response', async () => {
  const caseId = await created(ada);
  await answer(noor, { caseId });
  await reply(ada, { caseId });
  expect(await targets(caseId)).toMatchObject({ first_response: FIRST });
  await sendNow(world, caseId);
  await eventually(async () =>
    expect(await targets(caseId)).toEqual({ next_response: NEXT, resolution: RESOLUTION }),
  );
});

inFullRun(test)('concurrent changes count each open period once', async () => {
  const caseId = await created(ada);
  await openSince(world, caseId, 2);
  const close = () => noor.call(setCareState, { cases: [caseId], state: 'closed' });
  const sent = await Promise.all([close(), ada.call(closeCase, { caseId }), close(), close()]);
  expect(new Set(sent.map(({ status }) => status))).toEqual(new Set([200]));
  await reply(ada, { caseId });
  expect((await targets(caseId)).resolution).toMatchObject({ left: 8 * DAY_MINUTES });
});

inFullRun(test)('a change after a concurrent write is repeated on the newer case', async () => {
  const caseId = await created(ada);
  await answer(noor, { caseId });
  await endUndo(world, caseId);
  const levels = world.app.get(ServiceLevelsRepository);
  const find = levels.find.bind(levels);
  const spy = jest.spyOn(levels, 'find').mockImplementationOnce(async () => {
    await world.app.get(CaseRepository).claimSent(caseId, new Date());
    return find();
  });
  await world.app.get(CaseChanges).write({ _id: new Types.ObjectId(caseId) }, () => ({ now: new Date() }));
  spy.mockRestore();
  expect(await targets(caseId)).toEqual({ resolution: still(RESOLUTION) });
});

describe('saved settings of service levels', () => {
  const cases = () => world.connection.collection('support_cases');

  inFullRun(test)('change the due times of cases that are not closed, also of older cases', async () => {
    const open = await created(ada);
    const answered = await created(ada);
    await openSince(world, answered, 1);
    await answer(noor, { caseId: answered });
    const older = await created(ada);
    await cases().updateOne({ _id: new Types.ObjectId(older) }, { $unset: { clock: '', dueAt: '' } });
    expect(await careCase(noor, older)).toMatchObject({ due_at: null, targets: [] });
    await saveLevels(finn, levelsOf({ first_response: 30 }));
    const first = { dueAt: officeAt(30), left: 30 };
    await eventually(async () => expect(await targets(open)).toEqual({ first_response: first }));
    await eventually(async () => expect(await targets(older)).toEqual({ first_response: first }));
    await eventually(async () =>
      expect(await targets(answered)).toEqual({ first_response: still(first, DAY_MINUTES) }),
    );
    await saveLevels(finn, levelsOf());
    await eventually(async () =>
      expect(await careCase(noor, open)).toMatchObject({ due_at: null, targets: [] }),
    );
    await saveLevels(finn, levelsOf(TARGETS));
    await eventually(async () => expect((await careCase(noor, open)).due_at).toBe(FIRST.dueAt));
  });

  inFullRun(test)('apply to a case that was written with former settings after the job', async () => {
    const jobs = { kind: 'support.apply-service-levels', state: { $ne: 'done' } };
    await eventually(async () =>
      expect(await world.connection.collection('jobs').countDocuments(jobs)).toBe(0),
    );
    const caseId = await created(ada);
    const former = { 'clock.levels': 0, dueAt: dayAt(30) };
    await cases().updateOne({ _id: new Types.ObjectId(caseId) }, { $set: former });
    await world.app.get(CleanupScheduler).run(new Date());
    expect((await careCase(noor, caseId)).due_at).toBe(FIRST.dueAt);
  });
});

test('the view of due cases has the earliest due time first, page by page', async () => {
  const subject = `Due ${randomUUID()}`;
  const ids = await Promise.all(
    ['a', 'b', 'c', 'd'].map((name) => created(ada, { subject: `${subject} ${name}` })),
  );
  const [first = '', second = '', third = '', answered = ''] = ids;
  for (const [caseId, days] of [
    [third, 30],
    [first, 10],
    [second, 20],
  ] as const)
    await world.connection
      .collection('support_cases')
      .updateOne({ _id: new Types.ObjectId(caseId) }, { $set: { dueAt: dayAt(days) } });
  await answer(noor, { caseId: answered });
  const pages: string[] = [];
  let cursor: string | undefined;
  do {
    const { body } = await noor.call(listCareCases, { view: 'due', query: subject, limit: 1, cursor });
    expect(body.count).toBe(3);
    for (const { caseId, due_at: dueAt } of body.list as CareSummary[]) pages.push(`${caseId} ${dueAt}`);
    cursor = (body.next as string | null) ?? undefined;
  } while (cursor !== undefined);
  const expected = [first, second, third].map((id, at) => `${id} ${dayAt((at + 1) * 10).toISOString()}`);
  expect(pages).toEqual(expected);
});
