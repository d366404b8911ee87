import { IconDownload } from '@tabler/icons-react';
import type { BodyOf, exportAuditEvents, Project } from '@zonewerk/contracts';
import { AUDIT_EXPORT_MOST } from '@zonewerk/contracts';
import { failureText, pagePath, saveDownload, type ScreenProps, shell } from '@zonewerk/shell-sdk';
import { Button, Menu, PageHeader } from '@zonewerk/ui';
import { ProjectFrame } from '../../../shared/components/project-frame';
import { type AuditQuestion, useContentExportAuditEventsMutation } from '../api/audit-calls';
import { useAuditFilter } from '../hooks/use-audit-filter';
import { auditMessages as texts } from '../messages';
import { AuditTable } from './audit-table';

/** Page `project-audit`: the changes in a project, filtered by the URL. */
export function AuditScreen({ params }: ScreenProps) {
  return (
    <ProjectFrame projectId={params['projectId'] ?? ''} title={texts.title}>
      {(project) => <Log key={project.id} project={project} />}
    </ProjectFrame>
  );
}

function Log({ project: { id: projectId, name } }: { project: Project }) {
  const filter = useAuditFilter(projectId);
  return (
    <>
      <PageHeader
        title={texts.title}
        purpose={texts.purpose}
        back={{ href: pagePath('project', { projectId }), label: name }}
        actions={<Downloads question={filter.question} />}
      />
      <AuditTable filter={filter} />
    </>
  );
}

function Downloads({ question }: { question: AuditQuestion }) {
  const [send, { isLoading }] = useContentExportAuditEventsMutation();
  const download = async (format: BodyOf<typeof exportAuditEvents>['format']) => {
    const { data, error } = await send({ ...question, format });
    if (data) saveDownload(data);
    shell.toast(data ? { text: texts.downloaded, tone: 'good' } : { text: failureText(error), tone: 'bad' });
  };
  return (
    <Menu
      label={texts.download}
      head={{ title: texts.download, text: texts.downloadText(AUDIT_EXPORT_MOST.toLocaleString('en')) }}
      trigger={
        <Button loading={isLoading} leftIcon={<IconDownload aria-hidden="true" />}>
          {texts.download}
        </Button>
      }
      items={[
        { label: texts.csv, onSelect: () => void download('csv') },
        { label: texts.json, onSelect: () => void download('json') },
      ]}
    />
  );
}
