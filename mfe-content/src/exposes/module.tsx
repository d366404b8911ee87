export { ModuleScreen as Screen } from '../features/module/module-screen';
