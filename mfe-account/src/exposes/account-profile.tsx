export { ProfileScreen as Screen } from '../features/profile/components/profile-screen';
