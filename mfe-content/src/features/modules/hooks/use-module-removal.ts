import type { ContentModule } from '@zonewerk/contracts';
import { failureText, shell } from '@zonewerk/shell-sdk';
import { useState } from 'react';
import {
  useContentRemoveModuleMutation,
  useContentRestoreModuleMutation,
} from '../../../shared/api/module-calls';
import { moduleMessages } from '../../../shared/module-messages';

const texts = moduleMessages.list;

/** Deletes modules without a confirmation. An undo is possible for ten seconds. */
export function useModuleRemoval(projectId: string) {
  const [send] = useContentRemoveModuleMutation();
  const [restore] = useContentRestoreModuleMutation();
  const [removing, setRemoving] = useState<string | null>(null);
  const undo = async (module: string) => {
    const { error } = await restore({ projectId, module });
    if (error) refuse(failureText(error));
  };
  const remove = async ({ id, title }: ContentModule) => {
    setRemoving(id);
    const { error } = await send({ projectId, module: id });
    setRemoving(null);
    if (error) refuse(failureText(error, texts.removeFailed));
    else shell.toast({ text: texts.removed(title), undo: () => void undo(id) });
  };
  return { removing, remove: (module: ContentModule) => void remove(module) };
}

function refuse(text: string): void {
  void shell.alert({ title: moduleMessages.failedTitle, text, icon: 'error' });
}
