import { IconAffiliate, IconHome2, IconTag } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { messages } from '../messages';
import { usePlace } from '../navigation/page-root';
import { currentArea, PROJECT_AREAS, type ProjectArea } from './areas';
import styles from './rail.module.css';

const ICONS: Record<ProjectArea['id'], ReactNode> = {
  overview: <IconHome2 aria-hidden="true" />,
  dns: <IconAffiliate aria-hidden="true" />,
  label: <IconTag aria-hidden="true" />,
};

/** The areas of the open project. */
export function Rail({ projectId }: { projectId: string }) {
  const { pathname } = usePlace();
  const current = currentArea(pathname);
  return (
    <nav aria-label={messages.projects.rail}>
      <ul className={styles['list']}>
        {PROJECT_AREAS.map((area) => {
          const path = area.path(projectId);
          const mark = path === pathname ? ('page' as const) : ('true' as const);
          return (
            <li key={area.id}>
              <a className={styles['link']} href={path} aria-current={area.id === current ? mark : undefined}>
                {ICONS[area.id]}
                {messages.projects.areas[area.id]}
              </a>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
