import * as addresses from './account/emails/calls.js';
import * as contacts from './account/contacts/calls.js';
import * as contactNotices from './account/contacts/notice-calls.js';
import * as account from './account/profile/calls.js';
import * as ledger from './billing/balance/ledger-calls.js';
import * as balanceRequests from './billing/balance/request-calls.js';
import * as orders from './billing/balance/order-calls.js';
import * as profiles from './billing/balance/profile-calls.js';
import * as dns from './dns/clusters/calls.js';
import * as dnsDropped from './dns/clusters/dropped-calls.js';
import * as recordSets from './dns/record-sets/record-calls.js';
import * as dnsHistory from './dns/change-history/history-calls.js';
import * as dnsRules from './dns/rules/rule-calls.js';
import * as recordUpdate from './dns/record-sets/update-record-call.js';
import * as dnsDrift from './dns/drift/drift-calls.js';
import * as dnsPropagation from './dns/publication/propagation-call.js';
import * as dnsPlans from './dns/plans/plan-calls.js';
import * as dnsVerification from './dns/verification/verification-calls.js';
import * as files from './content/files/file-calls.js';
import * as uploads from './content/uploads/upload-calls.js';
import * as hostingConfiguration from './hosting/configuration.js';
import * as hostingVolumes from './hosting/data/volumes.js';
import * as hostingBackups from './hosting/data/backups.js';
import * as containers from './hosting/containers/container-calls.js';
import * as cronJobs from './hosting/cron.js';
import * as hostingDomains from './hosting/domains/domain-calls.js';
import * as websiteDeployments from './hosting/containers/website-calls.js';
import * as hostingLogs from './hosting/logs.js';
import * as terminal from './hosting/terminal.js';
import * as servers from './hosting/servers/server-calls.js';
import * as history from './account/audit-log/calls.js';
import * as face from './account/factors/face/calls.js';
import * as factors from './account/factors/calls.js';
import * as identity from './account/registration/calls.js';
import * as moduleBundles from './content/modules/rows/bundle-calls.js';
import * as modules from './content/modules/module-calls.js';
import * as moduleRows from './content/modules/rows/row-calls.js';
import * as passkeys from './account/factors/passkeys/calls.js';
import * as passwords from './account/passwords/calls.js';
import * as resets from './account/passwords/reset-calls.js';
import * as payments from './billing/payments/calls.js';
import * as phones from './account/phones/calls.js';
import type { Call } from './platform/call.js';
import * as projectAudit from './projects/audit-calls.js';
import * as projects from './projects/calls.js';
import * as parameters from './projects/parameter-calls.js';
import * as projectInvitations from './projects/invitation-calls.js';
import * as projectMembers from './projects/member-calls.js';
import * as projectOwnership from './projects/ownership-calls.js';
import * as projectSettings from './projects/settings-calls.js';
import * as roadmaps from './projects/roadmap-calls.js';
import * as publicRoadmaps from './projects/roadmap-public-calls.js';
import * as releases from './releases/calls.js';
import * as sessions from './account/sessions/calls.js';
import * as signIn from './account/sign-in/calls.js';
import * as care from './support/agent-calls.js';
import * as serviceLevels from './support/service-level-calls.js';
import * as careEmails from './support/email-calls.js';
import * as support from './support/case-calls.js';
import * as supportEvents from './support/event-calls.js';
import * as supportExports from './support/export-calls.js';
import * as merging from './support/merge-calls.js';
import * as supportObjects from './support/object-calls.js';
import * as supportRatings from './support/rating-calls.js';
import * as supportReports from './support/report-calls.js';
import * as supportReleases from './support/release-calls.js';
import * as supportSharing from './support/sharing-calls.js';
import * as tokens from './dns/api-tokens/calls.js';
import * as bearer from './dns/api-tokens/bearer-calls.js';
import * as websiteEditing from './content/website/editing-calls.js';
import * as websitePages from './content/website/page-calls.js';
import * as websitePublishing from './content/website/publishing-calls.js';
import * as websiteRedirects from './content/website/redirect-calls.js';

function isCall(value: unknown): value is Call {
  return (
    typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value
  );
}

/** All calls of the API, for the OpenAPI document, the route check and the tests over all calls. */
export const ALL_CALLS: readonly Call[] = [
  identity,
  signIn,
  sessions,
  history,
  passwords,
  resets,
  addresses,
  phones,
  contacts,
  contactNotices,
  factors,
  account,
  passkeys,
  face,
  projects,
  projectInvitations,
  projectMembers,
  projectOwnership,
  projectSettings,
  projectAudit,
  parameters,
  roadmaps,
  publicRoadmaps,
  dns,
  dnsDropped,
  recordSets,
  dnsHistory,
  dnsRules,
  recordUpdate,
  dnsDrift,
  dnsPropagation,
  tokens,
  bearer,
  websiteEditing,
  websitePages,
  websitePublishing,
  files,
  servers,
  containers,
  hostingDomains,
  hostingConfiguration,
  cronJobs,
  terminal,
  hostingVolumes,
  hostingBackups,
  websiteDeployments,
  hostingLogs,
  uploads,
  websiteRedirects,
  modules,
  moduleRows,
  moduleBundles,
  dnsPlans,
  dnsVerification,
  profiles,
  ledger,
  orders,
  balanceRequests,
  payments,
  care,
  serviceLevels,
  careEmails,
  support,
  supportEvents,
  supportExports,
  merging,
  supportObjects,
  supportRatings,
  supportReports,
  supportReleases,
  supportSharing,
  releases,
].flatMap((area) => Object.values(area).filter(isCall));
