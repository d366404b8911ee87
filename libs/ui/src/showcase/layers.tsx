import { IconFolder, IconPlus, IconWorld } from '@tabler/icons-react';
import { useState } from 'react';
import { Button } from '../base/button';
import { Facts, Group, Stack } from '../base/layout';
import { Mono, Text } from '../base/text';
import { CommandPalette } from '../command/command-palette';
import type { CommandGroup } from '../command/filter-commands';
import { ShortcutsWindow, type ShortcutGroup } from '../command/shortcuts-window';
import { LoadingBar } from '../feedback/loading-bar';
import { Note } from '../feedback/states';
import { toast } from '../feedback/toast-store';
import { Form } from '../forms/form';
import { TextField } from '../forms/text-field';
import { AlertDialog, ConfirmDialog } from '../overlay/window/dialogs';
import { SideSheet, Window } from '../overlay/window/window';
import { Sample, Section } from './section';

type Layer = 'window' | 'confirm' | 'typed' | 'alert' | 'sheet' | 'palette' | 'shortcuts' | null;

/** Windows, dialogs, sheets and messages. */
export function Layers() {
  const [open, setOpen] = useState<Layer>(null);
  const [waiting, setWaiting] = useState(false);
  const close = () => setOpen(null);
  return (
    <Section id="layers" title="Windows and messages">
      <Sample label="Windows">
        <Group>
          <Button onClick={() => setOpen('window')}>Window</Button>
          <Button onClick={() => setOpen('confirm')}>Confirm</Button>
          <Button onClick={() => setOpen('typed')}>Typed confirmation</Button>
          <Button onClick={() => setOpen('alert')}>Alert</Button>
          <Button onClick={() => setOpen('sheet')}>Side sheet</Button>
          <Button onClick={() => setOpen('palette')}>Command palette</Button>
          <Button onClick={() => setOpen('shortcuts')}>Shortcuts</Button>
        </Group>
      </Sample>
      <Messages waiting={waiting} onWait={() => setWaiting(!waiting)} />
      <ClusterWindow opened={open === 'window'} onClose={close} />
      <Dialogs open={open} onClose={close} />
      <Palettes open={open} onClose={close} />
      <RecordSheet opened={open === 'sheet'} onClose={close} />
    </Section>
  );
}

function Messages({ waiting, onWait }: { waiting: boolean; onWait: () => void }) {
  const undo = () => toast({ text: 'www.example.nl is back.', tone: 'good' });
  return (
    <>
      <Sample label="Toasts and loading bar">
        <Group>
          <Button onClick={() => toast({ text: 'Saved.' })}>Plain</Button>
          <Button onClick={() => toast({ text: 'Record set published.', tone: 'good' })}>Good</Button>
          <Button
            onClick={() =>
              toast({ text: "We couldn't reach the nameserver. Please try again.", tone: 'bad' })
            }
          >
            Bad
          </Button>
          <Button onClick={() => toast({ text: 'www.example.nl deleted.', undo })}>With Undo</Button>
          <Button onClick={onWait}>{waiting ? 'Stop waiting' : 'Wait'}</Button>
        </Group>
        <LoadingBar active={waiting} />
      </Sample>
      <Sample label="Notes">
        <Stack gap={2}>
          <Note>Changes are published within a second.</Note>
          <Note tone="good">Your address is confirmed.</Note>
          <Note tone="warn" title="Two days left">
            Your balance covers the servers until Sunday.
          </Note>
          <Note tone="bad">You&apos;re not authenticated. Please sign in.</Note>
        </Stack>
      </Sample>
    </>
  );
}

function ClusterWindow({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const [domain, setDomain] = useState('');
  const done = () => {
    setDomain('');
    onClose();
  };
  return (
    <Window
      opened={opened}
      onClose={onClose}
      title="Create cluster"
      purpose="A cluster holds the records of one domain and publishes them on our nameservers."
      dirty={domain !== ''}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" type="submit" form="create-cluster">
            Create cluster
          </Button>
        </>
      }
    >
      <Form id="create-cluster" label="Create cluster" onSubmit={done}>
        <TextField
          name="cluster_domain"
          label="Domain"
          value={domain}
          onChange={setDomain}
          placeholder="example.nl"
          help="Without www."
          required
          mono
          autoFocus
        />
      </Form>
    </Window>
  );
}

function Dialogs({ open, onClose }: { open: Layer; onClose: () => void }) {
  return (
    <>
      <ConfirmDialog
        opened={open === 'confirm'}
        title="Kill Session"
        onConfirm={onClose}
        onCancel={onClose}
        danger
      >
        <p>
          The session from <Mono>198.51.100.24</Mono> is signed out at once.
        </p>
      </ConfirmDialog>
      <ConfirmDialog
        opened={open === 'typed'}
        title="Drop cluster"
        confirmLabel="Drop cluster"
        onConfirm={onClose}
        onCancel={onClose}
        danger
        typed="example.nl"
      >
        <p>
          <strong>All 128 record sets</strong> stop answering. This cannot be undone.
        </p>
      </ConfirmDialog>
      <AlertDialog opened={open === 'alert'} title="Oh no! That's not OK!" icon="error" onClose={onClose}>
        This tag was removed already. Please reload the page.
      </AlertDialog>
    </>
  );
}

const go = () => void toast({ text: 'There you would be.' });

const COMMANDS: readonly CommandGroup[] = [
  {
    id: 'projects',
    label: 'Projects',
    items: [
      { id: 'p1', label: 'Newsletter', hint: '3 clusters', icon: <IconFolder />, onSelect: go },
      { id: 'p2', label: 'Web shop', hint: '1 cluster', icon: <IconFolder />, onSelect: go },
    ],
  },
  {
    id: 'zones',
    label: 'Clusters',
    items: [{ id: 'z1', label: 'example.nl', hint: '128 record sets', icon: <IconWorld />, onSelect: go }],
  },
  {
    id: 'actions',
    label: 'Actions',
    items: [{ id: 'a1', label: 'Create project', icon: <IconPlus />, keys: ['C', 'P'], onSelect: go }],
  },
];

const SHORTCUTS: readonly ShortcutGroup[] = [
  {
    label: 'Everywhere',
    items: [
      { label: 'Command palette', keys: ['Ctrl', 'K'], together: true },
      { label: 'This list', keys: ['?'] },
    ],
  },
  {
    label: 'Go to',
    items: [
      { label: 'Projects', keys: ['G', 'P'] },
      { label: 'Cases', keys: ['G', 'C'] },
    ],
  },
];

function Palettes({ open, onClose }: { open: Layer; onClose: () => void }) {
  return (
    <>
      <CommandPalette opened={open === 'palette'} onClose={onClose} groups={COMMANDS} />
      <ShortcutsWindow opened={open === 'shortcuts'} onClose={onClose} groups={SHORTCUTS} />
    </>
  );
}

function RecordSheet({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <SideSheet
      opened={opened}
      onClose={onClose}
      title="www.example.nl"
      purpose="A record set of type CNAME."
      actions={
        <>
          <Button onClick={onClose}>Close</Button>
          <Button variant="primary" onClick={onClose}>
            Edit
          </Button>
        </>
      }
    >
      <Stack>
        <Facts
          items={[
            { label: 'Value', value: <Mono>example.nl.</Mono> },
            { label: 'Policy', value: 'Simple' },
            { label: 'Time to live', value: <Mono>300</Mono> },
          ]}
        />
        <Text tone="dim">Asked 1,204 times in the last hour.</Text>
      </Stack>
    </SideSheet>
  );
}
