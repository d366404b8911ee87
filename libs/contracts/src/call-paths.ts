/**
 * Address of every call, without its schemas: browser code imports this so that zod stays out of its bundles.
 * A test holds it equal to the calls themselves.
 */
export const CALL_PATHS = {
  'identity.login': { method: 'POST', path: '/api/user/login/' },
  'identity.logout': { method: 'POST', path: '/api/user/logout/' },
  'identity.register': { method: 'POST', path: '/api/user/register/' },
  'identity.register-confirm': { method: 'POST', path: '/api/user/register/confirm/' },
  'identity.register-resend': { method: 'POST', path: '/api/user/register/resend/' },
  'identity.step-up': { method: 'POST', path: '/api/user/step-up/' },
  'passwords.change': { method: 'POST', path: '/api/user/password/' },
  'contacts.list': { method: 'POST', path: '/api/developer/contact/list/' },
  'contacts.add': { method: 'POST', path: '/api/developer/contact/add/' },
  'contacts.get': { method: 'POST', path: '/api/developer/contact/get/' },
  'contacts.set': { method: 'POST', path: '/api/developer/contact/set/' },
  'contacts.remove': { method: 'POST', path: '/api/developer/contact/set/remove/' },
  'sessions.close': { method: 'POST', path: '/api/self/user/close/' },
  'sessions.list': { method: 'POST', path: '/api/self/user/sessions/' },
  'history.export': { method: 'POST', path: '/api/self/user/history/export/' },
  'history.list': { method: 'POST', path: '/api/self/user/history/' },
  'projects.add': { method: 'POST', path: '/api/partners/projects/add/' },
  'projects.get': { method: 'POST', path: '/api/partners/projects/get/' },
  'projects.list': { method: 'POST', path: '/api/partners/projects/list/' },
  'projects.set-label': { method: 'POST', path: '/api/partners/projects/set/label/' },
  'dns.create-cluster': { method: 'POST', path: '/api/partners/clusters/createcluster/' },
  'dns.create-record': { method: 'POST', path: '/api/partners/clusters/createrecord/' },
  'dns.drop-cluster': { method: 'POST', path: '/api/partners/clusters/dropcluster/' },
  'dns.drop-record': { method: 'POST', path: '/api/partners/clusters/droprecord/' },
  'dns.get-cluster': { method: 'POST', path: '/api/partners/clusters/get/' },
  'dns.get-resource': { method: 'POST', path: '/api/partners/clusters/get/resource/' },
  'dns.list-clusters': { method: 'POST', path: '/api/partners/clusters/list/' },
  'dns.list-records': { method: 'POST', path: '/api/partners/clusters/records/' },
  'support.create': { method: 'POST', path: '/api/self/support/create/' },
  'support.file': { method: 'GET', path: '/api/self/support/files/:fileId/' },
  'support.get': { method: 'POST', path: '/api/self/support/get/' },
  'support.list': { method: 'POST', path: '/api/self/support/list/' },
  'support.reply': { method: 'POST', path: '/api/self/support/reply/' },
  'releases.overview': { method: 'POST', path: '/api/operator/releases/overview/' },
  'releases.list': { method: 'POST', path: '/api/operator/releases/list/' },
  'releases.moves': { method: 'POST', path: '/api/operator/releases/moves/' },
  'releases.promote': { method: 'POST', path: '/api/operator/releases/promote/' },
  'releases.rollback': { method: 'POST', path: '/api/operator/releases/rollback/' },
  'releases.failures': { method: 'POST', path: '/api/operator/releases/failures/' },
  'releases.report': { method: 'POST', path: '/api/releases/report/' },
} as const;

/** Stable name of a call. */
export type CallId = keyof typeof CALL_PATHS;
