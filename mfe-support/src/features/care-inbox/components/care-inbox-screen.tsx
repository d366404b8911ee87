import { IconSettings } from '@tabler/icons-react';
import { CARE_VIEWS, type CareView } from '@zonewerk/contracts';
import { PAGES, useQueryParam } from '@zonewerk/shell-sdk';
import { ButtonLink, PageHeader, Tabs } from '@zonewerk/ui';
import { careMessages } from '../../../shared/care-messages';
import { InboxTable } from './inbox-table';

const texts = careMessages.inbox;

/** Page `care-inbox`. `?view=` chooses a view and `?query=` searches. */
export function CareInboxScreen() {
  const [chosen, setChosen] = useQueryParam('view');
  const view = toView(chosen);
  const tabs = CARE_VIEWS.map((id) => ({
    id,
    label: texts.viewNames[id],
    content: id === view ? <InboxTable key={id} view={id} /> : undefined,
  }));
  const settings = (
    <ButtonLink href={PAGES['care-settings'].path} leftIcon={<IconSettings aria-hidden="true" />}>
      {texts.settings}
    </ButtonLink>
  );
  return (
    <>
      <PageHeader title={texts.title} purpose={texts.purpose} actions={settings} />
      <Tabs label={texts.views} tabs={tabs} value={view} onChange={setChosen} />
    </>
  );
}

function toView(value: string | null): CareView {
  return CARE_VIEWS.find((view) => view === value) ?? 'mine';
}
