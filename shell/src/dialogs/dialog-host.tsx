import { useWindowEntry } from '@zonewerk/shell-sdk';
import { AlertDialog, ConfirmDialog } from '@zonewerk/ui';
import { useEffect, useState } from 'react';
import { useObservable } from '../observable';
import { dialogs, type OpenDialog } from './dialog-state';

/** Shows the dialogs of `shell.confirm` and `shell.alert`, one at a time. */
export function DialogHost() {
  const [first] = useObservable(dialogs);
  const [dialog, setDialog] = useState<OpenDialog>();
  // A resolved dialog remains during its close animation, so that it can restore the focus.
  if (first && first !== dialog) setDialog(first);
  return dialog ? <Dialog key={dialog.id} dialog={dialog} wanted={dialog === first} /> : null;
}

function Dialog({ dialog, wanted }: { dialog: OpenDialog; wanted: boolean }) {
  const opened = useNextFrame(wanted);
  useWindowEntry(opened);
  if (dialog.kind === 'alert') {
    const { title, text, icon } = dialog.options;
    return (
      <AlertDialog opened={opened} title={title} icon={icon} onClose={dialog.resolve}>
        {text}
      </AlertDialog>
    );
  }
  const { text, ...options } = dialog.options;
  return (
    <ConfirmDialog
      opened={opened}
      {...options}
      onConfirm={() => dialog.resolve(true)}
      onCancel={() => dialog.resolve(false)}
    >
      {text}
    </ConfirmDialog>
  );
}

/** A window has to be mounted in closed state first: it records the focus when it opens. */
function useNextFrame(wanted: boolean): boolean {
  const [opened, setOpened] = useState(false);
  useEffect(() => {
    const frame = requestAnimationFrame(() => setOpened(wanted));
    return () => cancelAnimationFrame(frame);
  }, [wanted]);
  return opened;
}
