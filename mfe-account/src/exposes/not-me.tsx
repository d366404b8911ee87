export { NotMeScreen as Screen } from '../features/not-me/not-me-screen';
