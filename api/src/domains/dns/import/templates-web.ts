import { when, type Template } from './template.js';

const SERVER: Template = {
  id: 'web-server',
  group: 'web',
  name: 'A server of your own',
  purpose: 'The domain and www point to one server.',
  documentation: 'https://www.rfc-editor.org/rfc/rfc1035',
  fields: [
    { name: 'ipv4', label: 'IPv4 address', help: 'Address of the server.', kind: 'ipv4', required: true },
    { name: 'ipv6', label: 'IPv6 address', help: 'Address of the server, if any.', kind: 'ipv6' },
  ],
  lines: ({ ipv4 = '', ipv6 }, domain) => [
    `@ A ${ipv4}`,
    ...when(ipv6, (address) => `@ AAAA ${address}`),
    `www CNAME ${domain}.`,
  ],
};

/**
 * Documented at
 * https://docs.github.com/pages/configuring-a-custom-domain-for-your-github-pages-site/managing-a-custom-domain-for-your-github-pages-site
 */
const GITHUB_PAGES: Template = {
  id: 'github-pages',
  group: 'web',
  name: 'GitHub Pages',
  purpose: 'The domain and www point to a site of GitHub Pages.',
  documentation:
    'https://docs.github.com/pages/configuring-a-custom-domain-for-your-github-pages-site/managing-a-custom-domain-for-your-github-pages-site',
  fields: [
    {
      name: 'host',
      label: 'Address of the site',
      help: 'The host name of the account or organisation, like name.github.io.',
      kind: 'host',
      required: true,
    },
  ],
  lines: ({ host = '' }) => [
    ...[108, 109, 110, 111].map((part) => `@ A 185.199.${part}.153`),
    ...[8000, 8001, 8002, 8003].map((part) => `@ AAAA 2606:50c0:${part}::153`),
    `www CNAME ${host}.`,
  ],
};

/** The apex cannot have a CNAME, so it uses an alias of the host (docs/decisions/0016). */
const OTHER_HOST: Template = {
  id: 'web-host',
  group: 'web',
  name: 'A hosting provider',
  purpose: 'The domain and www follow the current addresses of a host of the provider.',
  documentation: 'https://www.rfc-editor.org/rfc/rfc1034',
  fields: [
    {
      name: 'host',
      label: 'Host name',
      help: 'The host that the provider names, like my-app.example.net.',
      kind: 'host',
      required: true,
    },
  ],
  lines: ({ host = '' }) => [`;$ALIAS @ IN A ${host}.`, `;$ALIAS @ IN AAAA ${host}.`, `www CNAME ${host}.`],
};

export const WEB_TEMPLATES: readonly Template[] = [SERVER, GITHUB_PAGES, OTHER_HOST];
