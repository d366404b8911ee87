import type { Connection } from 'mongoose';
import type { AuditEventDocument } from '../domains/projects/audit/audit-event.schema.js';
import { linkAfter, type Link } from '../domains/projects/projects.api.js';
import type { Migration } from '../platform/database/prepare.js';

/** Links the events of audit logs to chains, in chronological order. Idempotent. */
export const chainsOfAuditLogs: Migration = {
  name: '0012-chains-of-audit-logs',
  async up(connection: Connection): Promise<void> {
    const events = connection.collection<AuditEventDocument>('project_audit_events');
    const former = events.find({ number: { $exists: false } }).sort({ project: 1, at: 1, _id: 1 });
    for await (const event of former) {
      const last = await events.findOne<Link>(
        { project: event.project, number: { $gt: 0 } },
        { sort: { number: -1 } },
      );
      const link = { ...linkAfter(last, event), storedAt: event.at };
      await events.updateOne({ _id: event._id, number: { $exists: false } }, { $set: link });
    }
  },
};
