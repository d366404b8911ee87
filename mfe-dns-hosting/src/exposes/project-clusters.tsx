export { ClustersScreen as Screen } from '../features/clusters/components/clusters-screen';
