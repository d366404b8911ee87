import { SideSheet } from '@zonewerk/ui';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { messages } from '../messages';
import { HeaderNavigation } from './header-navigation';
import styles from './header.module.css';
import { Rail } from './rail';

interface MobileMenuProps {
  opened: boolean;
  onClose: () => void;
  projectId: string | null;
}

/** Navigation of narrow screens: the server's links and the areas of the open project. Closes when one is taken. */
export function MobileMenu({ opened, onClose, projectId }: MobileMenuProps) {
  const { key } = useLocation();
  const close = useRef(onClose);
  close.current = onClose;
  useEffect(() => close.current(), [key]);
  return (
    <SideSheet opened={opened} onClose={onClose} title={messages.header.menu} size="s">
      <div className={styles['sheet']}>
        <HeaderNavigation className={styles['sheetNavigation']} />
        {projectId !== null && <Rail projectId={projectId} />}
      </div>
    </SideSheet>
  );
}
