import { ACME_PATTERN, type BodyOf, type createToken, type Issue } from '@zonewerk/contracts';
import { tokenMessages } from './messages';

const texts = tokenMessages.window;

type TokenBody = BodyOf<typeof createToken>;

/** All objects, or only the selected ones. */
type Extent = 'all' | 'some';

/** Form values of a token; null without a choice. */
export interface TokenDraft {
  name: string;
  use: 'acme' | 'own' | 'git' | null;
  access: TokenBody['access'];
  clusterExtent: Extent | null;
  clusters: readonly string[];
  typeExtent: Extent | null;
  types: readonly NonNullable<TokenBody['record_types']>[number][];
  pattern: string;
  expires: TokenBody['expires_in'];
}

/** Minimum permissions. The user has to select wider ones. */
export const EMPTY_DRAFT: TokenDraft = {
  name: '',
  use: null,
  access: 'read',
  pattern: '',
  expires: '90',
  clusterExtent: null,
  clusters: [],
  typeExtent: null,
  types: [],
};

/** Whether the draft has input. */
export function isFilled(draft: TokenDraft): boolean {
  return JSON.stringify(draft) !== JSON.stringify(EMPTY_DRAFT);
}

/** Body of the call. */
export function bodyOf(draft: TokenDraft, projectId: string): TokenBody {
  if (draft.use === 'git')
    return { name: draft.name, access: 'git', expires_in: draft.expires, project_id: projectId };
  const own = draft.use === 'own';
  const types = draft.typeExtent === 'all' ? undefined : [...draft.types];
  return {
    name: draft.name,
    access: own ? draft.access : 'write',
    clusters: draft.clusterExtent === 'all' ? undefined : [...draft.clusters],
    record_types: own ? types : ['TXT'],
    name_pattern: own ? draft.pattern : ACME_PATTERN,
    expires_in: draft.expires,
    project_id: projectId,
  };
}

/** Missing fields, checked before the request. */
export function faultsOf(draft: TokenDraft): Issue[] {
  if (draft.use === 'git') return [];
  const noCluster = draft.clusterExtent === 'some' && draft.clusters.length === 0;
  const noType = draft.use === 'own' && draft.typeExtent === 'some' && draft.types.length === 0;
  return [
    ...(noCluster ? [{ path: 'clusters', message: texts.chooseCluster }] : []),
    ...(noType ? [{ path: 'record_types', message: texts.chooseType }] : []),
  ];
}
