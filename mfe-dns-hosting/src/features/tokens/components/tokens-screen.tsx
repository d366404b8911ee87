import { type ScreenProps, useAllowedWindow } from '@zonewerk/shell-sdk';
import { Stack } from '@zonewerk/ui';
import { ProjectListHeader } from '../../../shared/components/project-list-header';
import { tokenMessages as texts } from '../messages';
import { NewTokenWindow } from './new-token-window';
import { TokensTable } from './tokens-table';
import { useNewTokens } from '../hooks/use-new-tokens';
import { UnseenTokens } from './unseen-tokens';

/** Page `project-tokens`. `?query=` searches, `?create=1` opens the window. */
export function TokensScreen({ params }: ScreenProps) {
  const projectId = params['projectId'] ?? '';
  const [creating, setCreating] = useAllowedWindow('create', 'tokens.manage');
  const create = () => setCreating('1');
  const opened = creating === '1';
  const tokens = useNewTokens(opened);
  return (
    <>
      <ProjectListHeader projectId={projectId} texts={texts} permission="tokens.manage" onCreate={create} />
      <Stack gap={4}>
        <UnseenTokens names={tokens.waiting} onShow={create} />
        <TokensTable projectId={projectId} onCreate={create} />
      </Stack>
      <NewTokenWindow projectId={projectId} opened={opened} tokens={tokens} onClose={() => setCreating('')} />
    </>
  );
}
