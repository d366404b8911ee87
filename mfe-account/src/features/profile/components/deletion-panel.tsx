import { IconTrash } from '@tabler/icons-react';
import { Button, Panel } from '@zonewerk/ui';
import { useState } from 'react';
import { dataMessages } from '../data-messages';
import { DeletionWindow } from './deletion-window';

const texts = dataMessages.deletion;

/**
 * Panel that deletes the account.
 * @param mail primary email address
 */
export function DeletionPanel({ mail }: { mail: string }) {
  const [opened, setOpened] = useState(false);
  return (
    <Panel title={texts.title} purpose={texts.purpose}>
      <Button variant="danger" leftIcon={<IconTrash aria-hidden="true" />} onClick={() => setOpened(true)}>
        {texts.open}
      </Button>
      <DeletionWindow opened={opened} mail={mail} onClose={() => setOpened(false)} />
    </Panel>
  );
}
