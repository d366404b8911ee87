export { ProjectsScreen as Screen } from '../features/projects/components/projects-screen';
