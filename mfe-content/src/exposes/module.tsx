export { ModuleScreen as Screen } from '../features/module/components/module-screen';
