export { ProjectScreen as Screen } from '../features/project/components/project-screen';
