import { IconServer, IconTrash } from '@tabler/icons-react';
import type { Container } from '@zonewerk/contracts';
import { pagePath, shell, type ScreenProps } from '@zonewerk/shell-sdk';
import { Button, ButtonLink, EmptyState, PageHeader, Panel, Stack } from '@zonewerk/ui';
import { ContainerSummary } from '../../../shared/containers/components/container-summary';
import { ContainerTitle } from '../../../shared/containers/components/container-title';
import { DriftInbox } from '../../../shared/containers/components/drift-inbox';
import { ContainersFrame, ContainersSkeleton } from '../../../shared/containers/components/containers-frame';
import { useContainers } from '../../../shared/containers/hooks/use-containers';
import { useRemoveContainer } from '../../../shared/containers/hooks/use-remove-container';
import { containerMessages } from '../../../shared/containers/messages';
import { containerPageMessages as texts } from '../messages';
import { DeploymentsTable } from './deployments-table';
import { DomainsPanel } from './domains-panel';
import { FollowPanel } from './follow-panel';
import { SettingsPanel } from './settings-panel';

/** Shown for the page identity `project-container`: one container with its versions. */
export function ContainerScreen({ params }: ScreenProps) {
  const projectId = params['projectId'] ?? '';
  const list = pagePath('project-servers', { projectId });
  const query = useContainers(projectId);
  const container = query.currentData?.list.find(({ id }) => id === params['containerId']);
  const { remove, removing } = useRemoveContainer(projectId);
  const removeAndLeave = async (present: Container) => {
    if (await remove(present)) shell.navigate(list, { replace: true });
  };
  return (
    <>
      <PageHeader
        title={
          container ? <ContainerTitle container={container}>{container.name}</ContainerTitle> : texts.title
        }
        purpose={container && purposeOf(container)}
        back={{ href: list, label: texts.back }}
        actions={
          container && (
            <Button
              leftIcon={<IconTrash aria-hidden="true" />}
              loading={removing !== null}
              onClick={() => void removeAndLeave(container)}
            >
              {containerMessages.remove.label}
            </Button>
          )
        }
      />
      <ContainersFrame query={query}>
        {() => {
          if (container) return <Details projectId={projectId} container={container} />;
          return removing === null ? <NotFound list={list} /> : <ContainersSkeleton />;
        }}
      </ContainersFrame>
    </>
  );
}

function purposeOf(container: Container): string {
  return texts.purpose(containerMessages.kinds[container.kind], container.server.name);
}

function canFollow({ kind, source }: Container): boolean {
  return kind === 'live' && source === 'site';
}

function Details({ projectId, container }: { projectId: string; container: Container }) {
  return (
    <Stack gap={6}>
      <DriftInbox projectId={projectId} containers={[container]} />
      <Panel aria-label={texts.summary}>
        <ContainerSummary projectId={projectId} container={container} />
      </Panel>
      <DomainsPanel projectId={projectId} container={container} />
      <SettingsPanel projectId={projectId} container={container} />
      {canFollow(container) && <FollowPanel projectId={projectId} container={container} />}
      <DeploymentsTable projectId={projectId} container={container} />
    </Stack>
  );
}

function NotFound({ list }: { list: string }) {
  return (
    <Panel>
      <EmptyState
        level={2}
        icon={<IconServer />}
        title={texts.notFoundTitle}
        text={texts.notFound}
        action={<ButtonLink href={list}>{texts.toServers}</ButtonLink>}
      />
    </Panel>
  );
}
