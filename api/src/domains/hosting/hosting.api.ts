export { ServersService } from './servers/servers.service.js';
