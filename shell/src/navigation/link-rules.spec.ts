import { isPageUrl, isPlainClick, pageSubmissionOf, pageUrlOfLink } from './link-rules';

const ORIGIN = 'http://localhost:4200';

function link(html: string): HTMLAnchorElement {
  document.body.innerHTML = html;
  return document.querySelector('a')!;
}

function form(html: string): HTMLFormElement {
  document.body.innerHTML = html;
  return document.querySelector('form')!;
}

describe('links', () => {
  it.each([
    ['<a href="/projects/">x</a>', '/projects/'],
    ['<a href="/support/?state=open#top">x</a>', '/support/?state=open#top'],
    ['<a href="?page=2">x</a>', '/?page=2'],
    ['<a href="#part">x</a>', '/#part'],
    ['<a target="_self" href="/apis/">x</a>', '/apis/'],
    [`<a href="${ORIGIN}/dev/ui/">x</a>`, '/dev/ui/'],
  ])('%s is a page link', (html, address) => {
    expect(pageUrlOfLink(link(html), ORIGIN)?.href).toBe(ORIGIN + address);
  });

  it.each([
    '<a href="https://example.org/projects/">x</a>',
    '<a href="//example.org/projects/">x</a>',
    '<a href="mailto:care@example.org">x</a>',
    '<a href="/projects/" target="_blank">x</a>',
    '<a href="/projects/" download>x</a>',
    '<a href="/projects/" rel="external">x</a>',
    '<a href="/api/self/support/files/1/">x</a>',
    '<a href="/assets/shell/a.js">x</a>',
    '<a href="/dev/outbox/">x</a>',
    '<a href="/dev/outbox">x</a>',
    '<a href="/health/live">x</a>',
    '<a>x</a>',
  ])('%s is handled by the browser', (html) => {
    expect(pageUrlOfLink(link(html), ORIGIN)).toBeNull();
  });

  it('to another port or scheme are no page links', () => {
    expect(isPageUrl(new URL('http://localhost:4201/projects/'), ORIGIN)).toBe(false);
    expect(isPageUrl(new URL('https://localhost:4200/projects/'), ORIGIN)).toBe(false);
  });
});

describe('clicks', () => {
  const plain = {
    button: 0,
    metaKey: false,
    ctrlKey: false,
    shiftKey: false,
    altKey: false,
    defaultPrevented: false,
  };

  it('without modifiers are handled', () => expect(isPlainClick(plain)).toBe(true));

  it.each([
    { button: 1 },
    { metaKey: true },
    { ctrlKey: true },
    { shiftKey: true },
    { altKey: true },
    { defaultPrevented: true },
  ])('with %p are ignored', (difference) => expect(isPlainClick({ ...plain, ...difference })).toBe(false));
});

describe('forms', () => {
  it('with GET become a URL that replaces the query of the action', () => {
    const search = form('<form action="/support/?old=1"><input name="query" value="a b"></form>');
    const submission = pageSubmissionOf(search, null, ORIGIN);
    expect(submission?.method).toBe('get');
    expect(submission?.url.href).toBe(`${ORIGIN}/support/?query=a+b`);
  });

  it('with POST are form-encoded with the pressed button', () => {
    const choice = form(
      '<form method="post" action="/cookies/"><input name="analytical" value="1"><button name="act" value="save"></form>',
    );
    const submission = pageSubmissionOf(choice, choice.querySelector('button'), ORIGIN);
    expect(submission?.method).toBe('post');
    expect([...submission!.fields]).toEqual([
      ['analytical', '1'],
      ['act', 'save'],
    ]);
  });

  it('use the method and action of the pressed button', () => {
    const element = form('<form action="/a/"><button formaction="/b/" formmethod="post"></form>');
    const submission = pageSubmissionOf(element, element.querySelector('button'), ORIGIN);
    expect([submission?.method, submission?.url.pathname]).toEqual(['post', '/b/']);
  });

  it.each([
    '<form method="post" enctype="multipart/form-data" action="/support/"></form>',
    '<form method="dialog"></form>',
    '<form action="https://example.org/"></form>',
    '<form action="/api/user/login/" method="post"></form>',
    '<form action="/support/" target="_blank"></form>',
  ])('of the kind %s are ignored', (html) => expect(pageSubmissionOf(form(html), null, ORIGIN)).toBeNull());
});
