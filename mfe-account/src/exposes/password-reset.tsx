export { ResetScreen as Screen } from '../features/reset/components/reset-screen';
