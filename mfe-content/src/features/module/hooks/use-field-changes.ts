import type { ContentModule, ModuleField } from '@zonewerk/contracts';
import { failureText, shell } from '@zonewerk/shell-sdk';
import { sendBased } from '../../../shared/based-change';
import {
  useContentRemoveFieldMutation,
  useContentRestoreFieldMutation,
  useContentSetModuleMutation,
} from '../../../shared/api/module-calls';
import { moduleMessages } from '../../../shared/module-messages';
import { isSameField } from '../field-draft';
import { refuse, useChange } from './use-change';
import { useFieldOrder } from './use-field-order';

const texts = moduleMessages.fields;

/** Immediate changes of fields: order, title field, and removal with undo. */
export function useFieldChanges(projectId: string, module: ContentModule) {
  const change = useChange(projectId);
  const order = useFieldOrder(projectId, module);
  const [setModule] = useContentSetModuleMutation();
  const [removeField] = useContentRemoveFieldMutation();
  const [restoreField] = useContentRestoreFieldMutation();
  const { id } = module;

  const makeTitle = async ({ key, title }: ModuleField) => {
    const send = (rev: number) => setModule({ projectId, module: id, rev, title_field: key });
    const isSame = (now: ContentModule) => now.title_field === module.title_field;
    if (await change(sendBased(module, send, isSame), texts.failed)) {
      shell.toast({ text: texts.titled(title), tone: 'good' });
    }
  };
  const undo = async (key: string) => {
    const { error } = await restoreField({ projectId, module: id, field: key });
    if (error) refuse(failureText(error));
  };
  const remove = async (field: ModuleField) => {
    const send = (rev: number) => removeField({ projectId, module: id, rev, field: field.key });
    const isSame = (now: ContentModule) =>
      isSameField(
        field,
        now.fields.find(({ key }) => key === field.key),
      );
    if (await change(sendBased(module, send, isSame), texts.removeFailed)) {
      shell.toast({ text: texts.removed(field.title), undo: () => void undo(field.key) });
    }
  };
  return {
    fields: order.fields,
    move: order.move,
    makeTitle: (field: ModuleField) => void makeTitle(field),
    remove: (field: ModuleField) => void remove(field),
  };
}
