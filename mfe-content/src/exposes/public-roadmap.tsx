export { PublicRoadmapScreen as Screen } from '../features/public-roadmap/components/public-roadmap-screen';
