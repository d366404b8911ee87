/** Who may see a page. `project` asks for a member of the `projectId` in its path, `operator` for one who runs the platform. */
export type PageAccess = 'public' | 'user' | 'operator' | 'project';

interface PageRoute {
  /** Path with `:name` parameters and a trailing slash. */
  readonly path: string;
  /** Document title, without the product's name. */
  readonly title: string;
  readonly access: PageAccess;
  /** Not served when NODE_ENV is production. */
  readonly developmentOnly?: boolean;
}

/** Every in-app page by its identity (`identi`). Pages that only have html are at the end. */
export const PAGES = {
  login: { path: '/login/', title: 'Sign in', access: 'public' },
  register: { path: '/register/', title: 'Create your account', access: 'public' },
  'account-security-check': { path: '/account/sessions/', title: 'Sessions', access: 'user' },
  projects: { path: '/projects/', title: 'Projects', access: 'user' },
  project: { path: '/projects/:projectId/', title: 'Project', access: 'project' },
  'project-label': { path: '/projects/:projectId/label/', title: 'Project label', access: 'project' },
  'project-clusters': {
    path: '/developer/dashboard/projects/:projectId/clusters/',
    title: 'DNS clusters',
    access: 'project',
  },
  'partner-cluster-records': {
    path: '/developer/dashboard/projects/:projectId/clusters/:clusterId/records/',
    title: 'Record sets',
    access: 'project',
  },
  support: { path: '/support/', title: 'Support cases', access: 'user' },
  'support-create': { path: '/support/create/', title: 'New support case', access: 'user' },
  'support-case': { path: '/support/cases/:caseId/', title: 'Support case', access: 'user' },
  releases: { path: '/operator/releases/', title: 'Releases', access: 'operator' },
  'dev-ui': { path: '/dev/ui/', title: 'Design system', access: 'public', developmentOnly: true },
  cookies: { path: '/cookies/', title: 'Cookies', access: 'public' },
  privacy: { path: '/privacy/', title: 'Privacy', access: 'public' },
} as const satisfies Record<string, PageRoute>;

export type PageIdentity = keyof typeof PAGES;

/** Paths that lead elsewhere: the reader lands on the page on the right. */
export const PAGE_REDIRECTS = {
  '/': '/projects/',
  '/account/': '/account/sessions/',
} as const;

/** Where sign-in leads without a returnUrl (specification, account area, section 2). */
export const AFTER_LOGIN_PATH = '/projects/';

type ParamNames<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamNames<Rest>
  : never;

type ParamsFor<Identity extends PageIdentity> = Record<ParamNames<(typeof PAGES)[Identity]['path']>, string>;

/** Path of a page, e.g. `pagePath('project-label', { projectId })`. Parameters are percent-encoded. */
export function pagePath<Identity extends PageIdentity>(
  identity: Identity,
  params: ParamsFor<Identity>,
): string {
  const values: Record<string, string> = params;
  return PAGES[identity].path.replace(/:(\w+)/gu, (_, name: string) =>
    encodeURIComponent(values[name] ?? ''),
  );
}

export interface PageMatch {
  readonly identity: PageIdentity;
  readonly params: Readonly<Record<string, string>>;
}

/** Finds the page that owns a path (query and fragment left out); null when none does. */
export function matchPage(pathname: string): PageMatch | null {
  const parts = splitPath(pathname);
  for (const [identity, route] of Object.entries(PAGES)) {
    const params = matchParts(splitPath(route.path), parts);
    if (params) return { identity: identity as PageIdentity, params };
  }
  return null;
}

function splitPath(pathname: string): string[] {
  return pathname.split('/').filter((part) => part !== '');
}

function matchParts(pattern: string[], parts: string[]): Record<string, string> | null {
  if (pattern.length !== parts.length) return null;
  const params: Record<string, string> = {};
  for (const [index, expected] of pattern.entries()) {
    const actual = parts[index] ?? '';
    if (expected.startsWith(':')) params[expected.slice(1)] = safeDecode(actual);
    else if (expected !== actual) return null;
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
