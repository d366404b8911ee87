import {
  IconAddressBook,
  IconAffiliate,
  IconDevices,
  IconFiles,
  IconFolder,
  IconHistory,
  IconHome2,
  IconKey,
  IconLock,
  IconMail,
  IconPhone,
  IconLayoutKanban,
  IconServer,
  IconSettings,
  IconShieldCheck,
  IconTable,
  IconUser,
  IconUserCircle,
  IconVariable,
  IconUsers,
  IconWallet,
} from '@tabler/icons-react';
import { PAGES } from '@zonewerk/contracts';
import { usePage } from '@zonewerk/shell-sdk';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { messages } from '../messages';
import { ShellLink } from '../navigation/shell-link';
import {
  ACCOUNT_AREAS,
  accountPage,
  currentArea,
  type AccountPage,
  type ProjectArea,
  visibleAreas,
} from './areas';
import styles from './rail.module.css';

const PROJECT_ICONS: Record<ProjectArea['id'], ReactNode> = {
  overview: <IconHome2 aria-hidden="true" />,
  dns: <IconAffiliate aria-hidden="true" />,
  pages: <IconFiles aria-hidden="true" />,
  modules: <IconTable aria-hidden="true" />,
  files: <IconFolder aria-hidden="true" />,
  roadmaps: <IconLayoutKanban aria-hidden="true" />,
  servers: <IconServer aria-hidden="true" />,
  tokens: <IconKey aria-hidden="true" />,
  members: <IconUsers aria-hidden="true" />,
  parameters: <IconVariable aria-hidden="true" />,
  audit: <IconHistory aria-hidden="true" />,
  settings: <IconSettings aria-hidden="true" />,
};

const ACCOUNT_ICONS: Record<AccountPage, ReactNode> = {
  'account-overview': <IconUserCircle aria-hidden="true" />,
  'account-profile': <IconUser aria-hidden="true" />,
  'account-emails': <IconMail aria-hidden="true" />,
  'account-phones': <IconPhone aria-hidden="true" />,
  'account-verification': <IconLock aria-hidden="true" />,
  'account-security-check': <IconDevices aria-hidden="true" />,
  'account-history': <IconHistory aria-hidden="true" />,
  'security-wizard': <IconShieldCheck aria-hidden="true" />,
  'partner-contacts': <IconAddressBook aria-hidden="true" />,
  balance: <IconWallet aria-hidden="true" />,
};

interface Entry {
  id: string;
  path: string;
  label: string;
  icon: ReactNode;
  /** The area is open. */
  current: boolean;
}

/** The areas of the open project. */
export function Rail({ projectId }: { projectId: string }) {
  const current = currentArea(useLocation().pathname);
  const role = usePage()?.vars.projectRole ?? null;
  const entries = visibleAreas(role).map((area) => ({
    id: area.id,
    path: area.path(projectId),
    label: messages.projects.areas[area.id],
    icon: PROJECT_ICONS[area.id],
    current: area.id === current,
  }));
  return <Entries label={messages.projects.rail} entries={entries} />;
}

/** Account pages. */
export function AccountRail() {
  const current = accountPage(useLocation().pathname);
  const entries = ACCOUNT_AREAS.map(({ identity, path }) => ({
    id: identity,
    path,
    label: PAGES[identity].title,
    icon: ACCOUNT_ICONS[identity],
    current: identity === current,
  }));
  return <Entries label={messages.header.accountRail} entries={entries} />;
}

function Entries({ label, entries }: { label: string; entries: readonly Entry[] }) {
  const { pathname } = useLocation();
  return (
    <nav aria-label={label}>
      <ul className={styles['list']}>
        {entries.map(({ id, path, current, icon, label: text }) => (
          <li key={id}>
            <ShellLink
              className={styles['link']}
              to={path}
              aria-current={current ? (path === pathname ? 'page' : 'true') : undefined}
            >
              {icon}
              {text}
            </ShellLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
