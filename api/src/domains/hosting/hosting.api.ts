export { ContainersService } from './containers/containers.service.js';
export { hostRules, OPEN_EGRESS } from './engines/docker/host-rules.js';
export { GitGate } from './git/git-gate.js';
export { ImagesService } from './images/images.service.js';
export { AddedServers } from './servers/added-servers.service.js';
export { warningsOf } from './servers/probe-warnings.js';
export { ServersService } from './servers/servers.service.js';
export { HostingModule } from './hosting.module.js';
