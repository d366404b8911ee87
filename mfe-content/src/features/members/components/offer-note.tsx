import { Button, Group, Note, Stack } from '@zonewerk/ui';
import {
  useContentAcceptOwnershipMutation,
  useContentDeclineOwnershipMutation,
  useContentListMembersQuery,
} from '../../../shared/api/member-calls';
import { memberMessages } from '../messages';
import { report } from '../../../shared/report';

const texts = memberMessages.ownership;

/** An open offer of the ownership, for both of its parties. */
export function OfferNote({ projectId }: { projectId: string }) {
  const { data } = useContentListMembersQuery(projectId);
  const [accept, accepting] = useContentAcceptOwnershipMutation();
  const [decline, declining] = useContentDeclineOwnershipMutation();
  const { offer = null, list = [] } = data ?? {};
  const self = list.find((member) => member.self)?.id;
  if (offer === null || (offer.to !== self && offer.from !== self)) return null;
  const isRecipient = offer.to === self;
  const other = list.find(({ id }) => id === (isRecipient ? offer.from : offer.to))?.name ?? '';
  const key = { project_id: projectId };
  const acceptIt = async () => void report(await accept(key), texts.accepted, texts.notConfirmed);
  const endIt = async () => void report(await decline(key), texts.ended);
  return (
    <Note>
      <Stack gap={3}>
        <span>{isRecipient ? texts.received(other) : texts.pending(other)}</span>
        <Group>
          {isRecipient && (
            <Button size="s" variant="primary" loading={accepting.isLoading} onClick={() => void acceptIt()}>
              {texts.accept}
            </Button>
          )}
          <Button size="s" loading={declining.isLoading} onClick={() => void endIt()}>
            {isRecipient ? texts.decline : texts.cancel}
          </Button>
        </Group>
      </Stack>
    </Note>
  );
}
