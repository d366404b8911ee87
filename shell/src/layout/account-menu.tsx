import { PAGES } from '@zonewerk/contracts';
import { usePage, useSession } from '@zonewerk/shell-sdk';
import { ButtonLink, Menu } from '@zonewerk/ui';
import { IconDevices, IconLogout, IconUserCircle } from '@tabler/icons-react';
import { messages } from '../messages';
import { useServices } from '../services';
import { hasLoginCookie } from '../sign-in/login-cookie';

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
  const sessions = PAGES['account-security-check'].path;
  return (
    <Menu
      label={name ? `${messages.header.account}, ${name}` : messages.header.account}
      icon={<IconUserCircle />}
      head={name ? { title: name, text: mail ?? undefined } : undefined}
      items={[
        { label: messages.header.sessions, icon: <IconDevices />, href: sessions },
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
