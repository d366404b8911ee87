import { IconPlus } from '@tabler/icons-react';
import { useWindowParam } from '@zonewerk/shell-sdk';
import { Button, PageHeader } from '@zonewerk/ui';
import { AddContactWindow } from './add-contact-window';
import { contactMessages as texts } from '../messages';
import { ContactsTable } from './contacts-table';
import { EditContactWindow } from './edit-contact-window';

/** Page `partner-contacts`. `?add=1` and `?edit=<id>` open the windows. */
export function ContactsScreen() {
  const [adding, setAdding] = useWindowParam('add');
  const [editing, setEditing] = useWindowParam('edit');
  const add = () => setAdding('1');
  return (
    <>
      <PageHeader
        title={texts.title}
        purpose={texts.purpose}
        actions={
          <Button variant="primary" leftIcon={<IconPlus aria-hidden="true" />} onClick={add}>
            {texts.add}
          </Button>
        }
      />
      <ContactsTable onAdd={add} onEdit={({ id }) => setEditing(id)} />
      <AddContactWindow opened={adding === '1'} onClose={() => setAdding('')} />
      <EditContactWindow contactId={editing} onClose={() => setEditing('')} />
    </>
  );
}
