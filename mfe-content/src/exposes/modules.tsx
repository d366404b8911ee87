export { ModulesScreen as Screen } from '../features/modules/modules-screen';
