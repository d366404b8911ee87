import type { Migration } from '../platform/database/prepare.js';
import { browsersOfAuthEvents } from './browsers-of-auth-events.js';
import { chainsOfAuditLogs } from './chains-of-audit-logs.js';
import { domainsOfRetiredClusters } from './domains-of-retired-clusters.js';
import { emailsOfPeople } from './emails-of-people.js';
import { momentsOfRatings } from './moments-of-ratings.js';
import { orderOfCases } from './order-of-cases.js';
import { parentsOfClusters } from './parents-of-clusters.js';
import { payloadsOfFailedMessages } from './payloads-of-failed-messages.js';
import { postsOfCases } from './posts-of-cases.js';
import { publishShownPages } from './publish-shown-pages.js';
import { searchOfRecordSets } from './search-of-record-sets.js';
import { termsOfCases } from './terms-of-cases.js';

/** Migrations in order. Append new ones at the end; released ones must not be changed. */
export const MIGRATIONS: readonly Migration[] = [
  emailsOfPeople,
  browsersOfAuthEvents,
  searchOfRecordSets,
  publishShownPages,
  parentsOfClusters,
  payloadsOfFailedMessages,
  domainsOfRetiredClusters,
  postsOfCases,
  termsOfCases,
  orderOfCases,
  chainsOfAuditLogs,
  momentsOfRatings,
];
