import type { AuditEvent } from '@zonewerk/contracts';

type Area = NonNullable<AuditEvent['area']>;

/** Periods of the filter, in hours. */
export const AUDIT_PERIODS = { day: 24, week: 168, month: 720 } as const;
export type AuditPeriod = keyof typeof AUDIT_PERIODS;

/** Texts of the audit log. */
export const auditMessages = {
  title: 'Audit log',
  purpose: 'Changes in this project: time, person, object. Events are stored for 13 months.',
  list: 'Changes',
  columns: { change: 'Change', object: 'Object', person: 'Person', address: 'Address', date: 'Time' },
  platform: 'Zonewerk',
  token: (name: string) => `API token ${name}`,
  area: 'Area',
  person: 'Person',
  period: 'Period',
  object: 'Object',
  onlyObject: 'Changes of this object',
  areas: {
    projects: 'Project',
    dns: 'DNS',
    hosting: 'Hosting',
    content: 'Website',
    support: 'Support',
  } satisfies Record<Area, string>,
  periods: { day: 'Last 24 hours', week: 'Last 7 days', month: 'Last 30 days' } satisfies Record<
    AuditPeriod,
    string
  >,
  emptyTitle: 'No changes yet',
  emptyText: 'Changes of members, API tokens and Zonewerk appear here.',
  download: 'Download',
  downloadText: (most: string) => `The filtered changes, ${most} events at most.`,
  csv: 'CSV',
  json: 'JSON',
  downloaded: 'The audit log is downloaded.',
  /** An action without a text shows its name. */
  actions: {
    'container.create': 'Container created',
    'container.start': 'Container started',
    'container.shut-down': 'Container shut down',
    'container.update': 'Container updated',
    'container.cancel-update': 'Update canceled',
    'container.roll-back': 'Container rolled back',
    'container.follow': 'Live follows the website',
    'container.unfollow': 'Live does not follow the website',
    'container.sleep': 'Sleep switched on',
    'container.no-sleep': 'Sleep switched off',
    'container.limits': 'Limits changed',
    'container.remove': 'Container removed',
    'archive.upload': 'Archive uploaded',
    'commit.push': 'Commit pushed',
    'commit.store': 'Commit stored',
    'drift.adopt': 'Drift adopted',
    'drift.revert': 'Drift reverted',
    'domain.attach': 'Domain attached',
    'domain.detach': 'Domain detached',
    'cron.set': 'Cron job saved',
    'cron.remove': 'Cron job removed',
    'cron.run': 'Cron job started',
    'terminal.open': 'Terminal opened',
    'variable.set': 'Variable set',
    'variable.remove': 'Variable removed',
    'secret.set': 'Secret set',
    'secret.remove': 'Secret removed',
    'volume.add': 'Volume added',
    'volume.resize': 'Volume resized',
    'volume.remove': 'Volume removed',
    'volume.over-limit': 'Volume over its limit',
    'backup.make': 'Backup made',
    'backup.restore': 'Backup restored',
    'backup.remove': 'Backup removed',
  } as Readonly<Record<string, string>>,
};
