import { failureText, shell } from '@zonewerk/shell-sdk';
import { containerMessages } from '../../../shared/containers/messages';
import { useHostingRemoveVariableMutation } from '../api/configuration-calls';
import { configurationMessages } from '../configuration-messages';

const texts = configurationMessages.variables;

/** Removes a variable of a container after a confirmation. */
export function useRemoveVariable(containerKey: { project_id: string; container_id: string }) {
  const [send] = useHostingRemoveVariableMutation();
  return async (name: string) => {
    const confirmed = await shell.confirm({
      title: texts.removeTitle(name),
      text: texts.removeText,
      confirmLabel: texts.remove,
      danger: true,
    });
    if (!confirmed) return;
    const { data, error } = await send({ ...containerKey, name });
    if (data) shell.toast({ text: texts.removed(name) });
    else await shell.alert({ title: containerMessages.failedTitle, text: failureText(error), icon: 'error' });
  };
}
