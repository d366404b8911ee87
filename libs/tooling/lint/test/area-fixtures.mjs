/** @typedef {import('./fixtures.mjs').Fixture} Fixture */

const WEB = 'mfe-content/src/features/files/file-list.ts';
const SERVICE = 'api/src/domains/dns/zones/zones.service.ts';
const BILLING = 'api/src/domains/billing/balance/balance.service.ts';
const SPEC = 'mfe-content/src/features/files/file-list.spec.ts';

/**
 * Imports across domains, programs and features.
 *
 * @type {readonly Fixture[]}
 */
export const AREAS = [
  {
    file: SERVICE,
    text: "import '../../account/users/users.repository.js';\n",
    rule: 'zonewerk/area-boundaries',
  },
  {
    file: SERVICE,
    text: "import '../../account/users/users.service.js';\n",
    rule: 'zonewerk/area-boundaries',
  },
  { file: SERVICE, text: "import './zones.repository.js';\n" },
  {
    file: SERVICE,
    text: "export type { User } from '../../account/users/user.schema.js';\n",
    rule: 'zonewerk/area-boundaries',
  },
  {
    file: 'api/src/platform/http/answers.ts',
    text: "import '../../domains/account/users/users.service.js';\n",
    rule: 'zonewerk/area-boundaries',
  },
  { file: BILLING, text: "import '../payments/payments.repository.js';\n" },
  { file: BILLING, text: "import { users } from '../../account/account.api.js';\nusers();\n" },
  {
    file: 'api/src/domains/content/files/files.service.ts',
    text: "import '../../billing/balance/balance.service.js';\n",
    rule: 'zonewerk/area-boundaries',
  },
  {
    file: BILLING,
    text: "import '../../account/users/users.service.js';\n",
    rule: 'zonewerk/area-boundaries',
  },
  {
    file: BILLING,
    text: "import '../../account/users/users.repository.js';\n",
    rule: 'zonewerk/area-boundaries',
  },
  { file: BILLING, text: "import '../../content/content.api.js';\n", rule: 'zonewerk/area-boundaries' },
  { file: 'api/src/app.module.ts', text: "import './domains/billing/balance/balance.module.js';\n" },
  {
    file: BILLING,
    text: "import '../../releases/channels/promotions.service.js';\n",
    rule: 'zonewerk/area-boundaries',
  },
  {
    file: 'api/src/domains/projects/settings/projects.service.ts',
    text: "import { one } from '../../billing/billing.api.js';\none();\n",
    rule: 'zonewerk/area-boundaries',
  },
  {
    file: 'api/src/domains/dns/verification/verification.service.ts',
    text: "import '../clusters/cluster.schema.js';\n",
  },
  {
    file: 'api/src/admin/commands.ts',
    text: "import '../domains/billing/balance/balance.service.js';\n",
    rule: 'zonewerk/area-boundaries',
  },
  {
    file: 'api/src/platform/http/answers.ts',
    text: "import '../../domains/billing/billing.api.js';\n",
    rule: 'zonewerk/area-boundaries',
  },
  {
    file: 'api/src/domains/billing/billing.api.ts',
    text: "export { LedgerRepository } from './balance/ledger.repository.js';\n",
    rule: 'zonewerk/area-boundaries',
  },
  { file: 'api/src/admin/commands.ts', text: "import '../domains/releases/releases-core.api.js';\n" },
  {
    file: 'api/src/domains/web/pages/pages.service.ts',
    text: "import '../../releases/releases-core.api.js';\n",
    rule: 'zonewerk/area-boundaries',
  },
  { file: BILLING, text: "import '../../bridge.js';\n", rule: 'zonewerk/area-boundaries' },
  { file: BILLING, text: "import '../../../admin/commands.js';\n", rule: 'zonewerk/area-boundaries' },
  { file: BILLING, text: "import '../../../app.module.js';\n", rule: 'zonewerk/area-boundaries' },
  {
    file: BILLING,
    text: "import '../../../nameserver/zones/serials.js';\n",
    rule: 'zonewerk/area-boundaries',
  },
  { file: SERVICE, text: "import '../../../nameserver/zones/serials.js';\n" },
  { file: BILLING, text: "import '../../../../test/harness/random.js';\n", rule: 'zonewerk/area-boundaries' },
  {
    file: 'api/src/platform/http/answers.ts',
    text: "import '../../admin/commands.js';\n",
    rule: 'zonewerk/area-boundaries',
  },
  {
    file: 'api/src/nameserver/zones/zone.ts',
    text: "import '../../domains/dns/dns.api.js';\n",
    rule: 'zonewerk/area-boundaries',
  },
  {
    file: 'api/src/migrations/one.ts',
    text: "import '../domains/dns/clusters/clusters.service.js';\n",
    rule: 'zonewerk/area-boundaries',
  },
  {
    file: 'api/src/migrations/one.ts',
    text: "export type { Cluster } from '../domains/dns/clusters/cluster.schema.js';\n",
  },
  {
    file: 'api/src/domains/billing/billing.api.ts',
    text: "export { orders } from './balance/orders/order.schema.js';\n",
    rule: 'zonewerk/area-boundaries',
  },
  ...[
    'await import(`../../content/files/files.service.js`);',
    'await import(name);',
    "require.resolve('../../content/files/files.service.js');",
    "new URL('../../content/files/files.service.js', import.meta.url);",
    "import 'file:///srv/files.service.js';",
    "import '#files';",
  ].map((line) => ({ file: BILLING, text: `${line}\n`, rule: 'zonewerk/area-boundaries' })),
  {
    file: 'api/src/domains/unlisted/one.service.ts',
    text: "import '../account/account.api.js';\n",
    rule: 'zonewerk/area-boundaries',
  },
  {
    file: 'api/src/domains/billing/billing.api.ts',
    text: "export { one } from './balance/one.js';\nexport { two } from './balance/two.js';\n",
  },
  { file: WEB, text: "import '../roadmaps/board';\n", rule: 'zonewerk/area-boundaries' },
  { file: WEB, text: "import './row';\n" },
  { file: WEB, text: "import '../../exposes/files';\n", rule: 'zonewerk/area-boundaries' },
  { file: SPEC, text: "import '../roadmaps/board';\n", rule: 'zonewerk/area-boundaries' },
  { file: WEB, text: "import '../../shared/language-names';\n" },
  {
    file: 'mfe-content/src/shared/hooks/use-list.ts',
    text: "import '../../features/files/file-list';\n",
    rule: 'zonewerk/area-boundaries',
  },
  { file: 'mfe-content/src/exposes/files.ts', text: "import '../features/files/file-list';\n" },
  { file: 'mfe-content/test/lists.spec.ts', text: "import '../src/features/files/file-list';\n" },
];
