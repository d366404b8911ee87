import { pagePath, type ScreenProps, useAllowedWindow, useQueryParam } from '@zonewerk/shell-sdk';
import nav from '../../../shared/components/cluster-nav.module.css';
import { messages } from '../../../shared/messages';
import { ProjectListHeader } from '../../../shared/components/project-list-header';
import { ClustersTable } from './clusters-table';
import { CreateClusterWindow } from './create-cluster-window';
import { DroppedTable } from './dropped-table';

const texts = messages.clusters;
/** Value of `?view=` for the dropped clusters. */
const DROPPED = 'dropped';

/**
 * Page `project-clusters`. `?query=` searches, `?view=dropped` shows the dropped clusters, `?create=1` opens the
 * window.
 */
export function ClustersScreen({ params }: ScreenProps) {
  const projectId = params['projectId'] ?? '';
  const [view] = useQueryParam('view');
  const [creating, setCreating] = useAllowedWindow('create', 'dns.change');
  const create = () => setCreating('1');
  const isDropped = view === DROPPED;
  return (
    <>
      <ProjectListHeader projectId={projectId} texts={texts} permission="dns.change" onCreate={create} />
      <ListNav projectId={projectId} isDropped={isDropped} />
      {isDropped ? (
        <DroppedTable projectId={projectId} />
      ) : (
        <ClustersTable projectId={projectId} onCreate={create} />
      )}
      <CreateClusterWindow projectId={projectId} opened={creating === '1'} onClose={() => setCreating('')} />
    </>
  );
}

function ListNav({ projectId, isDropped }: { projectId: string; isDropped: boolean }) {
  const path = pagePath('project-clusters', { projectId });
  const links = [
    { label: messages.droppedClusters.present, href: path, isCurrent: !isDropped },
    { label: messages.droppedClusters.title, href: `${path}?view=${DROPPED}`, isCurrent: isDropped },
  ];
  return (
    <nav className={nav.nav} aria-label={messages.droppedClusters.nav}>
      {links.map(({ label, href, isCurrent }) => (
        <a key={href} className={nav.link} href={href} aria-current={isCurrent ? 'page' : undefined}>
          {label}
        </a>
      ))}
    </nav>
  );
}
