export { ServersScreen as Screen } from '../features/servers/components/servers-screen';
