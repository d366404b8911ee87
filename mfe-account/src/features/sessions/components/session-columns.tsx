import { IconDeviceDesktop, IconShieldQuestion } from '@tabler/icons-react';
import type { Session } from '@zonewerk/contracts';
import { Badge, Group, Text, TimeAgo, type Column } from '@zonewerk/ui';
import { messages } from '../../../shared/messages';
import { sessionMessages } from '../messages';

const texts = messages.sessions;

export const SESSION_COLUMNS: readonly Column<Session>[] = [
  { key: 'browser', header: texts.columns.browser, cell: browserCell, primary: true },
  { key: 'device', header: texts.columns.device, cell: deviceCell },
  { key: 'address', header: texts.columns.address, cell: ({ ip }) => ip, mono: true },
  { key: 'place', header: sessionMessages.columns.place, cell: placeCell },
  { key: 'start', header: texts.columns.start, cell: ({ date }) => <TimeAgo date={date} /> },
  { key: 'lastUse', header: texts.columns.lastUse, cell: (session) => <TimeAgo date={session.last_use} /> },
];

function browserCell({ browser, current, asked }: Session) {
  return (
    <Group gap={2}>
      <span>{browser}</span>
      {current && (
        <Badge tone="good" icon={<IconDeviceDesktop aria-hidden="true" />}>
          {texts.current}
        </Badge>
      )}
      {asked && (
        <Badge tone="warn" icon={<IconShieldQuestion aria-hidden="true" />}>
          {sessionMessages.asked}
        </Badge>
      )}
    </Group>
  );
}

function deviceCell({ name, device }: Session) {
  if (name === null) return device;
  return (
    <>
      <strong>{name}</strong>
      <Text as="div" size="s" tone="dim">
        {device}
      </Text>
    </>
  );
}

function placeCell({ city, country }: Session) {
  const place = [city, country].filter((part) => part !== null).join(', ');
  return place === '' ? sessionMessages.noPlace : place;
}
