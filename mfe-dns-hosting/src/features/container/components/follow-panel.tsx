import type { Container } from '@zonewerk/contracts';
import { useHostingFollowWebsiteMutation } from '../api/website-calls';
import { containerPageMessages } from '../messages';
import { ContainerSwitch } from './container-switch';

interface FollowPanelProps {
  projectId: string;
  container: Container;
}

/** Switch for automatic deployment of website publications to a live container. */
export function FollowPanel({ projectId, container }: FollowPanelProps) {
  const [send] = useHostingFollowWebsiteMutation();
  const place = { container_id: container.id, project_id: projectId };
  return (
    <ContainerSwitch
      projectId={projectId}
      container={container}
      name="follow"
      texts={containerPageMessages.follow}
      send={(follow) => send({ ...place, follow })}
    />
  );
}
