import { IconPlus, IconTrash } from '@tabler/icons-react';
import type { Cluster, RecordSet } from '@zonewerk/contracts';
import {
  failureText,
  isOffline,
  pagePath,
  type ScreenProps,
  shell,
  useAllowed,
  useAllowedWindow,
  useWindowParam,
} from '@zonewerk/shell-sdk';
import {
  Button,
  ErrorState,
  Group,
  Menu,
  Mono,
  OfflineState,
  PageHeader,
  Panel,
  Skeleton,
  Stack,
  StateBadge,
  VisuallyHidden,
} from '@zonewerk/ui';
import { useEffect, useState } from 'react';
import { useDispatch } from 'react-redux';
import { ClusterNav } from '../../../shared/components/cluster-nav';
import { refreshClusters, useDnsGetClusterQuery, type ClusterKey } from '../../../shared/api/dns-calls';
import { messages } from '../../../shared/messages';
import { useDropCluster } from '../../../shared/hooks/use-drop-cluster';
import { usePolling } from '../../../shared/hooks/use-polling';
import { VerificationNote } from '../../../shared/verification/components/verification-note';
import { PlanList } from '../../../shared/zone-files/components/plan-list';
import { PlanWindow } from '../../../shared/zone-files/components/plan-window';
import { useZoneFileItems } from '../../../shared/zone-files/components/zone-file-tools';
import { CreateRecordSheet } from '../create/create-record-sheet';
import { DriftNote } from './drift-note';
import { EditRecordSheet } from '../editor/edit-record-sheet';
import { Nameservers } from './nameservers';
import { PublicationNote } from './publication-note';
import { RecordsTable } from './records-table';
import { placeOfParam, placeParam } from '../editor/set-place';
import classes from './records.module.css';

const texts = messages.records;

/**
 * Page `partner-cluster-records`. `?query=` searches, `?type=`, `?state=` and `?policy=` filter, `?sort=name.desc`
 * sorts. `?create=1` opens the create sheet and `?edit=A:www` the edit sheet. `?tool=` and `?plan=` open bulk changes.
 */
export function RecordsScreen({ params }: ScreenProps) {
  const key = { projectId: params['projectId'] ?? '', clusterId: params['clusterId'] ?? '' };
  const [creating, setCreating] = useAllowedWindow('create', 'dns.change');
  const [editing, setEditing] = useWindowParam('edit');
  const [leaving, setLeaving] = useState(false);
  const [chosen, setChosen] = useState<readonly RecordSet[] | null>(null);
  const { cluster, error, retry } = useCluster(key, leaving);
  useLeaving(leaving, key.projectId);
  const create = () => setCreating('1');
  if (leaving) return <HeaderSkeleton />;
  if (error !== undefined) return <Unreadable projectId={key.projectId} error={error} onRetry={retry} />;
  return (
    <>
      {cluster ? (
        <ClusterHeader cluster={cluster} onCreate={create} onDropped={() => setLeaving(true)} />
      ) : (
        <HeaderSkeleton />
      )}
      <RecordsTable
        cluster={cluster}
        clusterKey={key}
        onCreate={create}
        onEdit={(place) => setEditing(placeParam(place))}
        onDeleteMany={setChosen}
        deletingMany={chosen !== null}
      />
      {cluster && (
        <>
          <CreateRecordSheet
            cluster={cluster}
            opened={creating === '1'}
            onClose={() => setCreating('')}
            onEdit={(place) => {
              setCreating('');
              setEditing(placeParam(place));
            }}
          />
          <PlanWindow cluster={cluster} chosen={chosen} onChosenEnd={() => setChosen(null)} />
          <EditRecordSheet cluster={cluster} place={placeOfParam(editing)} onClose={() => setEditing('')} />
        </>
      )}
    </>
  );
}

