import type { AnswerOf, listServers } from '@zonewerk/contracts';
import { failureText, useDraft } from '@zonewerk/shell-sdk';
import { ErrorState, Window } from '@zonewerk/ui';
import type { ReactNode } from 'react';
import { ContainersSkeleton } from '../../../shared/containers/components/containers-frame';
import { useHostingListServersQuery } from '../api/server-calls';
import { EMPTY_DRAFT } from '../container-draft';
import { serverMessages } from '../messages';
import { NewContainerForm } from './new-container-form';
import { NoServers } from './no-servers';

const texts = serverMessages.window;

interface NewContainerWindowProps {
  projectId: string;
  opened: boolean;
  onClose: () => void;
}

/** Creates a container. The input survives a reload and a refusal. */
export function NewContainerWindow({ projectId, opened, onClose }: NewContainerWindowProps) {
  const [draft, setDraft, clear] = useDraft(`container-create:${projectId}`, EMPTY_DRAFT);
  const leave = () => {
    clear();
    onClose();
  };
  return (
    <Window
      opened={opened}
      onClose={onClose}
      title={texts.title}
      purpose={texts.purpose}
      dirty={draft.server !== '' || draft.name !== ''}
    >
      {opened && (
        <WithServers projectId={projectId}>
          {({ serverlist: servers, images }) => (
            <NewContainerForm
              projectId={projectId}
              servers={servers}
              images={images}
              draft={draft}
              onChange={(change) => setDraft({ ...draft, ...change })}
              onLeave={leave}
            />
          )}
        </WithServers>
      )}
    </Window>
  );
}

interface WithServersProps {
  projectId: string;
  children: (answer: AnswerOf<typeof listServers>) => ReactNode;
}

function WithServers({ projectId, children }: WithServersProps) {
  const { currentData, error, isFetching, refetch } = useHostingListServersQuery(projectId, {
    refetchOnMountOrArgChange: true,
  });
  if (currentData) return currentData.count === 0 ? <NoServers /> : children(currentData);
  if (error === undefined || isFetching) return <ContainersSkeleton />;
  return <ErrorState level={3} message={failureText(error)} onRetry={() => void refetch()} />;
}
