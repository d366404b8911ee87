import { CASE_POLLING } from '@zonewerk/shell-sdk';
import { Button, Note, Stack, TimeAgo } from '@zonewerk/ui';
import { useState } from 'react';
import { useCareListEmailsInfiniteQuery } from '../../../shared/api/email-calls';
import { careMessages } from '../../../shared/care-messages';
import { EmailWindow } from '../../../shared/components/email-window';

const texts = careMessages.emails;

/** Emails held in a case, because their senders are not verified. */
export function HeldEmails({ caseId }: { caseId: string }) {
  const { data } = useCareListEmailsInfiniteQuery({ state: 'held', caseId }, CASE_POLLING);
  const [opened, setOpened] = useState<string | null>(null);
  const emails = data?.pages.flatMap(({ list }) => list) ?? [];
  return (
    <>
      {emails.length > 0 && (
        <Note tone="warn">
          <Stack>
            <span>{texts.held}</span>
            {emails.map(({ id, from, received }) => (
              <span key={id}>
                {from}, <TimeAgo date={received} />{' '}
                <Button size="s" onClick={() => setOpened(id)}>
                  {texts.review}
                </Button>
              </span>
            ))}
          </Stack>
        </Note>
      )}
      <EmailWindow emailId={opened} onClose={() => setOpened(null)} />
    </>
  );
}
