import { PAGES } from '@zonewerk/contracts';
import { Button, LabelDot, Menu } from '@zonewerk/ui';
import { IconFolders, IconSelector } from '@tabler/icons-react';
import { useLocation } from 'react-router-dom';
import { messages } from '../messages';
import { areaOfProject } from './areas';
import { useSwitcherProjects } from './projects';
import styles from './header.module.css';

/** Shows the open project. Another project opens in the same area. */
export function ProjectSwitcher({ projectId }: { projectId: string | null }) {
  const { projects, open } = useSwitcherProjects(projectId);
  const { pathname } = useLocation();
  const items = projects.map((project) => ({
    label: project.name,
    icon: <LabelDot color={project.label_color} />,
    href: areaOfProject(pathname, project.id),
    current: project.id === projectId,
  }));
  return (
    <Menu
      label={messages.projects.switcher}
      align="start"
      trigger={
        <Button
          variant="quiet"
          size="s"
          className={styles['switcher']}
          leftIcon={open && <LabelDot color={open.label_color} />}
          rightIcon={<IconSelector />}
        >
          <span className={styles['switcherName']}>
            {open?.name ?? (projectId === null ? messages.projects.choose : messages.projects.switcher)}
          </span>
        </Button>
      }
      items={[
        ...items,
        {
          label: messages.projects.all,
          icon: <IconFolders />,
          href: PAGES.projects.path,
          separated: items.length > 0,
        },
      ]}
    />
  );
}
