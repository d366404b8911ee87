export { OverviewScreen as Screen } from '../features/overview/overview-screen';
