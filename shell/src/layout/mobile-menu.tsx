import { LabelDot, SideSheet, Text } from '@zonewerk/ui';
import { messages } from '../messages';
import { HeaderNavigation } from './header-navigation';
import styles from './header.module.css';
import { useSwitcherProjects } from './projects';
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
        {projectId !== null && <ProjectAreas projectId={projectId} />}
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
