import type { ReceivedInvitation } from '@zonewerk/contracts';
import { pagePath, shell } from '@zonewerk/shell-sdk';
import { Button, Group, Note, Stack } from '@zonewerk/ui';
import {
  useContentAcceptInvitationMutation,
  useContentDeclineInvitationMutation,
  useContentListReceivedInvitationsQuery,
} from '../../../shared/api/invitation-calls';
import { ROLE_NAMES } from '../../../shared/role-names';
import { receivedMessages as texts } from '../received-messages';
import { report } from '../../../shared/report';

/** Invitations to the email addresses of the person. */
export function ReceivedInvitations() {
  const { data } = useContentListReceivedInvitationsQuery(undefined, { refetchOnMountOrArgChange: true });
  if (!data || data.list.length === 0) return null;
  return (
    <Stack gap={3}>
      {data.list.map((invitation) => (
        <Received key={invitation.id} invitation={invitation} />
      ))}
    </Stack>
  );
}

function Received({ invitation: { id, project, role, invited_by: by } }: { invitation: ReceivedInvitation }) {
  const [accept, accepting] = useContentAcceptInvitationMutation();
  const [decline, declining] = useContentDeclineInvitationMutation();
  const acceptIt = async () => {
    const result = await accept({ invitation: id });
    if (!report(result, texts.accepted(project)) || !result.data) return;
    shell.navigate(pagePath('project', { projectId: result.data.project_id }));
  };
  const declineIt = async () => void report(await decline({ invitation: id }), texts.declined(project));
  return (
    <Note>
      <Stack gap={3}>
        <span>{texts.text(by ?? texts.unknown, project, ROLE_NAMES[role])}</span>
        <Group>
          <Button
            size="s"
            variant="primary"
            aria-label={texts.accept(project)}
            loading={accepting.isLoading}
            onClick={() => void acceptIt()}
          >
            {texts.acceptLabel}
          </Button>
          <Button
            size="s"
            aria-label={texts.decline(project)}
            loading={declining.isLoading}
            onClick={() => void declineIt()}
          >
            {texts.declineLabel}
          </Button>
        </Group>
      </Stack>
    </Note>
  );
}
