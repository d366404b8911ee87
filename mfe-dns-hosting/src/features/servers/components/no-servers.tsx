import { IconServerOff } from '@tabler/icons-react';
import { EmptyState } from '@zonewerk/ui';
import { serverMessages as texts } from '../messages';

/** Empty state: no server accepts containers of the project. */
export function NoServers() {
  return <EmptyState level={2} icon={<IconServerOff />} title={texts.noServers} text={texts.noServersText} />;
}
