export { ResetScreen as Screen } from '../features/reset/reset-screen';
