export { AuditScreen as Screen } from '../features/audit/components/audit-screen';
