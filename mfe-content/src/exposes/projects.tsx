export { ProjectsScreen as Screen } from '../features/projects/projects-screen';
