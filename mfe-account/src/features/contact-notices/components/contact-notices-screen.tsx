import type { AnswerOf, getContactLink } from '@zonewerk/contracts';
import { failureText } from '@zonewerk/shell-sdk';
import { Button, Facts, Note, Stack, VisuallyHidden } from '@zonewerk/ui';
import { LinkEnded, LinkPending, MailLinkPage } from '../../../shared/components/mail-link';
import { useAccountGetContactLinkQuery, useAccountSetContactLinkMutation } from '../api/contact-link-calls';
import { contactNoticesMessages as texts } from '../messages';

type LinkedContact = NonNullable<AnswerOf<typeof getContactLink>['contact']>;

const ROLES = ['role_super', 'role_financial', 'role_technical', 'role_data'] as const;

/** Page `contact-notices`: a contact confirms the address, or stops the notices. */
export function ContactNoticesScreen() {
  return (
    <MailLinkPage title={texts.title} purpose={texts.purpose}>
      {(token) => <Link token={token} />}
    </MailLinkPage>
  );
}

function Link({ token }: { token: string }) {
  const query = useAccountGetContactLinkQuery(token, { refetchOnMountOrArgChange: true });
  const [set, change] = useAccountSetContactLinkMutation();
  const data = change.data ?? query.data;
  if (data?.contact) {
    const { error, isLoading } = change;
    return (
      <Stack gap={5}>
        <ContactFacts contact={data.contact} />
        <VisuallyHidden role="status">{change.data?.message}</VisuallyHidden>
        {error !== undefined && !isLoading && <Note tone="bad">{failureText(error)}</Note>}
        <NoticesButton
          notices={data.contact.notices}
          loading={isLoading}
          onChange={(wanted) => void set({ token, wanted })}
        />
      </Stack>
    );
  }
  if (data) return <LinkEnded message={data.message} action={null} />;
  return <LinkPending query={query} label={texts.reading} />;
}

function ContactFacts({ contact }: { contact: LinkedContact }) {
  const { mail, from, notices } = contact;
  const topics = ROLES.filter((role) => contact[role] === '1').map((role) => texts.topics[role]);
  const { facts } = texts;
  return (
    <Facts
      items={[
        { label: facts.mail, value: mail },
        { label: facts.from, value: from },
        { label: facts.topics, value: topics.join(', ') || texts.noTopics },
        { label: facts.notices, value: texts.states[notices] },
      ]}
    />
  );
}

interface NoticesButtonProps {
  notices: LinkedContact['notices'];
  loading: boolean;
  onChange: (wanted: boolean) => void;
}

function NoticesButton({ notices, loading, onChange }: NoticesButtonProps) {
  const isOn = notices === 'confirmed';
  return (
    <div>
      <Button variant={isOn ? 'default' : 'primary'} loading={loading} onClick={() => onChange(!isOn)}>
        {isOn ? texts.stop : texts.start}
      </Button>
    </div>
  );
}
