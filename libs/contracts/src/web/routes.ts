/** Time order of the sign-in history. */
export const HISTORY_ORDERS = ['ASC', 'DESC'] as const;

/** Periods of the history, in days of the person's time zone. Weeks start on Monday; `lastseven` ends today. */
export const HISTORY_PERIODS = ['today', 'yesterday', 'week', 'lastseven', 'month'] as const;

/**
 * Access of a page. `project` requires a member of the `projectId` in its path, `operator` an operator of the platform,
 * and `agent` an agent of the care team.
 */
export type PageAccess = 'public' | 'user' | 'operator' | 'agent' | 'project';

interface PageRoute {
  /**
   * Path with a trailing slash. A segment `:name` is a parameter. `word::name` is the text `word:` followed by a
   * parameter. Any other colon within a segment is a colon.
   */
  readonly path: string;
  /** Alternative paths of the same screen. */
  readonly otherPaths?: readonly string[];
  /** Allowed values of parameters. A path with another value is no page. */
  readonly choices?: Readonly<Record<string, readonly string[]>>;
  /** Document title, without the product's name. */
  readonly title: string;
  readonly access: PageAccess;
  /** Not served when NODE_ENV is production. */
  readonly developmentOnly?: boolean;
}

/** All in-app pages by identity (`identi`). Pages without a remote are at the end. */
export const PAGES = {
  login: { path: '/login/', title: 'Sign in', access: 'public' },
  register: { path: '/register/', title: 'Create your account', access: 'public' },
  'password-reset': { path: '/reset/', title: 'Reset your password', access: 'public' },
  'password-set': { path: '/reset/:hash/', title: 'Choose a new password', access: 'public' },
  /** Target of the link in an email about a sign-in. The fragment has the token, so that no server logs it. */
  'not-me': { path: '/not-me/', title: 'Was this you?', access: 'public' },
  /** Target of the undo link in a notice. The fragment has the token. */
  'email-undo': { path: '/email-undo/', title: 'Undo a change of email addresses', access: 'public' },
  /** Target of the links in emails to contacts. The fragment has the token. */
  'contact-notices': { path: '/contact-notices/', title: 'Notices to a contact', access: 'public' },
  'account-overview': { path: '/account/', title: 'Account', access: 'user' },
  'account-security-check': { path: '/account/sessions/', title: 'Sessions', access: 'user' },
  'account-history': {
    path: '/account/sessions/history/filter:selectable/order::order/',
    otherPaths: ['/account/sessions/history/filter:period/timestamp::period/order::order/'],
    choices: { order: HISTORY_ORDERS, period: HISTORY_PERIODS },
    title: 'History',
    access: 'user',
  },
  'security-wizard': { path: '/account/security-check/', title: 'Security check', access: 'user' },
  'account-emails': { path: '/account/emails/', title: 'Email addresses', access: 'user' },
  'account-phones': { path: '/account/phones/', title: 'Phone', access: 'user' },
  'account-verification': { path: '/account/verification/', title: 'Verification', access: 'user' },
  'account-profile': { path: '/account/profile/', title: 'Profile', access: 'user' },
  'partner-contacts': { path: '/account/contacts/', title: 'Contacts', access: 'user' },
  projects: { path: '/projects/', title: 'Projects', access: 'user' },
  project: { path: '/projects/:projectId/', title: 'Project', access: 'project' },
  'project-settings': {
    path: '/projects/:projectId/settings/',
    title: 'Project settings',
    access: 'project',
  },
  /** Shows the settings page, which includes the label. */
  'project-label': { path: '/projects/:projectId/label/', title: 'Project label', access: 'project' },
  'project-members': { path: '/projects/:projectId/members/', title: 'Members', access: 'project' },
  'project-parameters': {
    path: '/projects/:projectId/settings/parameters/',
    title: 'Parameters',
    access: 'project',
  },
  'project-roadmaps': { path: '/projects/:projectId/roadmaps/', title: 'Roadmaps', access: 'project' },
  'project-roadmap': { path: '/projects/:projectId/roadmaps/:map/', title: 'Roadmap', access: 'project' },
  'project-audit': { path: '/projects/:projectId/audit/', title: 'Audit log', access: 'project' },
  pages: { path: '/projects/:projectId/pages/', title: 'Pages', access: 'project' },
  modules: { path: '/projects/:projectId/modules/', title: 'Modules', access: 'project' },
  module: { path: '/projects/:projectId/modules/:module/', title: 'Module', access: 'project' },
  /** `row` is `NEW_ROW` for a new row. */
  'module-row': { path: '/projects/:projectId/modules/:module/:row/', title: 'Row', access: 'project' },
  'page-content': {
    path: '/projects/:projectId/pages/:pageId/edit/',
    title: 'Edit page',
    access: 'project',
  },
  page: { path: '/projects/:projectId/pages/:pageId/', title: 'Page', access: 'project' },
  files: { path: '/projects/:projectId/files/', title: 'File manager', access: 'project' },
  'project-clusters': {
    path: '/developer/dashboard/projects/:projectId/clusters/',
    title: 'DNS clusters',
    access: 'project',
  },
  'partner-cluster': {
    path: '/developer/dashboard/projects/:projectId/clusters/:clusterId/',
    title: 'Cluster',
    access: 'project',
  },
  'partner-cluster-history': {
    path: '/developer/dashboard/projects/:projectId/clusters/:clusterId/history/',
    title: 'Zone history',
    access: 'project',
  },
  'partner-cluster-records': {
    path: '/developer/dashboard/projects/:projectId/clusters/:clusterId/records/',
    title: 'Record sets',
    access: 'project',
  },
  'project-tokens': {
    path: '/developer/dashboard/projects/:projectId/tokens/',
    title: 'API access',
    access: 'project',
  },
  'project-servers': {
    path: '/developer/dashboard/projects/:projectId/servers/',
    title: 'Servers',
    access: 'project',
  },
  'project-container': {
    path: '/developer/dashboard/projects/:projectId/servers/:containerId/',
    title: 'Container',
    access: 'project',
  },
  balance: { path: '/balance/', title: 'Balance', access: 'user' },
  'balance-profile': { path: '/balance/:profile/', title: 'Balance', access: 'user' },
  order: { path: '/balance/:profile/orders/:order/', title: 'Order', access: 'user' },
  'payment-charged': {
    path: '/balance/:profile/orders/:order/charged/',
    title: 'Payment',
    access: 'user',
  },
  support: { path: '/support/', title: 'Support cases', access: 'user' },
  'support-create': { path: '/support/create/', title: 'New support case', access: 'user' },
  'support-case': { path: '/support/cases/:caseId/', title: 'Support case', access: 'user' },
  'care-inbox': { path: '/care/', title: 'Care', access: 'agent' },
  'care-case': { path: '/care/cases/:caseId/', title: 'Case', access: 'agent' },
  'care-settings': { path: '/care/settings/', title: 'Care settings', access: 'agent' },
  releases: { path: '/operator/releases/', title: 'Releases', access: 'operator' },
  'dev-ui': { path: '/dev/ui/', title: 'Design system', access: 'public', developmentOnly: true },
  /** A page without behaviour (specification, account area, section 2). */
  'custom-settings': { path: '/account/custom-settings/', title: 'Custom settings', access: 'user' },
  'public-roadmap': { path: '/roadmaps/:map/', title: 'Roadmap', access: 'public' },
  cookies: { path: '/cookies/', title: 'Cookies', access: 'public' },
  privacy: { path: '/privacy/', title: 'Privacy', access: 'public' },
} as const satisfies Record<string, PageRoute>;

