import { SideSheet } from '@zonewerk/ui';
import { messages } from '../messages';
import { HeaderNavigation } from './header-navigation';
import styles from './header.module.css';
import { Rail } from './rail';

interface MobileMenuProps {
  opened: boolean;
  onClose: () => void;
  projectId: string | null;
}

/** Navigation of narrow screens: the server's links and the areas of the open project. */
export function MobileMenu({ opened, onClose, projectId }: MobileMenuProps) {
  return (
    <SideSheet opened={opened} onClose={onClose} title={messages.header.menu} size="s">
      <div className={styles['sheet']}>
        <HeaderNavigation className={styles['sheetNavigation']} />
        {projectId !== null && <Rail projectId={projectId} />}
      </div>
    </SideSheet>
  );
}
