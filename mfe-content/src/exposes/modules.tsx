export { ModulesScreen as Screen } from '../features/modules/components/modules-screen';
