import { IconCopy, IconDownload, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { Badge, StateBadge } from '../base/badge';
import { Anchor, Button, ButtonLink, IconButton, LinkButton } from '../base/button';
import { Group } from '../base/layout';
import { Text } from '../base/text';
import { Money, TimeAgo } from '../base/value';
import { messages } from '../messages';
import { Menu } from '../overlay/menu/menu';
import { Tabs } from '../overlay/tabs';
import { Sample, Section } from './section';

const nothing = () => undefined;

/** Buttons, links, menus and tabs. */
export function Actions() {
  return (
    <Section id="actions" title="Actions">
      <Sample label="Buttons">
        <Group>
          <Button variant="primary" leftIcon={<IconPlus />}>
            Create cluster
          </Button>
          <Button leftIcon={<IconDownload />}>Export</Button>
          <Button variant="quiet">Learn more</Button>
          <Button variant="danger">Drop cluster</Button>
          <ButtonLink href="#actions">A link</ButtonLink>
        </Group>
      </Sample>
      <Sample label="In progress, disabled, small">
        <Group>
          <Button variant="primary" loading>
            Creating cluster
          </Button>
          <Button loading>Saving</Button>
          <Button variant="primary" disabled>
            Create cluster
          </Button>
          <Button disabled>Export</Button>
          <Button size="s">Small</Button>
          <Button size="s" variant="primary">
            Small
          </Button>
        </Group>
      </Sample>
      <Small />
      <TabsSample />
      <Values />
    </Section>
  );
}

function Small() {
  return (
    <Sample label="Icon buttons, links, menu">
      <Group gap={3}>
        <Group gap={1}>
          <IconButton label="Copy" icon={<IconCopy />} />
          <IconButton label="Edit" icon={<IconPencil />} />
          <IconButton label="Delete" icon={<IconTrash />} variant="danger" />
          <IconButton label="Delete" icon={<IconTrash />} disabled />
        </Group>
        <Anchor href="#actions">example.nl</Anchor>
        <LinkButton>Choose file</LinkButton>
        <Menu
          label="Actions"
          items={[
            { label: 'Edit record set', icon: <IconPencil />, onSelect: nothing },
            { label: 'Copy values', icon: <IconCopy />, hint: 'As a zone file line', onSelect: nothing },
            { label: 'Export', icon: <IconDownload />, disabled: true },
            { label: 'Delete', icon: <IconTrash />, danger: true, separated: true, onSelect: nothing },
          ]}
        />
        <Menu label="More actions" icon items={[{ label: 'Edit', onSelect: nothing }]} />
      </Group>
    </Sample>
  );
}

function TabsSample() {
  const [tab, setTab] = useState('records');
  return (
    <Sample label="Tabs">
      <Tabs
        label="Parts of the cluster"
        value={tab}
        onChange={setTab}
        tabs={[
          {
            id: 'records',
            label: 'Record sets',
            count: 12,
            content: <Text tone="dim">Twelve record sets.</Text>,
          },
          { id: 'rules', label: 'Rules', count: 2, content: <Text tone="dim">Two rules.</Text> },
          { id: 'history', label: 'History', content: <Text tone="dim">Every change.</Text> },
        ]}
      />
    </Sample>
  );
}

function Values() {
  const [now] = useState(() => Date.now());
  return (
    <>
      <Sample label="States and badges">
        <Group>
          {Object.keys(messages.states).map((state) => (
            <StateBadge key={state} state={state} />
          ))}
          <Badge tone="signal">This session</Badge>
          <Badge>Read-only</Badge>
        </Group>
      </Sample>
      <Sample label="Money and time">
        <Group gap={4}>
          <Money amount="1249.50" />
          <Money amount={0} />
          <TimeAgo date={now} />
          <TimeAgo date={now - 26 * 60_000} />
          <TimeAgo date={now - 50 * 3_600_000} />
          <TimeAgo date={now - 400 * 24 * 3_600_000} />
        </Group>
      </Sample>
    </>
  );
}
