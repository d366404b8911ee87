import { ACME_PATTERN, type BodyOf, type createToken, type Issue } from '@zonewerk/contracts';
import { tokenMessages } from '../../token-messages';

const texts = tokenMessages.window;

type TokenBody = BodyOf<typeof createToken>;

/** A token as it is being filled in. */
export interface TokenDraft {
  name: string;
  use: 'acme' | 'own';
  access: TokenBody['access'];
  allClusters: boolean;
  clusters: readonly string[];
  allTypes: boolean;
  types: readonly NonNullable<TokenBody['record_types']>[number][];
  pattern: string;
  expires: TokenBody['expires_in'];
}

export const EMPTY_DRAFT: TokenDraft = {
  ...{ name: '', use: 'own', access: 'write', pattern: '', expires: '90' },
  ...{ allClusters: true, clusters: [], allTypes: true, types: [] },
};

/** What the call gets. */
export function bodyOf(draft: TokenDraft, projectId: string): TokenBody {
  const own = draft.use === 'own';
  const types = draft.allTypes ? undefined : [...draft.types];
  return {
    name: draft.name,
    access: own ? draft.access : 'write',
    clusters: draft.allClusters ? undefined : [...draft.clusters],
    record_types: own ? types : ['TXT'],
    name_pattern: own ? draft.pattern : ACME_PATTERN,
    expires_in: draft.expires,
    project_id: projectId,
  };
}

/** What is missing before the server is asked. */
export function faultsOf(draft: TokenDraft): Issue[] {
  const noCluster = !draft.allClusters && draft.clusters.length === 0;
  const noType = draft.use === 'own' && !draft.allTypes && draft.types.length === 0;
  return [
    ...(noCluster ? [{ path: 'clusters', message: texts.chooseCluster }] : []),
    ...(noType ? [{ path: 'record_types', message: texts.chooseType }] : []),
  ];
}
