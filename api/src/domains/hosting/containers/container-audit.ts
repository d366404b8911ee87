import type { OutboxEntry } from '../../../platform/jobs/outbox.js';
import { auditEntry } from '../../projects/projects.api.js';
import type { ContainerDocument } from './container.schema.js';

/** Changes of a container in the audit log of its project. */
export type ContainerAction =
  | 'container.create'
  | 'container.start'
  | 'container.shut-down'
  | 'container.update'
  | 'container.cancel-update'
  | 'container.roll-back'
  | 'container.follow'
  | 'container.unfollow'
  | 'container.sleep'
  | 'container.no-sleep'
  | 'container.limits'
  | 'archive.upload'
  | 'commit.push'
  | 'commit.store'
  | 'container.remove'
  | 'drift.adopt'
  | 'drift.revert'
  | 'domain.attach'
  | 'domain.detach'
  | 'cron.set'
  | 'cron.remove'
  | 'cron.run'
  | 'terminal.open'
  | 'variable.set'
  | 'variable.remove'
  | 'secret.set'
  | 'secret.remove'
  | 'volume.add'
  | 'volume.resize'
  | 'volume.remove'
  | 'volume.over-limit'
  | 'backup.make'
  | 'backup.download'
  | 'backup.restore'
  | 'backup.remove';

/**
 * Outbox entry for the audit log; stored with a change of a container.
 * @param actor ID of the member; null for the platform
 * @param id entries with the same ID create one event
 */
export function containerEntry(
  { _id, project, name }: Pick<ContainerDocument, '_id' | 'project' | 'name'>,
  actor: string | null,
  action: ContainerAction,
  details: Record<string, string> = {},
  id?: string,
): OutboxEntry {
  const subject = { kind: 'container', id: _id.toHexString(), name };
  return auditEntry({ project: project.toHexString(), actor, action, subject, details }, id);
}
