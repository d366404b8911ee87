import type {
  CannedResponse,
  CareCase,
  CareEmail,
  CareSummary,
  ServiceLevelSettings,
} from '@zonewerk/contracts';
import { ok } from '@zonewerk/testing/screens';
import { opened, silentZone } from './cases';

export const CARE_LIST = '/api/care/cases/list/';
export const CARE_GET = '/api/care/cases/get/';
export const CARE_REPLY = '/api/care/cases/reply/';
export const CARE_UNDO = '/api/care/cases/undo/';
export const CARE_NOTE = '/api/care/notes/add/';
export const CARE_ASSIGN = '/api/care/cases/assign/';
export const CARE_STATE = '/api/care/cases/state/';
export const CARE_DRAFT = '/api/care/drafts/save/';
export const CARE_MERGE = '/api/care/cases/merge/';
export const CARE_UNDO_MERGE = '/api/care/cases/undo-merge/';
export const CARE_RELATE = '/api/care/cases/relate/';
export const CARE_SPLIT = '/api/care/cases/split/';
export const CARE_PRESENCE = '/api/care/cases/presence/';
export const CARE_OBJECTS = '/api/care/cases/objects/';
export const CARE_OBJECT = '/api/care/cases/objects/read/';
export const CARE_TAG = '/api/care/cases/tag/';
export const CARE_TAGS = '/api/care/tags/list/';
export const CARE_AGENTS = '/api/care/agents/list/';
export const EMAILS = '/api/care/emails/list/';
export const EMAIL_GET = '/api/care/emails/get/';
export const EMAIL_ACCEPT = '/api/care/emails/accept/';
export const EMAIL_ANSWER = '/api/care/emails/answer/';
export const EMAIL_DISMISS = '/api/care/emails/dismiss/';
export const RELEASES = '/api/care/releases/list/';
export const RELEASE_ADD = '/api/care/releases/add/';
export const RELEASE_LINK = '/api/care/releases/link/';
export const LEVELS_GET = '/api/care/service-levels/get/';
export const LEVELS_SAVE = '/api/care/service-levels/save/';
export const RATINGS = '/api/care/ratings/';
export const CANNED_LIST = '/api/care/canned/list/';
export const CANNED_SAVE = '/api/care/canned/save/';
export const CANNED_REMOVE = '/api/care/canned/remove/';

const noor = { id: '1'.repeat(24), name: 'Noor' };
const finn = { id: '2'.repeat(24), name: 'Finn' };

export const careSummary: CareSummary = {
  caseId: silentZone.caseId,
  number: silentZone.number,
  subject: silentZone.subject,
  type: silentZone.type,
  state: silentZone.state,
  created: silentZone.created,
  changed: silentZone.changed,
  posts: 2,
  customer: { name: 'Mies', email: 'mies@example.com' },
  assignee: null,
  waiting_until: null,
  due_at: null,
  team_tags: [],
};

export const careCase: CareCase = {
  ...careSummary,
  targets: [],
  posts: opened.posts.map((post) => ({ ...post, sending_until: null, own: post.side === 'team' })),
  seq: 2,
  older: null,
  notes: [
    {
      id: '9'.repeat(24),
      author: 'Finn',
      text: 'The zone is new.',
      mentions: [noor],
      date: silentZone.changed,
    },
  ],
  merged_into: null,
  merged: [],
  readers: [],
  shared_with: null,
  report: null,
  related: [],
  releases: [],
  draft: '',
  rating: null,
  comment: '',
};

/** An email that waits in the case. */
export const heldEmail: CareEmail = {
  id: '8'.repeat(24),
  state: 'held',
  from: 'mies@example.org',
  name: 'Mies',
  subject: 'Re: Zone does not answer',
  received: silentZone.changed,
  size: 2_048,
  case_id: silentZone.caseId,
  hint: null,
  text: 'It answers again.',
  files: ['dig.txt'],
};
export const emailList = (...list: object[]) => ok({ list, next: null, count: list.length });

export const release = {
  id: '7'.repeat(24),
  kind: 'fix',
  title: 'Zones answer again',
  text: 'The registry was silent.',
  date: silentZone.changed,
} as const;
export const releaseList = (...list: object[]) => ok({ list, next: null, count: list.length });

/** The team; `noor` is the signed-in agent. */
export const team = (lead = false) =>
  ok({
    list: [
      { ...finn, lead: true },
      { ...noor, lead },
    ],
    own: noor.id,
  });

const period = [{ from: '09:00', to: '17:00' }];
const none = { first_response: null, next_response: null, resolution: null };

export const serviceLevels: ServiceLevelSettings = {
  revision: 3,
  time_zone: 'Europe/Amsterdam',
  hours: {
    monday: period,
    tuesday: period,
    wednesday: period,
    thursday: period,
    friday: period,
    saturday: [],
    sunday: [],
  },
  holidays: ['2026-12-25'],
  targets: {
    question: none,
    technical: { ...none, first_response: 90 },
    billing: none,
    account: none,
    abuse: none,
  },
};
export const levels = (change: Partial<ServiceLevelSettings> = {}) =>
  ok({ service_levels: { ...serviceLevels, ...change } });

export const canned = {
  id: '3'.repeat(24),
  title: 'Greeting',
  text: 'Hello {customer},\nthank you.',
  files: [] as CannedResponse['files'],
  public: false,
  revision: 4,
};
export const cannedList = (...list: object[]) => ok({ list });
export { finn, noor };
