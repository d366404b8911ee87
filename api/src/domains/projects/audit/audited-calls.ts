import { type AUDIT_AREAS, type Call, type Permission } from '@zonewerk/contracts';

type Area = (typeof AUDIT_AREAS)[number];

/** Areas by the first part of a permission. */
const AREAS: Readonly<Record<string, Area>> = {
  project: 'projects',
  members: 'projects',
  ownership: 'projects',
  tokens: 'projects',
  contacts: 'projects',
  parameters: 'projects',
  roadmaps: 'projects',
  audit: 'projects',
  dns: 'dns',
  hosting: 'hosting',
  content: 'content',
  files: 'content',
  support: 'support',
};

/** Read calls that require the permission to change. */
export const READS: ReadonlySet<string> = new Set([
  'dns.preview-import',
  'dns.preview-template',
  'dns.preview-replacement',
  'dns.preview-ttl',
  'dns.preview-removal',
  'dns.preview-zone-rollback',
  'dns.check-verification',
  'files.upload-result',
  'projects.drop-preview',
  'pages.start-editing',
  'roadmaps.linkable',
  'roadmaps.suggestions',
  'support.list-shared',
]);

/** Calls whose domain writes an event with each change, which has more details than the call. */
const BY_DOMAIN =
  /^(?:hosting\.(?!remove-dangling-records)|(?:members|invitations|ownership)\.)|^projects\.(?:rename|drop|restore)$/u;

/** Area of the calls with a permission. */
export function areaOf(permission: Permission): Area {
  return AREAS[permission.split('.', 1)[0] ?? ''] ?? 'projects';
}

/** Whether the domain of a call writes the events of its changes. */
export function isAuditedByDomain({ id }: Pick<Call, 'id'>): boolean {
  return BY_DOMAIN.test(id);
}

/** Whether a call changes a project and the platform writes its event. */
export function isAudited(call: Pick<Call, 'id' | 'permission'>): boolean {
  const { id, permission } = call;
  if (permission === undefined || permission.endsWith('.view')) return false;
  return !READS.has(id) && !isAuditedByDomain(call);
}
