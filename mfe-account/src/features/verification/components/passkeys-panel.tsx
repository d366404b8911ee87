import { IconCloud, IconKey, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import type { Passkey } from '@zonewerk/contracts';
import { LIMITS, shell } from '@zonewerk/shell-sdk';
import { Badge, Button, DataTable, EmptyState, Group, Panel, TimeAgo, type Column } from '@zonewerk/ui';
import { useState } from 'react';
import { AddPasskeyWindow, RenamePasskeyWindow } from './passkey-windows';
import { useAccountPasskeyRemoveMutation } from '../api/passkey-calls';
import { verificationFailure } from '../verification-failure';
import { verificationMessages } from '../messages';

const texts = verificationMessages.passkeys;

const COLUMNS: readonly Column<Passkey>[] = [
  { key: 'name', header: texts.columns.name, cell: nameCell, primary: true },
  { key: 'created', header: texts.columns.created, cell: ({ created }) => <TimeAgo date={created} /> },
  {
    key: 'lastUse',
    header: texts.columns.lastUse,
    cell: ({ last_use: lastUse }) => (lastUse === null ? texts.never : <TimeAgo date={lastUse} />),
  },
];

function nameCell({ name, synced }: Passkey) {
  return (
    <Group gap={2}>
      <span>{name}</span>
      {synced && <Badge icon={<IconCloud aria-hidden="true" />}>{texts.synced}</Badge>}
    </Group>
  );
}

/** Passkeys of the person, with actions that add, rename and remove them. */
export function PasskeysPanel({ passkeys }: { passkeys: readonly Passkey[] }) {
  const [adding, setAdding] = useState(false);
  const [renaming, setRenaming] = useState<Passkey | null>(null);
  const { remove, removing } = useRemoving();
  const add = (
    <Button size="s" leftIcon={<IconPlus aria-hidden="true" />} onClick={() => setAdding(true)}>
      {texts.add}
    </Button>
  );
  return (
    <Panel title={texts.title} purpose={texts.purpose} actions={passkeys.length > 0 ? add : undefined} flush>
      <DataTable<Passkey>
        bare
        label={texts.list}
        level={3}
        columns={COLUMNS}
        rows={passkeys}
        count={passkeys.length}
        rowKey={({ id }) => id}
        rowLabel={({ name }) => name}
        rowPending={({ id }) => id === removing}
        rowActions={(passkey) => [
          { label: texts.rename, icon: <IconPencil />, onSelect: () => setRenaming(passkey) },
          {
            label: texts.remove,
            icon: <IconTrash />,
            danger: true,
            disabled: removing !== null,
            onSelect: () => void remove(passkey),
          },
        ]}
        empty={
          <EmptyState
            level={3}
            icon={<IconKey />}
            title={texts.emptyTitle}
            text={texts.emptyText}
            action={add}
          />
        }
      />
      <AddPasskeyWindow opened={adding} onClose={() => setAdding(false)} />
      <RenamePasskeyWindow passkey={renaming} onClose={() => setRenaming(null)} />
    </Panel>
  );
}

function useRemoving() {
  const [send] = useAccountPasskeyRemoveMutation();
  const [removing, setRemoving] = useState<string | null>(null);
  const remove = async ({ id, name }: Passkey) => {
    const confirmed = await shell.confirm({
      title: texts.removeTitle,
      text: (
        <>
          <strong>{name}</strong>: {texts.removeText}
        </>
      ),
      confirmLabel: texts.remove,
      danger: true,
    });
    if (!confirmed) return;
    setRemoving(id);
    const { data, error } = await send({ object: id });
    if (!data) {
      const text = verificationFailure(error);
      await shell.alert({ title: verificationMessages.setup.failedTitle, text, icon: 'error' });
    }
    await shell.reloadPage();
    if (data) shell.toast({ text: texts.removed, tone: 'good', seconds: LIMITS.deletedNoticeSeconds });
    setRemoving(null);
  };
  return { remove, removing };
}
