/** @typedef {import('./measure.mjs').Subject} Subject */

const RECORD_SETS = '/api/partners/clusters/records/';
const CASES = '/api/self/support/list/';

/** Measured subjects by their label in figures and tables. */
export const NAMES = /** @type {const} */ ({
  /** Measured within the product, see `measureCheck`. */
  check: 'session check alone',
  guest: 'header, signed out',
  header: 'header, signed in',
  page: 'page response, signed in',
  recordSets: { few: 'record sets, few', many: 'record sets, many', middle: 'record sets, middle of many' },
  cases: { few: 'cases, few', many: 'cases, many', middle: 'cases, middle of many' },
  bare: {
    session: 'bare: one session',
    recordSets: { few: 'bare: record sets, few', many: 'bare: record sets, many' },
    cases: { few: 'bare: cases, few', many: 'bare: cases, many' },
  },
});

/**
 * @param {import('./world.mjs').World} world
 * @param {import('./fill.mjs').Filled} filled
 * @param {number} many rows of the long lists
 * @returns {Promise<Subject[]>} alternating requests of the product and the bare routes
 */
export async function subjectsOf({ origin, bare }, { few, many: other, project, clusters, tokenHash }, many) {
  const recordSets = (/** @type {string} */ cluster) => ({ project_id: project, cluster_id: cluster });
  const post = (
    /** @type {import('./person.mjs').Person} */ person,
    /** @type {string} */ path,
    /** @type {object} */ body,
  ) => ({
    url: origin + path,
    method: /** @type {const} */ ('POST'),
    headers: person.headers,
    body,
  });
  const middle = {
    recordSets: await markAfter(few, RECORD_SETS, recordSets(clusters.many), many / 2),
    cases: await markAfter(other, CASES, {}, many / 2),
  };
  const { headers } = few;
  const signedOut = { accept: headers.accept ?? '' };
  return [
    { name: NAMES.header, wanted: { url: `${origin}/renderTemplate/header/`, headers } },
    { name: NAMES.bare.session, wanted: { url: `${bare}/session/${tokenHash}` } },
    { name: NAMES.guest, wanted: { url: `${origin}/renderTemplate/header/`, headers: signedOut } },
    { name: NAMES.page, wanted: { url: `${origin}/projects/`, headers } },
    { name: NAMES.recordSets.few, wanted: post(few, RECORD_SETS, recordSets(clusters.few)) },
    { name: NAMES.recordSets.many, wanted: post(few, RECORD_SETS, recordSets(clusters.many)) },
    {
      name: NAMES.recordSets.middle,
      wanted: post(few, RECORD_SETS, { ...recordSets(clusters.many), cursor: middle.recordSets }),
    },
    { name: NAMES.bare.recordSets.few, wanted: { url: `${bare}/record-sets/${clusters.few}` } },
    { name: NAMES.bare.recordSets.many, wanted: { url: `${bare}/record-sets/${clusters.many}` } },
    { name: NAMES.cases.few, wanted: post(few, CASES, {}) },
    { name: NAMES.cases.many, wanted: post(other, CASES, {}) },
    { name: NAMES.cases.middle, wanted: post(other, CASES, { cursor: middle.cases }) },
    { name: NAMES.bare.cases.few, wanted: { url: `${bare}/cases/${few.id}` } },
    { name: NAMES.bare.cases.many, wanted: { url: `${bare}/cases/${other.id}` } },
  ];
}

/**
 * Pages through a list.
 *
 * @param {import('./person.mjs').Person} person
 * @param {string} path
 * @param {object} body
 * @param {number} rows
 * @returns {Promise<string>} cursor of the page after that number of rows
 */
async function markAfter(person, path, body, rows) {
  /** @type {string | undefined} */
  let cursor;
  for (let read = 0; read < rows;) {
    const answer = await person.call(path, { ...body, limit: Math.min(100, rows - read), cursor });
    read += answer.list.length;
    if (answer.next === null) throw new Error(`${path} ended after ${read} rows, not beyond ${rows}.`);
    cursor = answer.next;
  }
  if (cursor === undefined) throw new RangeError('The middle is not the first page.');
  return cursor;
}
