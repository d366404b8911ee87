import { IconDots, IconPlus } from '@tabler/icons-react';
import {
  type Parameter,
  PARAMETER_ENVIRONMENTS,
  type ParameterEnvironment,
  type Project,
  roleAllows,
} from '@zonewerk/contracts';
import {
  failureText,
  pagePath,
  saveDownload,
  type ScreenProps,
  shell,
  useAllowedWindow,
} from '@zonewerk/shell-sdk';
import { Button, Menu, PageHeader } from '@zonewerk/ui';
import { useState } from 'react';
import { ProjectFrame } from '../../../shared/components/project-frame';
import { useContentExportParametersMutation } from '../api/parameter-calls';
import { parameterMessages as texts } from '../messages';
import { HistoryWindow } from './history-window';
import { ImportWindow } from './import-window';
import { ParameterWindow } from './parameter-window';
import { ParametersTable } from './parameters-table';

/** Page `project-parameters`: the parameters of a project. `?add=1` opens the window. */
export function ParametersScreen({ params }: ScreenProps) {
  return (
    <ProjectFrame projectId={params['projectId'] ?? ''} title={texts.title}>
      {(project) => <Parameters key={project.id} project={project} />}
    </ProjectFrame>
  );
}

function Parameters({ project }: { project: Project }) {
  const { id: projectId, name, project_role: role } = project;
  const [adding, setAdding] = useAllowedWindow('add', 'parameters.change');
  const [importing, setImporting] = useState(false);
  const [edited, setEdited] = useState<Parameter | null>(null);
  const [shown, setShown] = useState<Parameter | null>(null);
  const changes = roleAllows(role, 'parameters.change');
  const add = changes ? () => setAdding('1') : null;
  return (
    <>
      <PageHeader
        title={texts.title}
        purpose={texts.purpose}
        back={{ href: pagePath('project', { projectId }), label: name }}
        actions={
          <>
            <Files projectId={projectId} onImport={changes ? () => setImporting(true) : null} />
            {add && <AddButton onAdd={add} />}
          </>
        }
      />
      <ParametersTable
        projectId={projectId}
        changes={changes}
        onAdd={add}
        onEdit={setEdited}
        onHistory={setShown}
      />
      <HistoryWindow
        projectId={projectId}
        parameter={shown}
        changes={changes}
        onClose={() => setShown(null)}
      />
      {changes && (
        <>
          <ParameterWindow projectId={projectId} opened={adding === '1'} onClose={() => setAdding('')} />
          <ParameterWindow
            projectId={projectId}
            parameter={edited}
            opened={edited !== null}
            onClose={() => setEdited(null)}
          />
          <ImportWindow projectId={projectId} opened={importing} onClose={() => setImporting(false)} />
        </>
      )}
    </>
  );
}

function AddButton({ onAdd }: { onAdd: () => void }) {
  return (
    <Button variant="primary" leftIcon={<IconPlus aria-hidden="true" />} onClick={onAdd}>
      {texts.add}
    </Button>
  );
}

/** Import and downloads. `onImport` is null without the permission. */
function Files({ projectId, onImport }: { projectId: string; onImport: (() => void) | null }) {
  const [send] = useContentExportParametersMutation();
  const download = async (environment: ParameterEnvironment) => {
    const { data, error } = await send({ project_id: projectId, environment });
    if (data) saveDownload(data);
    shell.toast(data ? { text: texts.exported, tone: 'good' } : { text: failureText(error), tone: 'bad' });
  };
  const exports = PARAMETER_ENVIRONMENTS.map((environment) => ({
    label: `${texts.export}: ${texts.environments[environment]}`,
    onSelect: () => void download(environment),
  }));
  return (
    <Menu
      label={texts.export}
      head={{ title: texts.export, text: texts.exportText }}
      trigger={<Button leftIcon={<IconDots aria-hidden="true" />}>.env</Button>}
      items={[...(onImport ? [{ label: texts.importWindow.open, onSelect: onImport }] : []), ...exports]}
    />
  );
}
