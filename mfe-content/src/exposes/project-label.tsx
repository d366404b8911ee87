export { ProjectLabelScreen as Screen } from '../features/project-label/project-label-screen';
