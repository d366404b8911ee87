import { AlertDialog, ConfirmDialog } from '@zonewerk/ui';
import { useObservable } from '../observable';
import { dialogs } from './dialog-state';

/** Shows the dialogs that `shell.confirm` and `shell.alert` asked for, one after the other. */
export function DialogHost() {
  const [dialog] = useObservable(dialogs);
  if (!dialog) return null;
  if (dialog.kind === 'alert') {
    const { title, text, icon } = dialog.options;
    return (
      <AlertDialog key={dialog.id} opened title={title} icon={icon} onClose={dialog.settle}>
        {text}
      </AlertDialog>
    );
  }
  const { text, ...options } = dialog.options;
  return (
    <ConfirmDialog
      key={dialog.id}
      opened
      {...options}
      onConfirm={() => dialog.settle(true)}
      onCancel={() => dialog.settle(false)}
    >
      {text}
    </ConfirmDialog>
  );
}
