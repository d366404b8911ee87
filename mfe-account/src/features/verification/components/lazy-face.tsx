import { Skeleton } from '@zonewerk/ui';
import { useCallback, useEffect, useState } from 'react';
import { Awaited, type Query } from '../../../shared/components/read-object';
import type { FaceSetup, FaceSetupProps } from './face-setup';
import { verificationMessages } from '../messages';

interface Part {
  FaceSetup: typeof FaceSetup;
}

/** Face set-up, loaded on demand because it is rarely used. Retry repeats a failed load. */
export function LazyFace(props: FaceSetupProps) {
  return (
    <Awaited
      query={usePart()}
      skeleton={<Skeleton height="16rem" />}
      level={3}
      missing={verificationMessages.setup.cameraMissing}
    >
      {(part) => <part.FaceSetup {...props} />}
    </Awaited>
  );
}

function usePart(): Query<Part> {
  const [state, setState] = useState<{ part?: Part; error?: unknown }>({});
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let current = true;
    import(/* webpackChunkName: "face-setup" */ './face-setup').then(
      (part) => current && setState({ part }),
      (error: unknown) => current && setState({ error }),
    );
    return () => {
      current = false;
    };
  }, [attempt]);
  const refetch = useCallback(() => {
    setState({});
    setAttempt((before) => before + 1);
  }, []);
  return { currentData: state.part, error: state.error, isFetching: false, refetch };
}
