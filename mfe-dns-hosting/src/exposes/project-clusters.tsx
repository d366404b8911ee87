export { ClustersScreen as Screen } from '../features/clusters/clusters-screen';
