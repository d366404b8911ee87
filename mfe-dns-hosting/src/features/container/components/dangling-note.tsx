import { pagePath } from '@zonewerk/shell-sdk';
import { Anchor, Note, Stack } from '@zonewerk/ui';
import { useHostingListDanglingRecordsQuery } from '../api/domain-calls';
import { domainMessages } from '../domain-messages';

const texts = domainMessages.dangling;

/** DNS names of the project that resolve to the platform but have no website. Hidden without any. */
export function DanglingNote({ projectId }: { projectId: string }) {
  const { currentData } = useHostingListDanglingRecordsQuery(projectId, { refetchOnMountOrArgChange: true });
  const records = currentData?.list ?? [];
  if (records.length === 0) return null;
  return (
    <Note tone="warn" title={texts.title}>
      <Stack gap={2}>
        <span>{texts.text}</span>
        {records.map(({ cluster_id: clusterId, name, type }) => (
          <Anchor
            key={`${clusterId} ${name} ${type}`}
            href={pagePath('partner-cluster-records', { projectId, clusterId })}
          >
            {texts.open(`${name} ${type}`)}
          </Anchor>
        ))}
      </Stack>
    </Note>
  );
}
