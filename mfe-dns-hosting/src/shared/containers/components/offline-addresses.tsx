import type { Container } from '@zonewerk/contracts';
import { Mono, Stack, Text } from '@zonewerk/ui';

interface OfflineAddressesProps {
  container: Pick<Container, 'url' | 'domains'>;
  /** Sentence before the URLs. */
  label: string;
}

/** URLs that stop serving visitors; nothing without any. */
export function OfflineAddresses({ container: { url, domains }, label }: OfflineAddressesProps) {
  const addresses = [...domains, ...(url === null ? [] : [url])];
  if (addresses.length === 0) return null;
  return (
    <Stack gap={1}>
      <Text>{label}</Text>
      {addresses.map((address) => (
        <Text key={address}>
          <Mono>{address}</Mono>
        </Text>
      ))}
    </Stack>
  );
}
