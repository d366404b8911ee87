import { IconEqual } from '@tabler/icons-react';
import type { DeploymentDifference } from '@zonewerk/contracts';
import { failureText, isOffline } from '@zonewerk/shell-sdk';
import { EmptyState, ErrorState, Facts, OfflineState, Skeleton, Stack, TimeAgo, Window } from '@zonewerk/ui';
import { containerMessages } from '../../../shared/containers/messages';
import { useHostingCompareDeploymentsQuery } from '../api/website-calls';
import { containerPageMessages } from '../messages';
import { DifferenceLists } from './difference-lists';

const texts = containerPageMessages.difference;

/** Two versions of a container by their numbers, the earlier one first. */
export interface ComparedVersions {
  readonly from: number;
  readonly to: number;
}

interface DifferenceWindowProps {
  projectId: string;
  containerId: string;
  /** Null closes the window. */
  versions: ComparedVersions | null;
  onClose: () => void;
}

/** Public differences between two versions. */
export function DifferenceWindow({ projectId, containerId, versions, onClose }: DifferenceWindowProps) {
  return (
    <Window
      opened={versions !== null}
      onClose={onClose}
      size="l"
      title={versions && texts.title(versions.from, versions.to)}
      purpose={texts.purpose}
    >
      {versions && <Compared body={{ project_id: projectId, container_id: containerId, ...versions }} />}
    </Window>
  );
}

interface ComparedProps {
  body: Parameters<typeof useHostingCompareDeploymentsQuery>[0];
}

function Compared({ body }: ComparedProps) {
  const { currentData, error, isFetching, refetch } = useHostingCompareDeploymentsQuery(body);
  if (currentData) return <Difference difference={currentData} />;
  if (error === undefined || isFetching) {
    return (
      <div role="status" aria-label={texts.loading}>
        <Skeleton width="100%" height="12rem" />
      </div>
    );
  }
  const retry = () => void refetch();
  if (isOffline(error)) return <OfflineState level={3} onRetry={retry} />;
  return <ErrorState level={3} message={failureText(error)} onRetry={retry} />;
}

function Difference({ difference }: { difference: DeploymentDifference }) {
  const { from, to, website, pages, redirects, files } = difference;
  const isSame = website.length + pages.count + redirects.count + files.count === 0;
  return (
    <Stack gap={5}>
      <Facts items={[from, to].map(factOf)} />
      {isSame ? (
        <EmptyState level={3} icon={<IconEqual />} title={texts.sameTitle} text={texts.sameText} />
      ) : (
        <DifferenceLists difference={difference} />
      )}
    </Stack>
  );
}

function factOf({ number, source, author, created }: DeploymentDifference['from']) {
  return {
    label: containerMessages.version(number),
    value: (
      <>
        {texts.sources[source]}, {author ?? texts.noAuthor}, <TimeAgo date={created} />
      </>
    ),
  };
}