/** The cluster, polled while it is being published. An error counts only without loaded data. */
function useCluster(key: ClusterKey, skip: boolean) {
  const [pending, setPending] = useState(false);
  const query = useDnsGetClusterQuery(key, { skip, pollingInterval: usePolling(pending) });
  const cluster = query.currentData?.cluster;
  const waits = cluster?.state === 'pending';
  if (waits !== pending) setPending(waits);
  const failed = cluster === undefined && !query.isFetching ? query.error : undefined;
  return { cluster, error: failed, retry: () => void query.refetch() };
}

/** Shows the list after a drop. The effect runs after the queries have unsubscribed from the cluster. */
function useLeaving(leaving: boolean, projectId: string): void {
  const dispatch = useDispatch();
  useEffect(() => {
    if (!leaving) return;
    dispatch(refreshClusters());
    shell.navigate(pagePath('project-clusters', { projectId }), { replace: true });
  }, [leaving, dispatch, projectId]);
}

interface ClusterHeaderProps {
  cluster: Cluster;
  onCreate: () => void;
  onDropped: () => void;
}

function ClusterHeader({ cluster, onCreate, onDropped }: ClusterHeaderProps) {
  const { drop, dropping } = useDropCluster();
  const zoneFileItems = useZoneFileItems(cluster);
  const canChange = useAllowed('dns.change');
  const { project_id: projectId } = cluster;
  const dropAndLeave = async () => {
    if (await drop(cluster)) onDropped();
  };
  const dropItem = {
    label: messages.dropCluster.title,
    icon: <IconTrash />,
    danger: true,
    disabled: dropping !== null,
    onSelect: () => void dropAndLeave(),
  };
  const other = cluster.domain_unicode !== cluster.domain;
  return (
    <>
      <PageHeader
        title={
          <span className={classes.domain}>
            <Mono>{cluster.domain_unicode}</Mono>
            <StateBadge state={cluster.state} />
          </span>
        }
        purpose={other ? <Mono>{cluster.domain}</Mono> : texts.purpose}
        back={{ href: pagePath('project-clusters', { projectId }), label: texts.back }}
        actions={
          <>
            <Menu label={texts.more} icon items={[...zoneFileItems, ...(canChange ? [dropItem] : [])]} />
            {canChange && (
              <Button variant="primary" leftIcon={<IconPlus aria-hidden="true" />} onClick={onCreate}>
                {texts.create}
              </Button>
            )}
          </>
        }
      />
      <ClusterNav clusterKey={{ projectId, clusterId: cluster.id }} current="partner-cluster-records" />
      <VerificationNote cluster={cluster} />
      {cluster.verification !== 'required' && <PublicationNote cluster={cluster} />}
      <DriftNote clusterKey={{ projectId, clusterId: cluster.id }} />
      <Nameservers cluster={cluster} />
      <PlanList cluster={cluster} />
    </>
  );
}

function HeaderSkeleton() {
  return (
    <div aria-busy="true" className={classes.waiting}>
      <h1>
        <VisuallyHidden>{texts.title}</VisuallyHidden>
      </h1>
      <Stack gap={5} role="status" aria-label={messages.loading}>
        <Stack gap={3}>
          <Skeleton width="6rem" />
          <Group justify="between">
            <Skeleton width="14rem" height="1.75rem" />
            <Skeleton width="10rem" height="2rem" />
          </Group>
          <Skeleton width="16rem" />
        </Stack>
        <Skeleton width="26rem" height="1.5rem" />
      </Stack>
    </div>
  );
}

interface UnreadableProps {
  projectId: string;
  error: unknown;
  onRetry: () => void;
}

function Unreadable({ projectId, error, onRetry }: UnreadableProps) {
  return (
    <>
      <PageHeader
        title={texts.title}
        back={{ href: pagePath('project-clusters', { projectId }), label: texts.back }}
      />
      <Panel>
        {isOffline(error) ? (
          <OfflineState onRetry={onRetry} level={2} />
        ) : (
          <ErrorState message={failureText(error)} onRetry={onRetry} level={2} />
        )}
      </Panel>
    </>
  );
}
