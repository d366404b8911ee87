import {
  type BodyOf,
  type CareCase,
  getServiceLevels,
  saveServiceLevels,
  type ServiceLevelSettings,
} from '@zonewerk/contracts';
import { Types } from 'mongoose';
import type { SignedIn, World } from '../harness/harness.js';

export const DAY_MINUTES = 1_440;
const DAY_MS = 86_400_000;
const TODAY = Math.floor(Date.now() / DAY_MS) * DAY_MS;
/** Days around today without office hours, so that no clock advances during a test. */
const HOLIDAYS = [-1, 0, 1, 2];
const ALL_DAY = [{ from: '00:00', to: '24:00' }];
const NONE = { first_response: null, next_response: null, resolution: null };

/** Start of a day in UTC, counted from today. */
export const dayAt = (days: number, minutes = 0) => new Date(TODAY + days * DAY_MS + minutes * 60_000);

/** Time after the start of the first office hours after the holidays, in minutes. */
export const officeAt = (minutes: number) => dayAt(3, minutes).toISOString();

type Wanted = Partial<BodyOf<typeof saveServiceLevels>>;

/** Office hours on all days except those around today, and targets of technical cases in office minutes. */
export function levelsOf(technical: object = {}, more: Wanted = {}): BodyOf<typeof saveServiceLevels> {
  return {
    revision: 0,
    time_zone: 'UTC',
    hours: {
      monday: ALL_DAY,
      tuesday: ALL_DAY,
      wednesday: ALL_DAY,
      thursday: ALL_DAY,
      friday: ALL_DAY,
      saturday: ALL_DAY,
      sunday: ALL_DAY,
    },
    holidays: HOLIDAYS.map((days) => dayAt(days).toISOString().slice(0, 10)),
    targets: {
      question: NONE,
      technical: { ...NONE, ...technical },
      billing: NONE,
      account: NONE,
      abuse: NONE,
    },
    ...more,
  };
}

/** The present service levels. */
export async function presentLevels(browser: SignedIn): Promise<ServiceLevelSettings> {
  return (await browser.call(getServiceLevels, {})).body.service_levels as ServiceLevelSettings;
}

/** Saves service levels on the present revision. */
export async function saveLevels(lead: SignedIn, wanted: BodyOf<typeof saveServiceLevels>) {
  const { revision } = await presentLevels(lead);
  return lead.call(saveServiceLevels, { ...wanted, revision });
}

/** Sets the start of a case's open period to a number of days before the holidays. */
export async function openSince(world: World, caseId: string, days: number): Promise<void> {
  const set = { 'clock.since': dayAt(-1 - days) };
  const _id = new Types.ObjectId(caseId);
  await world.connection.collection('support_cases').updateOne({ _id }, { $set: set });
}

/** Due times and minutes of a case by target. */
export function targetsOf({ targets }: CareCase) {
  return Object.fromEntries(
    targets.map(({ target, due_at: dueAt, minutes_left: left }) => [target, { dueAt, left }]),
  );
}