export type PageIdentity = keyof typeof PAGES;

/** Redirects of paths to pages. */
export const PAGE_REDIRECTS = {
  '/': '/projects/',
  '/account/sessions/history/': '/account/sessions/history/filter:selectable/order:DESC/',
} as const;

/** Row id in the path of a new row. */
export const NEW_ROW = 'new';

/** Target of sign-in without a returnUrl (specification, account area, section 2). */
export const AFTER_LOGIN_PATH = '/projects/';

type ParamOfPart<Part extends string> = Part extends `:${infer Name}`
  ? Name
  : Part extends `${string}::${infer Name}`
    ? Name
    : never;

type ParamNames<Path extends string> = Path extends `${infer Part}/${infer Rest}`
  ? ParamOfPart<Part> | ParamNames<Rest>
  : ParamOfPart<Path>;

/** Parameters of a path; a union for several paths. */
type ParamsOfPath<Path extends string> = Path extends string ? Record<ParamNames<Path>, string> : never;

type PathsOf<Route> =
  | (Route extends { path: infer Path extends string } ? Path : never)
  | (Route extends { otherPaths: readonly (infer Path extends string)[] } ? Path : never);

type ParamsFor<Identity extends PageIdentity> = ParamsOfPath<PathsOf<(typeof PAGES)[Identity]>>;

