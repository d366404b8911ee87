export { ProjectScreen as Screen } from '../features/project/project-screen';
