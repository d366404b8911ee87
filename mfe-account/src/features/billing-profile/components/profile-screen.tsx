import { IconBuildingBank, IconCash, IconPencil, IconPlus } from '@tabler/icons-react';
import type { BillingProfile } from '@zonewerk/contracts';
import { PAGES, useQueryParam, type ScreenProps, useWindowParam } from '@zonewerk/shell-sdk';
import { Button, Menu, PageHeader, Stack, Tabs } from '@zonewerk/ui';
import { useAccountGetBillingProfileQuery } from '../../../shared/balance/api/balance-calls';
import { EditProfileSheet } from '../../../shared/balance/components/edit-profile-sheet';
import { OwnPage } from '../../../shared/balance/components/own-page';
import { profileTitle } from '../../../shared/balance/profile-texts';
import { BalancePanel } from './balance-panel';
import { OrdersTable } from './orders-table';
import { profileScreenMessages as texts } from '../messages';
import { RequestWindow } from './request-window';
import { RequestsTable } from './requests-table';
import { StatementTable } from './statement-table';
import { TopUpWindow } from './top-up-window';

const BACK = { href: PAGES.balance.path, label: texts.back };
const MISSING = { title: texts.missingTitle, text: texts.missingText };

/** Page `balance-profile`. `?window=` opens its windows, `?view=` its lists. */
export function ProfileScreen({ params }: Pick<ScreenProps, 'params'>) {
  const profileId = params['profile'] ?? '';
  // Payments and decisions change the balance outside of this page.
  const query = useAccountGetBillingProfileQuery(profileId, { refetchOnMountOrArgChange: true });
  return (
    <OwnPage query={query} title={texts.title} back={BACK} missing={MISSING}>
      {(profile) => <Profile key={profile.id} profile={profile} />}
    </OwnPage>
  );
}

function Profile({ profile }: { profile: BillingProfile }) {
  const [opened, setOpened] = useWindowParam('window');
  const close = () => setOpened('');
  return (
    <>
      <PageHeader title={profileTitle(profile)} back={BACK} actions={<Actions onOpen={setOpened} />} />
      <Stack gap={6}>
        <BalancePanel profile={profile} />
        <Views profileId={profile.id} onOpen={setOpened} />
      </Stack>
      <TopUpWindow opened={opened === 'top-up'} profile={profile} onClose={close} />
      <RequestWindow
        kind={opened === 'loan' || opened === 'withdrawal' ? opened : null}
        profile={profile}
        onClose={close}
      />
      <EditProfileSheet profileId={opened === 'edit' ? profile.id : ''} onClose={close} />
    </>
  );
}

function Actions({ onOpen }: { onOpen: (name: string) => void }) {
  return (
    <>
      <Menu
        label={texts.more}
        items={[
          { label: texts.withdraw, icon: <IconCash />, onSelect: () => onOpen('withdrawal') },
          { label: texts.loan, icon: <IconBuildingBank />, onSelect: () => onOpen('loan') },
          { label: texts.edit, icon: <IconPencil />, onSelect: () => onOpen('edit') },
        ]}
      />
      <Button variant="primary" leftIcon={<IconPlus aria-hidden="true" />} onClick={() => onOpen('top-up')}>
        {texts.topUp}
      </Button>
    </>
  );
}

interface ViewsProps {
  profileId: string;
  /** Opens a window by its name. */
  onOpen: (name: string) => void;
}

function Views({ profileId, onOpen }: ViewsProps) {
  const [view, setView] = useQueryParam('view', 'statement');
  const topUp = () => onOpen('top-up');
  const views = [
    {
      id: 'statement',
      label: texts.statement.tab,
      content: <StatementTable profileId={profileId} onTopUp={topUp} />,
    },
    { id: 'orders', label: texts.orders.tab, content: <OrdersTable profileId={profileId} onTopUp={topUp} /> },
    {
      id: 'requests',
      label: texts.requests.tab,
      content: <RequestsTable profileId={profileId} onLoan={() => onOpen('loan')} />,
    },
  ];
  const current = views.some(({ id }) => id === view) ? view : 'statement';
  return <Tabs label={texts.views} tabs={views} value={current} onChange={setView} />;
}
