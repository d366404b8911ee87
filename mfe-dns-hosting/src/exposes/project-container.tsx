export { ContainerScreen as Screen } from '../features/container/components/container-screen';
