import { PAGES, PRODUCT_NAME } from '@zonewerk/contracts';
import { useSession } from '@zonewerk/shell-sdk';
import { Button, IconButton, Kbd, useColorScheme } from '@zonewerk/ui';
import { IconMenu2, IconMoon, IconSearch, IconSun } from '@tabler/icons-react';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { messages } from '../messages';
import { ShellLink } from '../navigation/shell-link';
import { paletteOpen, PALETTE_KEYS } from '../palette/palette-state';
import { AccountMenu } from './account-menu';
import { HeaderNavigation } from './header-navigation';
import styles from './header.module.css';
import { MobileMenu } from './mobile-menu';
import { ProjectSwitcher } from './project-switcher';

/** Header: product, project switcher, server navigation, search, colour scheme, account. */
export function Header({ projectId }: { projectId: string | null }) {
  const { loggedIn } = useSession();
  const { key } = useLocation();
  // Path for which the menu is open: navigation closes it.
  const [menuOpenAt, setMenuOpenAt] = useState<string | null>(null);
  const menuOpen = menuOpenAt === key;
  return (
    <header className={styles['header']}>
      <IconButton
        className={styles['narrow']}
        label={messages.header.menu}
        icon={<IconMenu2 />}
        aria-expanded={menuOpen}
        onClick={() => setMenuOpenAt(key)}
      />
      <ShellLink className={styles['product']} to={PAGES.projects.path} aria-label={messages.header.home}>
        <Mark />
        <span className={styles['name']}>{PRODUCT_NAME}</span>
      </ShellLink>
      {loggedIn && <ProjectSwitcher projectId={projectId} />}
      <HeaderNavigation className={styles['wide']} />
      <div className={styles['tools']}>
        <SearchButton />
        <SchemeToggle />
        <AccountMenu />
      </div>
      <MobileMenu opened={menuOpen} onClose={() => setMenuOpenAt(null)} projectId={projectId} />
    </header>
  );
}

/** Product logo: a square with a cut-out zone. */
function Mark() {
  return (
    <svg className={styles['mark']} viewBox="0 0 24 24" aria-hidden="true">
      <rect x="1" y="1" width="22" height="22" rx="5" fill="currentColor" />
      <path d="M7 7.5h10L7 16.5h10" fill="none" strokeWidth="2.4" strokeLinecap="square" />
    </svg>
  );
}

function SearchButton() {
  const open = () => paletteOpen.set(true);
  return (
    <>
      <Button className={styles['search']} size="s" leftIcon={<IconSearch />} onClick={open}>
        {messages.header.search} <Kbd>{PALETTE_KEYS.join(' ')}</Kbd>
      </Button>
      <IconButton
        className={styles['searchNarrow']}
        label={messages.header.searchLong}
        icon={<IconSearch />}
        onClick={open}
      />
    </>
  );
}

function SchemeToggle() {
  const { shown, setScheme } = useColorScheme();
  const dark = shown === 'dark';
  return (
    <IconButton
      label={dark ? messages.header.toLight : messages.header.toDark}
      icon={dark ? <IconSun /> : <IconMoon />}
      onClick={() => setScheme(dark ? 'light' : 'dark')}
    />
  );
}
