import { IconPlus } from '@tabler/icons-react';
import { pagePath, type ScreenProps, useQueryParam } from '@zonewerk/shell-sdk';
import { Button, PageHeader } from '@zonewerk/ui';
import { tokenMessages as texts } from '../../token-messages';
import { NewTokenWindow } from './new-token-window';
import { TokensTable } from './tokens-table';

/** Shown for the page identity `project-tokens`. `?query=` searches, `?create=1` opens the window. */
export function TokensScreen({ params }: ScreenProps) {
  const projectId = params['projectId'] ?? '';
  const [creating, setCreating] = useQueryParam('create');
  const create = () => setCreating('1');
  return (
    <>
      <PageHeader
        title={texts.title}
        purpose={texts.purpose}
        back={{ href: pagePath('project', { projectId }), label: texts.back }}
        actions={
          <Button variant="primary" leftIcon={<IconPlus aria-hidden="true" />} onClick={create}>
            {texts.create}
          </Button>
        }
      />
      <TokensTable projectId={projectId} onCreate={create} />
      <NewTokenWindow projectId={projectId} opened={creating === '1'} onClose={() => setCreating('')} />
    </>
  );
}
