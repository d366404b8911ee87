import { IconDownload, IconReplace, IconTemplate, IconUpload } from '@tabler/icons-react';
import type { Cluster } from '@zonewerk/contracts';
import { failureText, saveDownload, shell, useAllowed, useWindowParam } from '@zonewerk/shell-sdk';
import type { MenuItem } from '@zonewerk/ui';
import { useDnsExportZoneMutation } from '../../api/plan-calls';
import { planMessages as texts } from '../../plan-messages';
import { TOOL_PARAM } from '../plan-address';
import type { Tool } from '../plan-form';

/** Menu entries for actions on a whole zone. `?tool=` opens their forms. */
export function useZoneFileItems(cluster: Cluster): MenuItem[] {
  const [, setTool] = useWindowParam(TOOL_PARAM);
  const [download, { isLoading }] = useDnsExportZoneMutation();
  const canChange = useAllowed('dns.change');
  const choose = (tool: Tool) => () => setTool(tool);
  const save = async () => {
    const result = await download({ projectId: cluster.project_id, clusterId: cluster.id });
    if (result.error) {
      shell.toast({ text: failureText(result.error), tone: 'bad' });
      return;
    }
    saveDownload(result.data);
    shell.toast({ text: texts.exported(result.data.name), tone: 'good' });
  };
  const changes = [
    { label: texts.import.title, icon: <IconUpload />, onSelect: choose('import') },
    { label: texts.template.title, icon: <IconTemplate />, onSelect: choose('template') },
    { label: texts.replace.title, icon: <IconReplace />, onSelect: choose('replace') },
  ];
  return [
    ...(canChange ? changes : []),
    { label: texts.export, icon: <IconDownload />, disabled: isLoading, onSelect: () => void save() },
  ];
}