/**
 * Path of a page, e.g. `pagePath('project-label', { projectId })`. Parameters are percent-encoded. With alternative
 * paths, the result is the one with exactly the given parameters.
 */
export function pagePath<Identity extends PageIdentity>(
  identity: Identity,
  params: ParamsFor<Identity>,
): string {
  const values: Record<string, string> = params;
  const paths = pathsOf(PAGES[identity]);
  const path = paths.find((one) => namesIn(one).join() === Object.keys(values).sort().join());
  return (path ?? PAGES[identity].path)
    .split('/')
    .map((part) => {
      const { prefix, name } = readPart(part);
      return name === null ? part : prefix + encodeURIComponent(values[name] ?? '');
    })
    .join('/');
}

export interface PageMatch {
  readonly identity: PageIdentity;
  readonly params: Readonly<Record<string, string>>;
}

/** Finds the page of a path (query and fragment are ignored); null without one. */
export function matchPage(pathname: string): PageMatch | null {
  const parts = splitPath(pathname);
  for (const [identity, route] of Object.entries<PageRoute>(PAGES)) {
    for (const path of pathsOf(route)) {
      const params = matchParts(splitPath(path), parts);
      if (params && isChoice(route, params)) return { identity: identity as PageIdentity, params };
    }
  }
  return null;
}

function pathsOf({ path, otherPaths = [] }: PageRoute): readonly string[] {
  return [path, ...otherPaths];
}

function namesIn(path: string): string[] {
  return splitPath(path)
    .flatMap((part) => readPart(part).name ?? [])
    .sort();
}

function isChoice({ choices = {} }: PageRoute, params: Record<string, string>): boolean {
  return Object.entries(params).every(([name, value]) => choices[name]?.includes(value) ?? true);
}

function splitPath(pathname: string): string[] {
  return pathname.split('/').filter((part) => part !== '');
}

/** A segment of a pattern: fixed text, and the name of the following parameter or null. */
function readPart(part: string): { prefix: string; name: string | null } {
  const [, prefix = '', name = null] = /^(.*:)?:(\w+)$/u.exec(part) ?? [];
  return { prefix, name };
}

function matchParts(pattern: string[], parts: string[]): Record<string, string> | null {
  if (pattern.length !== parts.length) return null;
  const params: Record<string, string> = {};
  for (const [index, expected] of pattern.entries()) {
    const actual = parts[index] ?? '';
    const { prefix, name } = readPart(expected);
    if (name === null ? expected !== actual : !actual.startsWith(prefix)) return null;
    if (name !== null) params[name] = safeDecode(actual.slice(prefix.length));
  }
  return params;
}

function safeDecode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
