import {
  matchPage,
  PAGES,
  pagePath,
  type PageIdentity,
  type Permission,
  roleAllows,
  type ProjectRole,
} from '@zonewerk/contracts';

/** Area of a project in the left rail. New areas are added to this table. */
export interface ProjectArea {
  id:
    | 'overview'
    | 'pages'
    | 'modules'
    | 'files'
    | 'roadmaps'
    | 'dns'
    | 'servers'
    | 'tokens'
    | 'members'
    | 'parameters'
    | 'audit'
    | 'settings';
  path(projectId: string): string;
  /** Permission that the area requires. Without it the rail hides the area. */
  permission: Permission;
  /** Pages of the area outside of its path. */
  identities: readonly PageIdentity[];
}

const PROJECT_AREAS: readonly ProjectArea[] = [
  {
    id: 'overview',
    permission: 'project.view',
    path: (projectId) => pagePath('project', { projectId }),
    identities: ['project'],
  },
  {
    id: 'pages',
    permission: 'content.view',
    path: (projectId) => pagePath('pages', { projectId }),
    identities: ['pages', 'page', 'page-content'],
  },
  {
    id: 'modules',
    permission: 'content.view',
    path: (projectId) => pagePath('modules', { projectId }),
    identities: ['modules', 'module', 'module-row'],
  },
  {
    id: 'files',
    permission: 'content.view',
    path: (projectId) => pagePath('files', { projectId }),
    identities: ['files'],
  },
  {
    id: 'roadmaps',
    permission: 'roadmaps.view',
    path: (projectId) => pagePath('project-roadmaps', { projectId }),
    identities: ['project-roadmaps', 'project-roadmap'],
  },
  {
    id: 'dns',
    permission: 'dns.view',
    path: (projectId) => pagePath('project-clusters', { projectId }),
    identities: ['project-clusters', 'partner-cluster', 'partner-cluster-history', 'partner-cluster-records'],
  },
  {
    id: 'servers',
    permission: 'hosting.view',
    path: (projectId) => pagePath('project-servers', { projectId }),
    identities: ['project-servers', 'project-container'],
  },
  {
    id: 'tokens',
    permission: 'tokens.view',
    path: (projectId) => pagePath('project-tokens', { projectId }),
    identities: ['project-tokens'],
  },
  {
    id: 'members',
    permission: 'members.view',
    path: (projectId) => pagePath('project-members', { projectId }),
    identities: ['project-members'],
  },
  {
    id: 'parameters',
    permission: 'parameters.view',
    path: (projectId) => pagePath('project-parameters', { projectId }),
    identities: ['project-parameters'],
  },
  {
    id: 'audit',
    permission: 'audit.view',
    path: (projectId) => pagePath('project-audit', { projectId }),
    identities: ['project-audit'],
  },
  {
    id: 'settings',
    permission: 'project.manage',
    path: (projectId) => pagePath('project-settings', { projectId }),
    identities: ['project-settings', 'project-label'],
  },
];

/** Areas that a role can view; all without a role. */
export function visibleAreas(role: ProjectRole | null): readonly ProjectArea[] {
  return PROJECT_AREAS.filter(({ permission }) => role === null || roleAllows(role, permission));
}

const PROJECT_PATH = /^\/(?:developer\/dashboard\/)?projects\/([^/]+)\//u;

/** Project of a path; null outside of projects. */
export function openProjectId(pathname: string): string | null {
  const path = pathname.endsWith('/') ? pathname : `${pathname}/`;
  return PROJECT_PATH.exec(path)?.[1] ?? null;
}

/** Project area of a path; null for other paths. */
export function currentArea(pathname: string): ProjectArea['id'] | null {
  const identity = matchPage(pathname)?.identity;
  return PROJECT_AREAS.find((area) => identity && area.identities.includes(identity))?.id ?? null;
}

/** Path of the same area in another project; its overview outside of areas. */
export function areaOfProject(pathname: string, projectId: string): string {
  const id = currentArea(pathname) ?? 'overview';
  const area = PROJECT_AREAS.find((candidate) => candidate.id === id);
  return area ? area.path(projectId) : pagePath('project', { projectId });
}

/** Account pages in the order of the left rail. */
const ACCOUNT_PAGES = [
  'account-overview',
  'account-profile',
  'account-emails',
  'account-phones',
  'account-verification',
  'account-security-check',
  'account-history',
  'security-wizard',
  'partner-contacts',
  'balance',
] as const satisfies PageIdentity[];

export type AccountPage = (typeof ACCOUNT_PAGES)[number];

/** Subpages of rail pages. The rail marks their parent. */
const BELOW: Partial<Record<PageIdentity, AccountPage>> = {
  'balance-profile': 'balance',
  order: 'balance',
  'payment-charged': 'balance',
};

/** All account pages with their paths. */
export const ACCOUNT_AREAS = ACCOUNT_PAGES.map((identity) => ({ identity, path: accountPath(identity) }));

function accountPath(identity: AccountPage): string {
  return identity === 'account-history' ? pagePath(identity, { order: 'DESC' }) : PAGES[identity].path;
}

/** Account page of a path, or its parent; null outside of the account. */
export function accountPage(pathname: string): AccountPage | null {
  const identity = matchPage(pathname)?.identity;
  if (identity === undefined) return null;
  const page = BELOW[identity] ?? identity;
  return ACCOUNT_PAGES.find((accountPage) => accountPage === page) ?? null;
}
