export { PhonesScreen as Screen } from '../features/phones/phones-screen';
