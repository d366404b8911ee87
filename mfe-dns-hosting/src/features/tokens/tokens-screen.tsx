import { type ScreenProps, useWindowParam } from '@zonewerk/shell-sdk';
import { ProjectListHeader } from '../../project-list-header';
import { tokenMessages as texts } from '../../token-messages';
import { NewTokenWindow } from './new-token-window';
import { TokensTable } from './tokens-table';

/** Shown for the page identity `project-tokens`. `?query=` searches, `?create=1` opens the window. */
export function TokensScreen({ params }: ScreenProps) {
  const projectId = params['projectId'] ?? '';
  const [creating, setCreating] = useWindowParam('create');
  const create = () => setCreating('1');
  return (
    <>
      <ProjectListHeader projectId={projectId} texts={texts} onCreate={create} />
      <TokensTable projectId={projectId} onCreate={create} />
      <NewTokenWindow projectId={projectId} opened={creating === '1'} onClose={() => setCreating('')} />
    </>
  );
}
