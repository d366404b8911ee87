export { ProjectLabelScreen as Screen } from '../features/project-label/components/project-label-screen';
