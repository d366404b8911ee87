import { IconMail } from '@tabler/icons-react';
import { type CareEmailSummary, EMAIL_LISTS } from '@zonewerk/contracts';
import { CASE_POLLING, pagedTable, useQueryParam } from '@zonewerk/shell-sdk';
import { Badge, Button, type Column, DataTable, EmptyState, TimeAgo } from '@zonewerk/ui';
import { useState } from 'react';
import { type EmailList, useCareListEmailsInfiniteQuery } from '../../../shared/api/email-calls';
import { careMessages } from '../../../shared/care-messages';
import { EmailWindow } from '../../../shared/components/email-window';

const texts = careMessages.emails;

/** Emails that are not posts: from unverified senders, held in a case, or unreadable. */
export function EmailsTable() {
  const [chosen, setChosen] = useQueryParam('list');
  const list = toList(chosen);
  const table = pagedTable(
    useCareListEmailsInfiniteQuery({ state: list }, { refetchOnMountOrArgChange: true, ...CASE_POLLING }),
  );
  const [opened, setOpened] = useState<string | null>(null);
  return (
    <>
      <DataTable<CareEmailSummary>
        {...table}
        label={texts.lists[list]}
        columns={columns(setOpened)}
        rowKey={({ id }) => id}
        rowLabel={({ subject }) => subject}
        filters={[listFilter(list, (next) => setChosen(next ?? ''))]}
        empty={
          <EmptyState
            level={2}
            icon={<IconMail />}
            title={texts.emptyTitle[list]}
            text={texts.emptyText[list]}
          />
        }
      />
      <EmailWindow emailId={opened} onClose={() => setOpened(null)} />
    </>
  );
}

function columns(onOpen: (id: string) => void): Column<CareEmailSummary>[] {
  return [
    {
      key: 'subject',
      header: texts.columns.subject,
      primary: true,
      cell: ({ id, subject }) => (
        <Button variant="quiet" size="s" onClick={() => onOpen(id)}>
          {subject === '' ? texts.noSubject : subject}
        </Button>
      ),
    },
    {
      key: 'from',
      header: texts.columns.from,
      cell: ({ name, from }) => (name === '' ? from : `${name} <${from}>`),
      width: '18rem',
    },
    {
      key: 'hint',
      header: texts.columns.hint,
      cell: ({ hint }) => (hint === null ? '–' : <Badge>{texts.hintNames[hint]}</Badge>),
      width: '12rem',
    },
    {
      key: 'received',
      header: texts.columns.received,
      cell: ({ received }) => <TimeAgo date={received} />,
      width: '9rem',
    },
  ];
}

function toList(value: string | null): EmailList {
  return EMAIL_LISTS.find((list) => list === value) ?? 'unverified';
}

function listFilter(value: EmailList, onChange: (value: string | null) => void) {
  const options = EMAIL_LISTS.map((list) => ({ value: list, label: texts.lists[list] }));
  return { key: 'list', label: texts.list, options, value, onChange, required: true };
}
