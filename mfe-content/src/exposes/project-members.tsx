export { MembersScreen as Screen } from '../features/members/components/members-screen';
