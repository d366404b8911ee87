import { IconPencil, IconPhone, IconPlus, IconTrash } from '@tabler/icons-react';
import { useWindowParam } from '@zonewerk/shell-sdk';
import {
  Button,
  EmptyState,
  Facts,
  Group,
  Mono,
  PageHeader,
  Panel,
  Skeleton,
  Stack,
  Text,
  TimeAgo,
} from '@zonewerk/ui';
import { useAccountGetPhoneQuery } from '../../../shared/phones/api/phone-calls';
import { PhoneWindow } from '../../../shared/phones/components/phone-window';
import { Awaited } from '../../../shared/components/read-object';
import { phonesMessages as texts } from '../messages';
import { useRemovePhone } from '../hooks/use-remove-phone';

/** Page `account-phones`. `?edit=1` opens the window. */
export function PhonesScreen() {
  const [editing, setEditing] = useWindowParam('edit');
  const query = useAccountGetPhoneQuery();
  const phone = query.currentData?.phone ?? null;
  const open = () => setEditing('1');
  return (
    <>
      <PageHeader title={texts.title} purpose={texts.purpose} />
      <Panel>
        <Awaited query={query} skeleton={<PhoneSkeleton />}>
          {(answer) =>
            answer.phone === null ? (
              <NoPhone onAdd={open} />
            ) : (
              <OwnPhone phone={answer.phone} since={answer.since} onChange={open} />
            )
          }
        </Awaited>
      </Panel>
      <PhoneWindow opened={editing === '1'} onClose={() => setEditing('')} replaces={phone !== null} />
    </>
  );
}

function NoPhone({ onAdd }: { onAdd: () => void }) {
  return (
    <EmptyState
      level={2}
      icon={<IconPhone />}
      title={texts.emptyTitle}
      text={texts.emptyText}
      action={
        <Button variant="primary" leftIcon={<IconPlus aria-hidden="true" />} onClick={onAdd}>
          {texts.add}
        </Button>
      }
    />
  );
}

interface OwnPhoneProps {
  phone: string;
  since: string | null;
  onChange: () => void;
}

function OwnPhone({ phone, since, onChange }: OwnPhoneProps) {
  const { remove, removing } = useRemovePhone();
  return (
    <Stack gap={5}>
      <Facts
        items={[
          { label: texts.facts.number, value: <Mono>{phone}</Mono> },
          { label: texts.facts.since, value: since === null ? '–' : <TimeAgo date={since} /> },
        ]}
      />
      <Text size="s" tone="dim">
        {texts.reset}
      </Text>
      <Group>
        <Button leftIcon={<IconPencil aria-hidden="true" />} onClick={onChange}>
          {texts.change}
        </Button>
        <Button
          variant="quiet"
          leftIcon={<IconTrash aria-hidden="true" />}
          loading={removing}
          onClick={() => void remove(phone)}
        >
          {texts.remove}
        </Button>
      </Group>
    </Stack>
  );
}

function PhoneSkeleton() {
  return (
    <Stack gap={4}>
      <Skeleton width="14rem" />
      <Skeleton width="10rem" />
      <Skeleton width="12rem" height="2rem" />
    </Stack>
  );
}
