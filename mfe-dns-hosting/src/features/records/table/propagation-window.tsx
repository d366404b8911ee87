import type { Cluster } from '@zonewerk/contracts';
import { useWindowEntry } from '@zonewerk/shell-sdk';
import { Window } from '@zonewerk/ui';
import { useState } from 'react';
import { propagationMessages as texts } from '../../../shared/propagation-messages';
import { PropagationView } from '../../../shared/components/propagation-view';
import type { SetPlace } from '../editor/set-place';

interface PropagationWindowProps {
  cluster: Cluster;
  /** Null: closed. */
  place: SetPlace | null;
  onClose: () => void;
}

/** What each nameserver answers for a record set. */
export function PropagationWindow({ cluster, place, onClose }: PropagationWindowProps) {
  useWindowEntry(place !== null);
  // It keeps what it showed while it closes.
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
