export { EmailsScreen as Screen } from '../features/emails/emails-screen';
