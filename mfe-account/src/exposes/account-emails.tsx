export { EmailsScreen as Screen } from '../features/emails/components/emails-screen';
