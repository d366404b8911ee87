import { useWindowEntry } from '@zonewerk/shell-sdk';
import { LabelDot, SideSheet, Text } from '@zonewerk/ui';
import { useLocation } from 'react-router-dom';
import { messages } from '../messages';
import { accountPage } from './areas';
import { HeaderNavigation } from './header-navigation';
import styles from './header.module.css';
import { useSwitcherProjects } from './projects';
import { AccountRail, Rail } from './rail';

interface MobileMenuProps {
  opened: boolean;
  onClose: () => void;
  projectId: string | null;
}

/** Navigation of narrow screens: the server's links, and the areas of the project or the account. */
export function MobileMenu({ opened, onClose, projectId }: MobileMenuProps) {
  useWindowEntry(opened);
  const inAccount = accountPage(useLocation().pathname) !== null;
  return (
    <SideSheet opened={opened} onClose={onClose} title={messages.header.menu} size="s">
      <div className={styles['sheet']}>
        <HeaderNavigation className={styles['sheetNavigation']} />
        {projectId !== null && <ProjectAreas projectId={projectId} />}
        {inAccount && <AccountRail />}
      </div>
    </SideSheet>
  );
}

function ProjectAreas({ projectId }: { projectId: string }) {
  const { open } = useSwitcherProjects(projectId);
  return (
    <div>
      {open && (
        <div className={styles['sheetProject']}>
          <LabelDot color={open.label_color} />
          <Text as="span" tone="dim" size="s" truncate>
            {open.name}
          </Text>
        </div>
      )}
      <Rail projectId={projectId} />
    </div>
  );
}
