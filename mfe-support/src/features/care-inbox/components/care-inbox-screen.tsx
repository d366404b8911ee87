import { IconSettings } from '@tabler/icons-react';
import { CARE_VIEWS, type CareView } from '@zonewerk/contracts';
import { PAGES, useQueryParam } from '@zonewerk/shell-sdk';
import { ButtonLink, PageHeader, Tabs } from '@zonewerk/ui';
import { careMessages } from '../../../shared/care-messages';
import { EmailsTable } from './emails-table';
import { InboxTable } from './inbox-table';

const texts = careMessages.inbox;
const EMAILS = 'emails';

/** Page `care-inbox`. `?view=` selects a view or the emails, and `?query=` searches. */
export function CareInboxScreen() {
  const [chosen, setChosen] = useQueryParam('view');
  const view = chosen === EMAILS ? EMAILS : toView(chosen);
  const views = CARE_VIEWS.map((id) => ({
    id,
    label: texts.viewNames[id],
    content: id === view ? <InboxTable key={id} view={id} /> : undefined,
  }));
  const emails = {
    id: EMAILS,
    label: careMessages.emails.tab,
    content: view === EMAILS ? <EmailsTable /> : undefined,
  };
  const settings = (
    <ButtonLink href={PAGES['care-settings'].path} leftIcon={<IconSettings aria-hidden="true" />}>
      {texts.settings}
    </ButtonLink>
  );
  return (
    <>
      <PageHeader title={texts.title} purpose={texts.purpose} actions={settings} />
      <Tabs label={texts.views} tabs={[...views, emails]} value={view} onChange={setChosen} />
    </>
  );
}

function toView(value: string | null): CareView {
  return CARE_VIEWS.find((view) => view === value) ?? 'mine';
}
