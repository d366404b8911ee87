export { CareInboxScreen as Screen } from '../features/care-inbox/components/care-inbox-screen';
