import * as addresses from './addresses/calls.js';
import * as contacts from './contacts/calls.js';
import * as account from './account/calls.js';
import * as ledger from './billing/balance/ledger-calls.js';
import * as balanceRequests from './billing/balance/request-calls.js';
import * as orders from './billing/balance/order-calls.js';
import * as profiles from './billing/balance/profile-calls.js';
import * as dns from './dns/calls.js';
import * as dnsDropped from './dns/dropped-calls.js';
import * as recordSets from './dns/record-calls.js';
import * as dnsHistory from './dns/history-calls.js';
import * as dnsRules from './dns/rule-calls.js';
import * as recordUpdate from './dns/update-record-call.js';
import * as dnsDrift from './dns/drift-calls.js';
import * as dnsPropagation from './dns/propagation-call.js';
import * as dnsPlans from './dns/plan-calls.js';
import * as dnsVerification from './dns/verification-calls.js';
import * as files from './files/file-calls.js';
import * as uploads from './files/upload-calls.js';
import * as history from './history/calls.js';
import * as face from './face/calls.js';
import * as factors from './factors/calls.js';
import * as identity from './identity/calls.js';
import * as moduleBundles from './modules/bundle-calls.js';
import * as modules from './modules/module-calls.js';
import * as moduleRows from './modules/row-calls.js';
import * as passkeys from './passkeys/calls.js';
import * as passwords from './passwords/calls.js';
import * as resets from './passwords/reset-calls.js';
import * as payments from './billing/payments/calls.js';
import * as phones from './phones/calls.js';
import type { Call } from './platform/call.js';
import * as projects from './projects/calls.js';
import * as releases from './releases/calls.js';
import * as sessions from './sessions/calls.js';
import * as signIn from './sign-in/calls.js';
import * as support from './support/calls.js';
import * as tokens from './tokens/calls.js';
import * as bearer from './tokens/bearer-calls.js';
import * as websiteEditing from './website/editing-calls.js';
import * as websitePages from './website/page-calls.js';
import * as websitePublishing from './website/publishing-calls.js';
import * as websiteRedirects from './website/redirect-calls.js';

function isCall(value: unknown): value is Call {
  return (
    typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value
  );
}

/** Every call of the API, for the OpenAPI document, the route check and the tests that walk all calls. */
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
  factors,
  account,
  passkeys,
  face,
  projects,
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
  support,
  releases,
].flatMap((area) => Object.values(area).filter(isCall));
