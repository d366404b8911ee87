import { IconPlus } from '@tabler/icons-react';
import { NEW_ROW, type ContentModule } from '@zonewerk/contracts';
import {
  failureText,
  isOffline,
  pagePath,
  useAllowed,
  useQueryParam,
  type ScreenProps,
} from '@zonewerk/shell-sdk';
import {
  ButtonLink,
  EmptyState,
  ErrorState,
  OfflineState,
  PageHeader,
  Panel,
  Skeleton,
  Stack,
  Tabs,
} from '@zonewerk/ui';
import { useState } from 'react';
import { useContentListModulesQuery } from '../../../shared/api/module-calls';
import { moduleMessages } from '../../../shared/module-messages';
import { ProjectFrame } from '../../../shared/components/project-frame';
import { FieldsTab } from './fields-tab';
import { RowsTab } from './rows-tab';

const texts = moduleMessages.module;
const TABS = ['rows', 'fields'] as const;

/**
 * Page `module`: the rows of a module; `?tab=fields` shows its fields. `?query=` searches and `?sort=name.desc` sorts
 * the rows. `?add=1` and `?edit=` with the key of a field open the field windows.
 */
export function ModuleScreen({ params }: ScreenProps) {
  const id = params['module'] ?? '';
  return (
    <ProjectFrame projectId={params['projectId'] ?? ''} title={texts.title}>
      {(project) => <Module key={`${project.id} ${id}`} projectId={project.id} id={id} />}
    </ProjectFrame>
  );
}

function Module({ projectId, id }: { projectId: string; id: string }) {
  const { currentData, error, isFetching, refetch } = useContentListModulesQuery(projectId, {
    refetchOnFocus: true,
  });
  const module = currentData?.list.find((one) => one.id === id);
  if (currentData && module) {
    return <Whole projectId={projectId} module={module} modules={currentData.list} />;
  }
  const retry = () => void refetch();
  const isWaiting = isFetching || (!currentData && error === undefined);
  return (
    <>
      <PageHeader title={texts.title} back={backOf(projectId)} />
      {isWaiting && <ModuleSkeleton />}
      {!isWaiting && (
        <Panel>
          {currentData && <Missing projectId={projectId} />}
          {!currentData && isOffline(error) && <OfflineState onRetry={retry} level={2} />}
          {!currentData && !isOffline(error) && (
            <ErrorState message={failureText(error)} onRetry={retry} level={2} />
          )}
        </Panel>
      )}
    </>
  );
}

function Missing({ projectId }: { projectId: string }) {
  const { title, text, back } = texts.gone;
  return (
    <EmptyState
      title={title}
      text={text}
      action={<ButtonLink href={backOf(projectId).href}>{back}</ButtonLink>}
    />
  );
}

function backOf(projectId: string) {
  return { href: pagePath('modules', { projectId }), label: moduleMessages.list.title };
}

interface WholeProps {
  projectId: string;
  module: ContentModule;
  /** All modules of the project. */
  modules: readonly ContentModule[];
}

function Whole({ projectId, module, modules }: WholeProps) {
  const [wanted, setWanted] = useQueryParam('tab');
  const hasFields = module.fields.length > 0;
  const canChange = useAllowed('content.change');
  // A module without fields has no rows. The tab stays open after the first field, so that the user can add more
  // fields.
  const [first] = useState<(typeof TABS)[number]>(hasFields ? 'rows' : 'fields');
  const tab = canChange ? (TABS.find((one) => one === wanted) ?? first) : 'rows';
  const rowPath = pagePath('module-row', { projectId, module: module.id, row: NEW_ROW });
  return (
    <>
      <PageHeader
        title={module.title}
        purpose={texts.purpose}
        back={backOf(projectId)}
        actions={
          hasFields &&
          canChange && (
            <ButtonLink variant="primary" href={rowPath} leftIcon={<IconPlus aria-hidden="true" />}>
              {texts.add}
            </ButtonLink>
          )
        }
      />
      <Tabs
        label={texts.tabs}
        value={tab}
        onChange={setWanted}
        tabs={[
          {
            id: 'rows',
            label: texts.rows,
            content: <RowsTab projectId={projectId} module={module} onFields={() => setWanted('fields')} />,
          },
          {
            id: 'fields',
            label: texts.fields,
            count: module.fields.length,
            content: <FieldsTab projectId={projectId} module={module} modules={modules} />,
          },
        ].filter(({ id }) => canChange || id === 'rows')}
      />
    </>
  );
}

function ModuleSkeleton() {
  return (
    <Panel aria-busy="true">
      <Stack gap={5} role="status" aria-label={moduleMessages.loading}>
        {['9rem', '14rem', '11rem', '13rem', '10rem'].map((width) => (
          <Skeleton key={width} width={width} height="1.5rem" />
        ))}
      </Stack>
    </Panel>
  );
}
