export { VerificationScreen as Screen } from '../features/verification/components/verification-screen';
