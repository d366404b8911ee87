export { RoadmapsScreen as Screen } from '../features/roadmaps/components/roadmaps-screen';
