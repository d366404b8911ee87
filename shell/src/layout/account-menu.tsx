import { PAGES } from '@zonewerk/contracts';
import { usePage, useSession } from '@zonewerk/shell-sdk';
import { ButtonLink, Menu } from '@zonewerk/ui';
import { IconDevices, IconLogout, IconShieldCheck, IconUserCircle, IconWallet } from '@tabler/icons-react';
import { messages } from '../messages';
import { useServices } from '../services';
import { hasLoginCookie } from '../sign-in/login-cookie';

/** Most frequently used account pages; the others are reachable from the first one. */
const PAGES_OF_MENU = [
  { identity: 'account-overview', icon: <IconUserCircle /> },
  { identity: 'balance', icon: <IconWallet /> },
  { identity: 'account-security-check', icon: <IconDevices /> },
  { identity: 'security-wizard', icon: <IconShieldCheck /> },
] as const;

/** Menu of the signed-in person with sign-out; a sign-in link for visitors. */
export function AccountMenu() {
  const { loggedIn, name, mail } = useSession();
  const { signOut } = useServices();
  const isLoaded = usePage() !== null;
  if (!loggedIn) {
    // Before the first page, the login cookie prevents a sign-in link for a signed-in person.
    if (!isLoaded && hasLoginCookie(document.cookie)) return null;
    return (
      <ButtonLink size="s" href={PAGES.login.path}>
        {messages.header.signIn}
      </ButtonLink>
    );
  }
  return (
    <Menu
      label={name ? `${messages.header.account}, ${name}` : messages.header.account}
      icon={<IconUserCircle />}
      head={name ? { title: name, text: mail ?? undefined } : undefined}
      items={[
        ...PAGES_OF_MENU.map(({ identity, icon }) => ({
          label: PAGES[identity].title,
          icon,
          href: PAGES[identity].path,
        })),
        {
          label: messages.header.signOut,
          icon: <IconLogout />,
          separated: true,
          onSelect: () => void signOut(),
        },
      ]}
    />
  );
}
