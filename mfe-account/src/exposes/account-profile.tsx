export { ProfileScreen as Screen } from '../features/profile/profile-screen';
