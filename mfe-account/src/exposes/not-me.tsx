export { NotMeScreen as Screen } from '../features/not-me/components/not-me-screen';
