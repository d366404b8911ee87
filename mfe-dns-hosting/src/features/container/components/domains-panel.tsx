import { IconList, IconPlus, IconRefresh, IconUnlink, IconWorld } from '@tabler/icons-react';
import type { AttachedDomain, AttachedDomainState, CertificateState, Container } from '@zonewerk/contracts';
import { failureText, isOffline, type ShellStore, useAllowed, useAllowedWindow } from '@zonewerk/shell-sdk';
import {
  Anchor,
  Badge,
  Button,
  type Column,
  DataTable,
  EmptyState,
  type MenuItem,
  Panel,
  Stack,
  Text,
  TimeAgo,
  type Tone,
} from '@zonewerk/ui';
import { useEffect, useState } from 'react';
import { useDispatch } from 'react-redux';
import { refreshContainers } from '../../../shared/containers/api/container-calls';
import { useHostingListDomainsQuery } from '../api/domain-calls';
import { domainMessages as texts } from '../domain-messages';
import { useDomainActions } from '../hooks/use-domain-actions';
import { AttachDomainWindow } from './attach-domain-window';
import { DanglingNote } from './dangling-note';
import { DomainRecordsWindow } from './domain-records';

/** Poll interval while records or certificates are pending, in milliseconds. */
const CHANGING_MS = 2_000;
const SETTLED_MS = 30_000;
const TONES: Record<AttachedDomainState, Tone> = { waiting: 'warn', active: 'good', lost: 'bad' };
const CERTIFICATE_TONES: Record<CertificateState, Tone> = {
  none: 'neutral',
  pending: 'warn',
  valid: 'good',
  failed: 'bad',
};

const COLUMNS: readonly Column<AttachedDomain>[] = [
  { key: 'host', header: texts.columns.host, primary: true, mono: true, cell: hostCell },
  { key: 'state', header: texts.columns.state, cell: stateCell },
  { key: 'certificate', header: texts.columns.certificate, width: '12rem', cell: certificateCell },
];

interface DomainsPanelProps {
  projectId: string;
  container: Container;
}

/** The domains of a container, with their records and certificates. */
export function DomainsPanel({ projectId, container }: DomainsPanelProps) {
  const key = { project_id: projectId, container_id: container.id };
  const query = useDomains(key);
  useContainerRefresh(container, query.currentData?.list);
  const [attaching, setAttaching] = useAllowedWindow('domain', 'hosting.deploy');
  const [shown, setShown] = useState<AttachedDomain | null>(null);
  const itemsOf = useItems(projectId, setShown);
  const canDeploy = useAllowed('hosting.deploy');
  return (
    <Panel
      title={texts.title}
      purpose={texts.purpose}
      actions={
        canDeploy && (
          <Button size="s" leftIcon={<IconPlus aria-hidden="true" />} onClick={() => setAttaching('1')}>
            {texts.attach.label}
          </Button>
        )
      }
      flush
    >
      <DataTable<AttachedDomain>
        {...tableStateOf(query)}
        bare
        level={3}
        label={texts.list}
        columns={COLUMNS}
        rowKey={({ id }) => id}
        rowLabel={({ host }) => host}
        rowActions={itemsOf}
        skeletonRows={1}
        empty={<EmptyState level={3} icon={<IconWorld />} title={texts.emptyTitle} text={texts.emptyText} />}
      />
      <DanglingNote projectId={projectId} />
      <AttachDomainWindow containerKey={key} opened={attaching === '1'} onClose={() => setAttaching('')} />
      <DomainRecordsWindow domain={shown} onClose={() => setShown(null)} />
    </Panel>
  );
}

/** Actions of a domain that the role allows. */
function useItems(projectId: string, onRecords: (domain: AttachedDomain) => void) {
  const { check, detach } = useDomainActions(projectId);
  const canDeploy = useAllowed('hosting.deploy');
  return (domain: AttachedDomain): MenuItem[] => {
    const records = { label: texts.records, icon: <IconList />, onSelect: () => onRecords(domain) };
    const changes = [
      { label: texts.check, icon: <IconRefresh />, onSelect: () => void check(domain) },
      { label: texts.detach, icon: <IconUnlink />, danger: true, onSelect: () => void detach(domain) },
    ];
    return [...(domain.records.length > 0 ? [records] : []), ...(canDeploy ? changes : [])];
  };
}

function useDomains(key: { project_id: string; container_id: string }) {
  const [changing, setChanging] = useState(false);
  const query = useHostingListDomainsQuery(key, {
    pollingInterval: changing ? CHANGING_MS : SETTLED_MS,
    skipPollingIfUnfocused: true,
    refetchOnMountOrArgChange: true,
  });
  const changes = query.currentData?.list.some(isChanging) ?? false;
  if (changes !== changing) setChanging(changes);
  return query;
}

/** Reads the container again after its reachable domains changed. */
function useContainerRefresh(container: Container, domains: readonly AttachedDomain[] | undefined) {
  const dispatch = useDispatch<ShellStore['dispatch']>();
  const active = domains?.filter(({ state }) => state === 'active').map(({ url }) => url);
  const isStale =
    active !== undefined && active.toSorted().join(' ') !== container.domains.toSorted().join(' ');
  useEffect(() => {
    if (isStale) dispatch(refreshContainers());
  }, [isStale, dispatch]);
}

function isChanging({ state, certificate }: AttachedDomain): boolean {
  return state === 'waiting' || (state === 'active' && certificate.state === 'pending');
}

/** A later failure preserves the visible rows. */
function tableStateOf({ currentData, error, isFetching, refetch }: ReturnType<typeof useDomains>) {
  const rows = currentData?.list ?? [];
  const retry = { rows, onRetry: () => void refetch() };
  if (currentData) return { ...retry, state: 'ready' as const };
  if (error === undefined || isFetching) return { ...retry, state: 'loading' as const };
  if (isOffline(error)) return { ...retry, state: 'offline' as const };
  return { ...retry, state: 'error' as const, error: failureText(error) };
}

function hostCell({ host, url, state }: AttachedDomain) {
  if (state !== 'active') return host;
  return (
    <Anchor href={url} target="_blank" rel="noreferrer">
      {host}
    </Anchor>
  );
}

function stateCell({ state, message }: AttachedDomain) {
  return (
    <Stack gap={1} align="start">
      <Badge tone={TONES[state]}>{texts.states[state]}</Badge>
      {message !== '' && (
        <Text as="span" size="xs" tone="dim">
          {message}
        </Text>
      )}
    </Stack>
  );
}

function certificateCell({ state, certificate }: AttachedDomain) {
  if (state !== 'active') return texts.noCertificate;
  return (
    <Stack gap={1} align="start">
      <Badge tone={CERTIFICATE_TONES[certificate.state]}>{texts.certificates[certificate.state]}</Badge>
      {certificate.expires !== null && (
        <Text as="span" size="xs" tone="dim">
          {texts.expires} <TimeAgo date={certificate.expires} />
        </Text>
      )}
    </Stack>
  );
}
