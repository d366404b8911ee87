export { SessionsScreen as Screen } from '../features/sessions/components/sessions-screen';
