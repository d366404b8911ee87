export { SessionsScreen as Screen } from '../features/sessions/sessions-screen';
