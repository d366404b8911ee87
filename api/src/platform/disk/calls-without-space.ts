import type { Call } from '@zonewerk/contracts';

/** POST calls that only read. A call that is not listed counts as a write. */
const READS: ReadonlySet<string> = new Set([
  ...['account.check', 'account.delete-preview', 'account.export', 'account.profile-get'],
  ...['addresses.get', 'addresses.list', 'addresses.undo-read'],
  ...['contacts.get', 'contacts.list', 'phones.get'],
  ...['balance.export-entries', 'balance.get-order', 'balance.get-profile', 'balance.list-entries'],
  ...['balance.list-orders', 'balance.list-profiles', 'balance.list-requests', 'balance.receipt'],
  ...['dns.check-delegation', 'dns.list-dropped-clusters'],
  ...['dns.export-zone', 'dns.find-clusters', 'dns.get-change', 'dns.get-cluster', 'dns.get-plan'],
  ...['dns.get-resource', 'dns.get-verification', 'dns.list-changes', 'dns.list-clusters', 'dns.list-drift'],
  ...['dns.list-plan', 'dns.list-plans', 'dns.list-records', 'dns.list-rule-events', 'dns.list-rules'],
  ...['dns.list-stored-sets', 'dns.list-tags', 'dns.list-templates', 'dns.propagation', 'dns.try-rule'],
  ...['face.get', 'factors.get', 'files.info', 'files.list', 'files.upload-result'],
  ...['history.export', 'history.list'],
  ...['modules.bundle', 'modules.list', 'modules.reload-fk-dropdown', 'modules.row', 'modules.rows'],
  ...['pages.frame', 'pages.get', 'pages.redirects', 'pages.version', 'pages.versions'],
  ...['payments.get', 'payments.methods', 'projects.get', 'projects.list', 'reset.check'],
  ...['releases.failures', 'releases.list', 'releases.moves', 'releases.overview', 'sessions.list'],
  ...['sign-in.not-me-read', 'support.get', 'support.list', 'support.list-tags', 'tokens.list'],
  ...['v1.list-clusters', 'v1.list-records', 'v1.propagation', 'v1.receipt'],
]);

/**
 * Writes of a few hundred bytes that reading needs, or that protect a person or the product: signing in and out, ending
 * sessions, undoing a foreign change of an address, the version in the place of one that failed, a rollback.
 */
const NEEDED: ReadonlySet<string> = new Set([
  ...['addresses.undo', 'identity.login', 'identity.logout', 'identity.step-up'],
  ...['passkeys.sign-in', 'passkeys.sign-in-options'],
  ...['sign-in.account-selector', 'sign-in.biometric', 'sign-in.captcha', 'sign-in.forget-account'],
  ...['sign-in.not-me', 'sign-in.send-sms', 'sign-in.state', 'sign-in.step-up-options', 'sign-in.two-factor'],
  ...['sessions.authenticate', 'sessions.close', 'sessions.close-others'],
  ...['releases.report', 'releases.rollback'],
]);

/** Every call that is answered while there is too little space. */
export const CALLS_WITHOUT_SPACE: ReadonlySet<string> = new Set([...READS, ...NEEDED]);

/** Whether a call needs free space: it adds data, or changes some. */
export function needsSpace({ id, method, changesState }: Call): boolean {
  return method === 'GET' ? changesState === true : !CALLS_WITHOUT_SPACE.has(id);
}
