export { HOST_RULES } from './engines/docker/host-rules.js';
export { ImagesService } from './images/images.service.js';
export { ServersService } from './servers/servers.service.js';
