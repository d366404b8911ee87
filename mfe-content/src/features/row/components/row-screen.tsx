import { NEW_ROW, type ContentModule } from '@zonewerk/contracts';
import { failureText, isOffline, pagePath, shell, type ScreenProps } from '@zonewerk/shell-sdk';
import {
  ButtonLink,
  EmptyState,
  ErrorState,
  OfflineState,
  PageHeader,
  Panel,
  Skeleton,
  Stack,
} from '@zonewerk/ui';
import { isMissing } from '../../../shared/is-missing';
import { useContentGetRowQuery, useContentListModulesQuery } from '../../../shared/api/module-calls';
import { ProjectFrame } from '../../../shared/components/project-frame';
import { rowMessages } from '../messages';
import { RowForm } from './row-form';

const texts = rowMessages;

interface RowPlace {
  projectId: string;
  /** Id of the module. */
  module: string;
  row: string;
}

/** Page `module-row`: a row of a module, or a new one. */
export function RowScreen({ params }: ScreenProps) {
  const { projectId = '', module = '', row = '' } = params;
  return (
    <ProjectFrame projectId={projectId} title={texts.title}>
      {(project) => <InModule key={project.id} projectId={project.id} module={module} row={row} />}
    </ProjectFrame>
  );
}

function InModule(place: RowPlace) {
  const { projectId, row } = place;
  const { currentData, error, isFetching, refetch } = useContentListModulesQuery(projectId);
  const modules = currentData?.list;
  const module = modules?.find(({ id }) => id === place.module);
  const back = { href: pagePath('modules', { projectId }), label: texts.back };
  if (modules && module) {
    const shown = { ...place, module, modules };
    return row === NEW_ROW ? <NewRow key={module.id} {...shown} /> : <StoredRow key={row} {...shown} />;
  }
  if (modules) return <Missing {...texts.noModule} back={back} action={texts.noModule.back} />;
  if (error === undefined || isFetching) return <RowSkeleton />;
  return <Unread error={error} onRetry={() => void refetch()} back={back} />;
}

interface InModuleProps extends Omit<RowPlace, 'module'> {
  module: ContentModule;
  modules: readonly ContentModule[];
}

function NewRow({ row: _, ...of }: InModuleProps) {
  const { projectId, module } = of;
  return (
    <RowForm
      {...of}
      row={null}
      labels={{}}
      onAdded={({ id }) => {
        const path = pagePath('module-row', { projectId, module: module.id, row: id });
        shell.navigate(path, { replace: true });
      }}
    />
  );
}

function StoredRow({ row: id, ...of }: InModuleProps) {
  const { projectId, module } = of;
  const { currentData, error, isFetching, refetch } = useContentGetRowQuery(
    { projectId, module: module.id, row: id },
    { refetchOnFocus: true, refetchOnMountOrArgChange: true },
  );
  const back = { href: pagePath('module', { projectId, module: module.id }), label: module.title };
  if (currentData) {
    const { row, labels } = currentData;
    return (
      <RowForm {...of} row={row} labels={labels} isDeleted={isMissing(error)} onAdded={() => undefined} />
    );
  }
  if (error === undefined || isFetching) return <RowSkeleton />;
  if (isMissing(error))
    return <Missing {...texts.noRow} back={back} action={texts.noRow.back(module.title)} />;
  return <Unread error={error} onRetry={() => void refetch()} back={back} />;
}

interface Back {
  back: { href: string; label: string };
}

function Missing({ title, text, action, back }: Back & { title: string; text: string; action: string }) {
  return (
    <>
      <PageHeader title={texts.title} back={back} />
      <Panel>
        <EmptyState title={title} text={text} action={<ButtonLink href={back.href}>{action}</ButtonLink>} />
      </Panel>
    </>
  );
}

function Unread({ error, onRetry, back }: Back & { error: unknown; onRetry: () => void }) {
  return (
    <>
      <PageHeader title={texts.title} back={back} />
      <Panel>
        {isOffline(error) ? (
          <OfflineState onRetry={onRetry} />
        ) : (
          <ErrorState message={failureText(error)} onRetry={onRetry} />
        )}
      </Panel>
    </>
  );
}

function RowSkeleton() {
  return (
    <Stack gap={6} aria-busy="true" role="status" aria-label={texts.loading}>
      <Stack gap={3}>
        <Skeleton width="5rem" />
        <Skeleton width="16rem" height="1.75rem" />
      </Stack>
      <Panel>
        <Stack gap={5}>
          {['2rem', '2rem', '8rem', '2rem'].map((height, index) => (
            <Stack key={index} gap={2}>
              <Skeleton width="6rem" />
              <Skeleton height={height} />
            </Stack>
          ))}
        </Stack>
      </Panel>
    </Stack>
  );
}
