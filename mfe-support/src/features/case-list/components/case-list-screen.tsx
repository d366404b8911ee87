import { IconPlus } from '@tabler/icons-react';
import { PAGES } from '@zonewerk/shell-sdk';
import { ButtonLink, PageHeader } from '@zonewerk/ui';
import { messages } from '../../../shared/messages';
import { CaseTable } from './case-table';

const texts = messages.list;

/** Page `support`. `?query=` searches, `?state=` filters. */
export function CaseListScreen() {
  const create = (
    <ButtonLink
      variant="primary"
      href={PAGES['support-create'].path}
      leftIcon={<IconPlus aria-hidden="true" />}
    >
      {texts.create}
    </ButtonLink>
  );
  return (
    <>
      <PageHeader title={texts.title} purpose={texts.purpose} actions={create} />
      <CaseTable />
    </>
  );
}
