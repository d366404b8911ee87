export { ImagesService } from './images/images.service.js';
export { ServersService } from './servers/servers.service.js';
