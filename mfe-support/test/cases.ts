import type { CaseSummary, SupportCase } from '@zonewerk/contracts';
import { ok, page } from '@zonewerk/testing/screens';

export const LIST = '/api/self/support/list/';
export const GET = '/api/self/support/get/';
export const CREATE = '/api/self/support/create/';
export const ANSWERS = '/api/self/support/answers/';
export const REPLY = '/api/self/support/reply/';
export const CLOSE = '/api/self/support/close/';
export const REOPEN = '/api/self/support/reopen/';
export const RATE = '/api/self/support/rate/';
export const RELEASE = '/api/self/support/release/';
export const READ = '/api/self/support/read/';
export const REPORT = '/api/self/support/report/';
export const SHARE = '/api/self/support/share/';
export const SHARED_LIST = '/api/self/support/shared/list/';
export const PROJECTS = '/api/partners/projects/list/';
export const TAGS = '/api/self/support/tags/';
export const TAG = '/api/self/cluster/tag/';
export const FILES = 'support-case-files[]';

const fields = {
  type: 'technical',
  state: 'open',
  created: '2026-01-02T10:00:00.000Z',
  changed: '2026-01-03T10:00:00.000Z',
} as const;

export const silentZone: CaseSummary = {
  ...fields,
  caseId: 'aaaaaaaaaaaaaaaaaaaaaaaa',
  number: 'ZW-1001',
  subject: 'Zone does not answer',
  posts: 1,
  unread: false,
};

export const invoice: CaseSummary = {
  ...fields,
  caseId: 'bbbbbbbbbbbbbbbbbbbbbbbb',
  number: 'ZW-1002',
  subject: 'Where is my invoice?',
  type: 'billing',
  state: 'answered',
  posts: 2,
  unread: true,
};

const { unread: _unread, ...openedFields } = silentZone;

export const opened: SupportCase = {
  ...openedFields,
  tags: [{ id: '1'.repeat(24), name: 'Urgent', color: 'green' }],
  posts: [
    {
      id: 'cccccccccccccccccccccccc',
      seq: 1,
      author: 'Mies',
      side: 'person',
      text: 'Since noon.\nNothing else changed.',
      date: fields.created,
      files: [
        {
          id: 'dddddddddddddddddddddddd',
          file_name: 'dig.txt',
          extension: 'txt',
          size: 1_234,
          scan: 'clean',
          file_path: '/api/self/support/files/dddddddddddddddddddddddd/',
        },
      ],
    },
    {
      id: 'eeeeeeeeeeeeeeeeeeeeeeee',
      seq: 2,
      author: 'Noor',
      side: 'team',
      text: 'We are looking at it.',
      date: fields.changed,
      files: [],
    },
  ],
  older: null,
  releases: [],
  shared: false,
  shared_with: null,
  report: null,
  merged_into: null,
  followed_by: null,
  reopen_until: null,
  merged: [],
  rating: null,
  comment: '',
};

export const listOf = (...list: CaseSummary[]) =>
  ok({ list, next: null, count: list.length, searched_until: null });

/** Tags of the person's projects. */
const offered = () =>
  ok({
    list: [{ id: '2'.repeat(24), name: 'Launch', color: 'slate', project: 'Canal' }],
    next: null,
    count: 1,
  });

/** Calls that every case screen makes. */
export const OBJECTS = '/api/self/support/objects/list/';
export const LINKABLE = '/api/self/support/objects/linkable/';
export const LINK = '/api/self/support/objects/link/';
export const GRANT = '/api/self/support/objects/grant/';
export const SET_TYPE = '/api/self/support/type/';
export const HISTORY = '/api/self/support/history/';
export const caseCalls = {
  [TAGS]: offered,
  [READ]: () => ok({}),
  [OBJECTS]: () => ok({ list: [] }),
};

export const caseProps = { page, params: { caseId: opened.caseId } };
