import { IconServer, IconTrash } from '@tabler/icons-react';
import type { Container } from '@zonewerk/contracts';
import { pagePath, shell, type ScreenProps, useAllowed, useStepParam } from '@zonewerk/shell-sdk';
import { Button, ButtonLink, EmptyState, PageHeader, Panel, Stack, Tabs } from '@zonewerk/ui';
import { ContainerSummary } from '../../../shared/containers/components/container-summary';
import { ContainerTitle } from '../../../shared/containers/components/container-title';
import { DriftInbox } from '../../../shared/containers/components/drift-inbox';
import { ContainersFrame, ContainersSkeleton } from '../../../shared/containers/components/containers-frame';
import { useContainers } from '../../../shared/containers/hooks/use-containers';
import { useRemoveContainer } from '../../../shared/containers/hooks/use-remove-container';
import { containerMessages } from '../../../shared/containers/messages';
import { cronMessages } from '../cron/cron-messages';
import { CronPanel } from '../cron/cron-panel';
import { dataMessages } from '../data/data-messages';
import { DataPanel } from '../data/data-panel';
import { domainMessages } from '../domain-messages';
import { logMessages } from '../logs/log-messages';
import { LogsPanel } from '../logs/logs-panel';
import { containerPageMessages as texts } from '../messages';
import { metricsMessages } from '../metrics/metrics-messages';
import { MetricsPanel } from '../metrics/metrics-panel';
import { configurationMessages } from '../configuration-messages';
import { ArchivePanel } from '../sources/archive-panel';
import { GitPanel } from '../sources/git-panel';
import { terminalMessages } from '../terminal/terminal-messages';
import { TerminalPanel } from '../terminal/terminal-panel';
import { DeploymentsTable } from './deployments-table';
import { DomainsPanel } from './domains-panel';
import { FollowPanel } from './follow-panel';
import { SettingsPanel } from './settings-panel';

interface TabProps {
  projectId: string;
  container: Container;
}

/** Tabs of the page. The id of the tab is in the URL. */
const TABS = [
  { id: 'deployments', label: texts.deployments.list, Content: Deployments },
  { id: 'logs', label: logMessages.tab, Content: LogsPanel },
  { id: 'metrics', label: metricsMessages.tab, Content: MetricsPanel },
  { id: 'domains', label: domainMessages.title, Content: DomainsPanel },
  { id: 'data', label: dataMessages.tab, Content: DataPanel },
  { id: 'cron', label: cronMessages.tab, Content: CronPanel },
  { id: 'terminal', label: terminalMessages.tab, Content: TerminalPanel },
  { id: 'settings', label: configurationMessages.tab, Content: SettingsPanel },
] as const;

/** Page `project-container`: one container. `?tab=logs` opens a tab. */
export function ContainerScreen({ params }: ScreenProps) {
  const projectId = params['projectId'] ?? '';
  const list = pagePath('project-servers', { projectId });
  const query = useContainers(projectId);
  const container = query.currentData?.list.find(({ id }) => id === params['containerId']);
  const { remove, removing } = useRemoveContainer(projectId);
  const canDeploy = useAllowed('hosting.deploy');
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
          container &&
          canDeploy && (
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
  const [tab, setTab] = useStepParam('tab', TABS[0].id);
  const tabs = useTabs();
  const known = tabs.find(({ id }) => id === tab) ?? TABS[0];
  return (
    <Stack gap={6}>
      <DriftInbox projectId={projectId} containers={[container]} />
      <Panel aria-label={texts.summary}>
        <ContainerSummary projectId={projectId} container={container} />
      </Panel>
      <Tabs
        label={texts.tabs}
        value={known.id}
        onChange={setTab}
        tabs={tabs.map(({ id, label, Content }) => ({
          id,
          label,
          content: <Content projectId={projectId} container={container} />,
        }))}
      />
    </Stack>
  );
}

/** The tabs that the role allows. */
function useTabs() {
  const isAllowed = {
    terminal: useAllowed('hosting.terminal'),
    settings: useAllowed('hosting.deploy'),
  };
  return TABS.filter(({ id }) => (id === 'terminal' || id === 'settings' ? isAllowed[id] : true));
}

function Deployments({ projectId, container }: TabProps) {
  const canDeploy = useAllowed('hosting.deploy');
  const { source } = container;
  return (
    <Stack gap={6}>
      {canDeploy && source === 'archive' && <ArchivePanel projectId={projectId} container={container} />}
      {canDeploy && source === 'git' && <GitPanel projectId={projectId} container={container} />}
      {canDeploy && canFollow(container) && <FollowPanel projectId={projectId} container={container} />}
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
