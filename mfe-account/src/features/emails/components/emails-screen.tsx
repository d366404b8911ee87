import { IconPlus } from '@tabler/icons-react';
import { useWindowParam } from '@zonewerk/shell-sdk';
import { Button, PageHeader } from '@zonewerk/ui';
import { AddEmailWindow, useEmailDraft } from '../../../shared/emails/components/add-email-window';
import { EditEmailWindow } from './edit-email-window';
import { emailsMessages as texts } from '../messages';
import { EmailsTable } from './emails-table';

/** Page `account-emails`. `?add=1` and `?edit=<id>` open the windows. */
export function EmailsScreen() {
  const [adding, setAdding] = useWindowParam('add');
  const [editing, setEditing] = useWindowParam('edit');
  const draft = useEmailDraft();
  const askForCode = (email: string) => {
    draft.setDraft({ email, sentAt: Date.now() });
    setAdding('1');
  };
  return (
    <>
      <PageHeader
        title={texts.title}
        purpose={texts.purpose}
        actions={
          <Button variant="primary" leftIcon={<IconPlus aria-hidden="true" />} onClick={() => setAdding('1')}>
            {texts.add}
          </Button>
        }
      />
      <EmailsTable onEdit={setEditing} onCode={askForCode} />
      <AddEmailWindow adding={draft} opened={adding === '1'} onClose={() => setAdding('')} />
      <EditEmailWindow emailId={editing} onClose={() => setEditing('')} />
    </>
  );
}
