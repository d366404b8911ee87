import type { Cluster } from '@zonewerk/contracts';
import { Window } from '@zonewerk/ui';
import { propagationMessages as texts } from '../../propagation-messages';
import { PropagationView } from '../../propagation-view';
import type { SetPlace } from './set-place';

interface PropagationWindowProps {
  cluster: Cluster;
  /** Null: closed. */
  place: SetPlace | null;
  onClose: () => void;
}

/** What each nameserver answers for a record set. */
export function PropagationWindow({ cluster, place, onClose }: PropagationWindowProps) {
  return (
    <Window
      opened={place !== null}
      onClose={onClose}
      title={place ? texts.title(place.name, place.type) : ''}
      purpose={texts.purpose}
    >
      {place && <PropagationView clusterId={cluster.id} projectId={cluster.project_id} {...place} />}
    </Window>
  );
}
