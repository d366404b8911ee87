/** Name of a channel: `production`, `staging` or `preview/<name>`. */
export const CHANNEL_NAME = /^(?:production|staging|preview\/[a-z0-9](?:[a-z0-9-]{0,38}[a-z0-9])?)$/u;
