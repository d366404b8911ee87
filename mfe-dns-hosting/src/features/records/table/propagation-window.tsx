import type { Cluster } from '@zonewerk/contracts';
import { useWindowEntry } from '@zonewerk/shell-sdk';
import { Window } from '@zonewerk/ui';
import { useState } from 'react';
import { propagationMessages as texts } from '../../../shared/propagation-messages';
import { PropagationView } from '../../../shared/components/propagation-view';
import type { SetPlace } from '../editor/set-place';

interface PropagationWindowProps {
  cluster: Cluster;
  /** Null while the window is closed. */
  place: SetPlace | null;
  onClose: () => void;
}

/** Answers of each nameserver for a record set. */
export function PropagationWindow({ cluster, place, onClose }: PropagationWindowProps) {
  useWindowEntry(place !== null);
  // The content remains during the close animation.
  const [kept, setKept] = useState(place);
  if (place && place !== kept) setKept(place);
  return (
    <Window
      opened={place !== null}
      onClose={onClose}
      title={kept ? texts.title(kept.name, kept.type) : ''}
      purpose={texts.purpose}
    >
      {place && <PropagationView clusterId={cluster.id} projectId={cluster.project_id} {...place} />}
    </Window>
  );
}
