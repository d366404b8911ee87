import type { Container } from '@zonewerk/contracts';
import { failureText, shell, type ShellStore, useAllowed } from '@zonewerk/shell-sdk';
import { Button, Group, Note, Stack, Text, TimeAgo } from '@zonewerk/ui';
import { useDispatch } from 'react-redux';
import { storeContainer, useHostingResolveDriftMutation } from '../api/container-calls';
import { containerMessages } from '../messages';

const texts = containerMessages.drift;

type Drift = NonNullable<Container['drift']>;
type Choice = 'adopt' | 'revert';

interface DriftInboxProps {
  projectId: string;
  containers: readonly Container[];
}

/** External changes of instances, with actions that accept or revert them. Hidden without any. */
export function DriftInbox({ projectId, containers }: DriftInboxProps) {
  const { resolve, busy } = useResolve(projectId);
  const changed = containers.flatMap((container) =>
    container.drift ? [{ container, drift: container.drift }] : [],
  );
  if (changed.length === 0) return null;
  return (
    <Note tone="warn" title={texts.title}>
      <Stack gap={4}>
        {changed.map(({ container, drift }) => (
          <Entry
            key={container.id}
            container={container}
            drift={drift}
            busy={busy}
            onChoice={(choice) => void resolve(container, choice)}
          />
        ))}
        <Text>{texts.help}</Text>
      </Stack>
    </Note>
  );
}

interface EntryProps {
  container: Container;
  drift: Drift;
  busy: boolean;
  onChoice: (choice: Choice) => void;
}

function Entry({ container: { name }, drift: { kind, parts, date }, busy, onChoice }: EntryProps) {
  const adopt = texts.adopt[kind];
  const canDeploy = useAllowed('hosting.deploy');
  return (
    <Stack gap={2}>
      <Text>
        <strong>{name}</strong>
        {': '}
        {texts.kinds[kind]}
        {kind === 'changed' && ` ${texts.parts(parts)}`} {texts.noticed} <TimeAgo date={date} />.
      </Text>
      {canDeploy && (
        <Group gap={2}>
          <Button aria-label={texts.revertOf(name)} disabled={busy} onClick={() => onChoice('revert')}>
            {texts.revert}
          </Button>
          <Button aria-label={texts.adoptOf(adopt, name)} disabled={busy} onClick={() => onChoice('adopt')}>
            {adopt}
          </Button>
        </Group>
      )}
    </Stack>
  );
}

function useResolve(projectId: string) {
  const dispatch = useDispatch<ShellStore['dispatch']>();
  const [send, { isLoading: busy }] = useHostingResolveDriftMutation();
  const resolve = async ({ id }: Container, choice: Choice) => {
    const { data, error } = await send({ container_id: id, project_id: projectId, choice });
    if (data) dispatch(storeContainer(projectId, data.container));
    else await shell.alert({ title: containerMessages.failedTitle, text: failureText(error), icon: 'error' });
  };
  return { resolve, busy };
}
