import type { Container } from '@zonewerk/contracts';
import { failureText, shell, type ShellStore } from '@zonewerk/shell-sdk';
import { Group, Panel, Spinner, SwitchField } from '@zonewerk/ui';
import { useDispatch } from 'react-redux';
import { storeContainer } from '../../../shared/containers/api/container-calls';
import { containerMessages } from '../../../shared/containers/messages';
import { useHostingFollowWebsiteMutation } from '../api/website-calls';
import { containerPageMessages } from '../messages';

const texts = containerPageMessages.follow;

interface FollowPanelProps {
  projectId: string;
  container: Container;
}

/** Whether publications of the website reach a live container by themselves. */
export function FollowPanel({ projectId, container }: FollowPanelProps) {
  const { set, busy } = useFollow(projectId, container);
  return (
    <Panel title={texts.title}>
      <Group gap={2} align="start" wrap={false}>
        <SwitchField
          name="follow"
          label={texts.label}
          help={texts.help}
          checked={container.follow}
          onChange={(follow) => void set(follow)}
        />
        {busy && <Spinner />}
      </Group>
    </Panel>
  );
}

/** The switch moves when the server has answered. */
function useFollow(projectId: string, container: Container) {
  const dispatch = useDispatch<ShellStore['dispatch']>();
  const [send, { isLoading: busy }] = useHostingFollowWebsiteMutation();
  const set = async (follow: boolean) => {
    if (busy) return;
    const { data, error } = await send({ container_id: container.id, project_id: projectId, follow });
    if (data) dispatch(storeContainer(projectId, { ...container, follow: data.follow }));
    else await shell.alert({ title: containerMessages.failedTitle, text: failureText(error), icon: 'error' });
  };
  return { set, busy };
}
