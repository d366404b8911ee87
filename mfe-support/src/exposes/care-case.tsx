export { CareCaseScreen as Screen } from '../features/care-case/components/care-case-screen';
