export { OverviewScreen as Screen } from '../features/overview/components/overview-screen';
