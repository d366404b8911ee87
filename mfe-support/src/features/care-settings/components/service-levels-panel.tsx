import type { ServiceLevelSettings } from '@zonewerk/contracts';
import { failureText, isOffline, shell } from '@zonewerk/shell-sdk';
import { ErrorState, Note, OfflineState, Panel, Skeleton, Stack } from '@zonewerk/ui';
import { useState } from 'react';
import { useCareGetServiceLevelsQuery } from '../../../shared/api/service-level-calls';
import { careMessages } from '../../../shared/care-messages';
import { ServiceLevelsFacts } from './service-levels-facts';
import { ServiceLevelsForm } from './service-levels-form';

const texts = careMessages.levels;

/** Office hours and targets of the team. Only leads can change them. */
export function ServiceLevelsPanel({ isLead }: { isLead: boolean }) {
  return (
    <Panel title={texts.title} purpose={texts.purpose}>
      <Content isLead={isLead} />
    </Panel>
  );
}

function Content({ isLead }: { isLead: boolean }) {
  const query = useCareGetServiceLevelsQuery(undefined, { refetchOnMountOrArgChange: true });
  const { data, error, isFetching, refetch } = query;
  /** Initial values of the form. A later read does not change them, so that input is not lost. */
  const [levels, setLevels] = useState<ServiceLevelSettings | null>(null);
  if (levels === null && data && !isFetching) setLevels(data.service_levels);
  const reload = async () => {
    const read = await refetch();
    if (read.data && !read.error) setLevels(read.data.service_levels);
    else shell.toast({ text: failureText(read.error), tone: 'bad' });
  };
  if (levels === null) {
    if (error === undefined || isFetching) return <Skeleton height="20rem" />;
    if (isOffline(error)) return <OfflineState level={3} onRetry={() => void refetch()} />;
    return <ErrorState level={3} message={failureText(error)} onRetry={() => void refetch()} />;
  }
  return (
    <Stack>
      {levels.revision === 0 && <Note>{texts.unsaved}</Note>}
      {isLead ? (
        <ServiceLevelsForm key={levels.revision} levels={levels} onSaved={setLevels} onReload={reload} />
      ) : (
        <ServiceLevelsFacts levels={levels} />
      )}
    </Stack>
  );
}
