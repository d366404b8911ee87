export { PhonesScreen as Screen } from '../features/phones/components/phones-screen';
