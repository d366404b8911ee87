import { PAGES } from '@zonewerk/contracts';
import { usePage, useSession } from '@zonewerk/shell-sdk';
import { ButtonLink, Menu } from '@zonewerk/ui';
import { IconDevices, IconLogout, IconShieldCheck, IconUserCircle, IconWallet } from '@tabler/icons-react';
import { messages } from '../messages';
import { useServices } from '../services';
import { hasLoginCookie } from '../sign-in/login-cookie';

/** The pages of the account that people come for most; the others hang below the first. */
const PAGES_OF_MENU = [
  { identity: 'account-overview', icon: <IconUserCircle /> },
  { identity: 'balance', icon: <IconWallet /> },
  { identity: 'account-security-check', icon: <IconDevices /> },
  { identity: 'security-wizard', icon: <IconShieldCheck /> },
] as const;

/** Who is signed in, and the way out; a sign-in link for visitors. */
export function AccountMenu() {
  const { loggedIn, name, mail } = useSession();
  const { signOut } = useServices();
  const known = usePage() !== null;
  if (!loggedIn) {
    // Before the first page, the browser's own mark keeps a signed-in person from being offered to sign in.
    if (!known && hasLoginCookie(document.cookie)) return null;
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
