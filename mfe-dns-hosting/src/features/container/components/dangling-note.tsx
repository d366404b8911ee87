import type { DanglingRecord } from '@zonewerk/contracts';
import { pagePath, shell, useAllowed } from '@zonewerk/shell-sdk';
import { Anchor, Button, Group, Note, Stack } from '@zonewerk/ui';
import {
  useHostingListDanglingRecordsQuery,
  useHostingRemoveDanglingRecordsMutation,
} from '../api/domain-calls';
import { domainMessages } from '../domain-messages';
import { report } from '../report';

const texts = domainMessages.dangling;

/** DNS names of the project that resolve to the platform but have no website. Hidden without any. */
export function DanglingNote({ projectId }: { projectId: string }) {
  const { currentData } = useHostingListDanglingRecordsQuery(projectId, { refetchOnMountOrArgChange: true });
  const records = currentData?.list ?? [];
  if (records.length === 0) return null;
  const hosts = [...new Set(records.map(({ name }) => name))];
  return (
    <Note tone="warn" title={texts.title}>
      <Stack gap={2}>
        <span>{texts.text}</span>
        {hosts.map((host) => (
          <DanglingHost
            key={host}
            projectId={projectId}
            host={host}
            records={records.filter(({ name }) => name === host)}
          />
        ))}
      </Stack>
    </Note>
  );
}

interface DanglingHostProps {
  projectId: string;
  host: string;
  records: readonly DanglingRecord[];
}

function DanglingHost({ projectId, host, records }: DanglingHostProps) {
  const canDeploy = useAllowed('hosting.deploy');
  const [remove, { isLoading }] = useHostingRemoveDanglingRecordsMutation();
  const onRemove = async () => {
    const question = { title: texts.removeTitle(host), text: texts.removeText, confirmLabel: texts.remove };
    if (!(await shell.confirm({ ...question, danger: true }))) return;
    await report(await remove({ project_id: projectId, host }), texts.removed(host));
  };
  return (
    <Group gap={3} wrap>
      {records.map(({ cluster_id: clusterId, type }) => (
        <Anchor key={type} href={pagePath('partner-cluster-records', { projectId, clusterId })}>
          {texts.open(`${host} ${type}`)}
        </Anchor>
      ))}
      {canDeploy && (
        <Button
          size="s"
          aria-label={texts.removeOf(host)}
          loading={isLoading}
          onClick={() => void onRemove()}
        >
          {texts.remove}
        </Button>
      )}
    </Group>
  );
}
