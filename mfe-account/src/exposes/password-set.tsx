export { SetScreen as Screen } from '../features/reset/components/set-screen';
