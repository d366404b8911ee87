import { IconPlus } from '@tabler/icons-react';
import { useWindowParam } from '@zonewerk/shell-sdk';
import { Button, PageHeader } from '@zonewerk/ui';
import { AddProfileSheet } from './add-profile-sheet';
import { EditProfileSheet } from '../../../shared/balance/components/edit-profile-sheet';
import { balanceMessages as texts } from '../messages';
import { ProfilesTable } from './profiles-table';

/** Page `balance`. `?add=1` and `?edit=<id>` open the sheets. */
export function BalanceScreen() {
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
      <ProfilesTable onAdd={add} onEdit={({ id }) => setEditing(id)} />
      <AddProfileSheet opened={adding === '1'} onClose={() => setAdding('')} />
      <EditProfileSheet profileId={editing} onClose={() => setEditing('')} />
    </>
  );
}
