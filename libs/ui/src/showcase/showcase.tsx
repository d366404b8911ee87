import { PageHeader } from '../overlay/page-header';

/** Every component in every state. */
export function Showcase() {
  return <PageHeader title="Design system" />;
}
