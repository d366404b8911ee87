import { IconPlus, IconServer } from '@tabler/icons-react';
import { useAllowed } from '@zonewerk/shell-sdk';
import { Button, EmptyState, Panel } from '@zonewerk/ui';
import { ContainersSkeleton } from '../../../shared/containers/components/containers-frame';
import { useHostingListServersQuery } from '../api/server-calls';
import { serverMessages as texts } from '../messages';
import { NoServers } from './no-servers';

interface NoContainersProps {
  projectId: string;
  onCreate: () => void;
}

/** Empty state with the first action; without servers, with the steps to obtain one. */
export function NoContainers({ projectId, onCreate }: NoContainersProps) {
  const { currentData, isLoading } = useHostingListServersQuery(projectId, {
    refetchOnMountOrArgChange: true,
  });
  const canDeploy = useAllowed('hosting.deploy');
  if (isLoading) return <ContainersSkeleton />;
  return (
    <Panel>
      {currentData?.count === 0 ? (
        <NoServers />
      ) : (
        <EmptyState
          level={2}
          icon={<IconServer />}
          title={texts.emptyTitle}
          text={texts.emptyText}
          action={
            canDeploy && (
              <Button leftIcon={<IconPlus aria-hidden="true" />} onClick={onCreate}>
                {texts.create}
              </Button>
            )
          }
        />
      )}
    </Panel>
  );
}
