import {
  IconAddressBook,
  IconDevices,
  IconHistory,
  IconKey,
  IconLock,
  IconMail,
  IconPhone,
  IconShieldCheck,
  IconUser,
  IconWallet,
} from '@tabler/icons-react';
import { SECURITY_CHECK_STEPS } from '@zonewerk/contracts';
import { pagePath, PAGES, useWindowParam } from '@zonewerk/shell-sdk';
import { Button, PageHeader, Panel, Stack, TimeAgo } from '@zonewerk/ui';
import {
  useAccountFactorsQuery,
  useAccountGetProfileQuery,
  useAccountStepDateQuery,
} from '../../../shared/account/api/account-calls';
import { useAccountListEmailsQuery } from '../../../shared/emails/api/email-calls';
import { PasswordWindow } from '../../../shared/password/components/password-window';
import { useAccountGetPhoneQuery } from '../../../shared/phones/api/phone-calls';
import { LinkRow, Row } from './overview-row';
import { emailState, factorState, phoneState } from '../overview-states';
import { overviewMessages as texts } from '../messages';
import classes from './overview.module.css';

/** Page `account-overview`: configured and missing parts of the account, with links. */
export function OverviewScreen() {
  return (
    <>
      <PageHeader title={texts.title} purpose={texts.purpose} />
      <Stack gap={6}>
        <SignIn />
        <ProfileSection />
      </Stack>
    </>
  );
}

function SignIn() {
  const emails = useAccountListEmailsQuery();
  const phone = useAccountGetPhoneQuery();
  const factors = useAccountFactorsQuery();
  return (
    <Panel title={texts.signIn} flush>
      <ul className={classes.rows}>
        <PasswordRow />
        <Row
          icon={<IconMail />}
          title={texts.emails.title}
          href={PAGES['account-emails'].path}
          query={emails}
          state={emailState}
        />
        <Row
          icon={<IconPhone />}
          title={texts.phone.title}
          href={PAGES['account-phones'].path}
          query={phone}
          state={phoneState}
        />
        <Row
          icon={<IconLock />}
          title={texts.verification.title}
          href={PAGES['account-verification'].path}
          query={factors}
          state={factorState}
        />
        <LinkRow icon={<IconShieldCheck />} {...texts.check} href={PAGES['security-wizard'].path} />
      </ul>
    </Panel>
  );
}

/** `?password=1` opens the window. */
function PasswordRow() {
  const [changing, setChanging] = useWindowParam('password');
  const query = useAccountStepDateQuery(SECURITY_CHECK_STEPS.password);
  return (
    <Row
      icon={<IconKey />}
      title={texts.password.title}
      query={query}
      state={(date) => ({
        text:
          date === null ? (
            texts.password.unknown
          ) : (
            <>
              {texts.password.updated} <TimeAgo date={date} />
            </>
          ),
        mark: 'ready',
      })}
      action={
        <>
          <Button size="s" onClick={() => setChanging('1')}>
            {texts.password.change}
          </Button>
          <PasswordWindow opened={changing === '1'} onClose={() => setChanging('')} />
        </>
      }
    />
  );
}

function ProfileSection() {
  const profile = useAccountGetProfileQuery();
  return (
    <Panel title={texts.you} flush>
      <ul className={classes.rows}>
        <Row
          icon={<IconUser />}
          title={texts.profile.title}
          href={PAGES['account-profile'].path}
          query={profile}
          state={({ name, picture }) => ({
            text: `${name} · ${picture === null ? texts.profile.noPicture : texts.profile.picture}`,
            mark: null,
          })}
        />
        <LinkRow icon={<IconDevices />} {...texts.sessions} href={PAGES['account-security-check'].path} />
        <LinkRow
          icon={<IconHistory />}
          {...texts.history}
          href={pagePath('account-history', { order: 'DESC' })}
        />
        <LinkRow icon={<IconAddressBook />} {...texts.contacts} href={PAGES['partner-contacts'].path} />
        <LinkRow icon={<IconWallet />} {...texts.balance} href={PAGES.balance.path} />
      </ul>
    </Panel>
  );
}
