import { useCallback, useEffect, useState } from 'react';
import type { Query } from '../../../shared/components/read-object';
import { loadProvider } from '../provider';
import type { PaymentProvider, ProviderFacts } from '../provider.types';

/** Client of the payment provider, loaded for a payment. Retry repeats a failed load. */
export function useProvider({ kind, publishable_key: key, url }: ProviderFacts): Query<PaymentProvider> {
  const [state, setState] = useState<{ provider?: PaymentProvider; error?: unknown }>({});
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let current = true;
    loadProvider({ kind, publishable_key: key, url }).then(
      (provider) => current && setState({ provider }),
      (error: unknown) => current && setState({ error }),
    );
    return () => {
      current = false;
    };
  }, [attempt, kind, key, url]);
  const refetch = useCallback(() => {
    setState({});
    setAttempt((before) => before + 1);
  }, []);
  return { currentData: state.provider, error: state.error, isFetching: false, refetch };
}
