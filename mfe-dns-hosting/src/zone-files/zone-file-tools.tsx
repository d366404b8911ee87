import { IconDownload, IconReplace, IconTemplate, IconUpload } from '@tabler/icons-react';
import type { Cluster } from '@zonewerk/contracts';
import { failureText, saveDownload, shell, useQueryParam } from '@zonewerk/shell-sdk';
import type { MenuItem } from '@zonewerk/ui';
import { useDnsExportZoneMutation } from '../plan-calls';
import { planMessages as texts } from '../plan-messages';
import { ImportWindow } from './import-window';
import { ReplaceWindow } from './replace-window';
import { TemplateWindow } from './template-window';

/** Name of the part of the address that opens a window. */
const TOOL = 'tool';

/** What can be done with a zone as a whole, for a menu. */
export function useZoneFileItems(cluster: Cluster): MenuItem[] {
  const [, setTool] = useQueryParam(TOOL);
  const [download, { isLoading }] = useDnsExportZoneMutation();
  const save = async () => {
    const result = await download({ projectId: cluster.project_id, clusterId: cluster.id });
    if (result.error) {
      shell.toast({ text: failureText(result.error), tone: 'bad' });
      return;
    }
    saveDownload(result.data);
    shell.toast({ text: texts.exported(result.data.name) });
  };
  return [
    { label: texts.import.title, icon: <IconUpload />, onSelect: () => setTool('import') },
    { label: texts.template.title, icon: <IconTemplate />, onSelect: () => setTool('template') },
    { label: texts.replace.title, icon: <IconReplace />, onSelect: () => setTool('replace') },
    { label: texts.export, icon: <IconDownload />, disabled: isLoading, onSelect: () => void save() },
  ];
}

/** The windows of that menu; `?tool=import`, `?tool=template` and `?tool=replace` open them. */
export function ZoneFileWindows({ cluster }: { cluster: Cluster }) {
  const [tool, setTool] = useQueryParam(TOOL);
  const close = () => setTool('');
  return (
    <>
      <ImportWindow cluster={cluster} opened={tool === 'import'} onClose={close} />
      <TemplateWindow cluster={cluster} opened={tool === 'template'} onClose={close} />
      <ReplaceWindow cluster={cluster} opened={tool === 'replace'} onClose={close} />
    </>
  );
}
