export { VerificationScreen as Screen } from '../features/verification/verification-screen';
