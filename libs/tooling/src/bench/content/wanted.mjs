/** @typedef {import('../client.mjs').Wanted} Wanted */

/**
 * Requests of the owner of the content, and anonymous ones for the bare routes.
 *
 * @param {import('../world.mjs').World} world
 * @param {import('./fill.mjs').FilledContent} filled
 */
export function wantedOf({ origin, bare }, { person, project }) {
  const { headers } = person;
  return {
    /** @param {string} path @param {object} body @returns {Wanted} */
    post: (path, body) => ({
      url: `${origin}/api/projects/${project}/${path}`,
      method: 'POST',
      headers,
      body,
    }),
    /** @param {Record<string, string>} [more] headers @returns {Wanted} */
    tree: (more = {}) => ({
      url: `${origin}/api/projects/${project}/pages/tree/`,
      headers: { ...headers, ...more },
    }),
    /** @returns {Wanted} */
    header: () => ({ url: `${origin}/renderTemplate/header/`, headers }),
    /** A bare route with a permission check. @param {string} path @param {object} body @returns {Wanted} */
    known: (path, body) => ({
      url: `${bare}/content/${path}/known`,
      method: /** @type {const} */ ('POST'),
      body: { ...body, user: person.id, project },
    }),
    /** @param {string} path @param {object} [body] @returns {Wanted} */
    bare: (path, body) => ({
      url: `${bare}/content/${path}`,
      ...(body ? { method: /** @type {const} */ ('POST'), body } : {}),
    }),
  };
}
