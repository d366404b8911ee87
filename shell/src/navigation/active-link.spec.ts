import { linkState, markActiveLinks } from './active-link';

const at = (address: string) => new URL(address, 'http://localhost:4200');

describe('linkState', () => {
  it.each([
    ['/projects/', '/projects/', 'page'],
    ['/projects', '/projects/', 'page'],
    ['/projects/', '/projects/?query=a', 'page'],
    ['/support/?state=open', '/support/?state=open', 'page'],
    ['/support/?state=open', '/support/', 'section'],
    ['/projects/', '/projects/1/label/', 'section'],
    ['/projects/', '/developer/dashboard/projects/1/clusters/', 'section'],
    ['/projects/', '/projectsX/', null],
    ['/support/', '/projects/', null],
    ['/account/', '/balance/', 'section'],
    ['/account/', `/balance/${'0'.repeat(24)}/`, 'section'],
    ['/account/', '/projects/', null],
    ['/projects/', '/balance/', null],
    ['/', '/projects/', null],
    ['https://example.org/projects/', '/projects/', null],
  ] as const)('%s at %s is %s', (href, shown, state) => expect(linkState(at(href), at(shown))).toBe(state));
});

it('markActiveLinks marks and unmarks the links of the navigation', () => {
  document.body.innerHTML = '<a href="/projects/">p</a><a href="/support/" aria-current="page">s</a>';
  markActiveLinks(document.body, at('/projects/'));
  const marks = [...document.querySelectorAll('a')].map((link) => link.getAttribute('aria-current'));
  expect(marks).toEqual(['page', null]);
});
