import type { EmailAddress, NotificationOption } from '@zonewerk/contracts';
import { NOTIFICATION_OPTIONS } from '@zonewerk/contracts';
import { issuesOf } from '@zonewerk/shell-sdk';
import { ChoiceField, Facts, Form, FormActions, Mono, TimeAgo, Window } from '@zonewerk/ui';
import { useState } from 'react';
import { CallMessage } from '../../../shared/components/call-message';
import { finishChange } from '../../../shared/editing';
import {
  useAccountGetEmailQuery,
  useAccountSetEmailNotificationsMutation,
} from '../../../shared/emails/api/email-calls';
import { OwnObject } from '../../../shared/components/read-object';
import { EmailStatus } from './emails-table';
import { emailsMessages } from '../messages';

const texts = emailsMessages.window;
const OPTIONS = NOTIFICATION_OPTIONS.map((value) => ({ value, ...emailsMessages.notifications[value] }));

interface EditEmailWindowProps {
  /** Id of the address; empty while the window is closed. */
  emailId: string;
  onClose: () => void;
}

/** Window with the notification options of an address. */
export function EditEmailWindow({ emailId, onClose }: EditEmailWindowProps) {
  return (
    <Window opened={emailId !== ''} onClose={onClose} title={texts.title} purpose={texts.purpose}>
      {emailId !== '' && <Reading key={emailId} emailId={emailId} onClose={onClose} />}
    </Window>
  );
}

function Reading({ emailId, onClose }: EditEmailWindowProps) {
  return (
    <OwnObject query={useAccountGetEmailQuery(emailId)} onClose={onClose}>
      {(address) => <EditForm address={address} onClose={onClose} />}
    </OwnObject>
  );
}

function EditForm({ address, onClose }: { address: EmailAddress; onClose: () => void }) {
  const [option, setOption] = useState(address.notifications);
  const [send, { error }] = useAccountSetEmailNotificationsMutation();
  const submit = async () => finishChange(await send({ object: address.id, option }), onClose);
  return (
    <Form label={texts.title} onSubmit={submit} issues={issuesOf(error)}>
      <CallMessage error={error} />
      <Facts
        items={[
          { label: texts.email, value: <Mono>{address.email}</Mono> },
          { label: texts.status, value: <EmailStatus status={address.status} /> },
          { label: texts.created, value: <TimeAgo date={address.created} /> },
        ]}
      />
      <ChoiceField
        name="option"
        label={texts.notifications}
        help={texts.help}
        options={OPTIONS}
        layout="list"
        value={option}
        onChange={(value) => setOption(value as NotificationOption)}
      />
      <FormActions submitLabel={texts.submit} onCancel={onClose} />
    </Form>
  );
}
