export { ParametersScreen as Screen } from '../features/parameters/components/parameters-screen';
