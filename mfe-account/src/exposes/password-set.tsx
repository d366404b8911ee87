export { SetScreen as Screen } from '../features/reset/set-screen';
