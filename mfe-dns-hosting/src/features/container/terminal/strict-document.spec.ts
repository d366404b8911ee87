import { strictDocument } from './strict-document';

afterEach(() => document.head.replaceChildren());

it('gives style elements the nonce of the page', () => {
  document.head.innerHTML = '<meta property="csp-nonce" nonce="n-1">';
  expect(strictDocument().createElement('style').nonce).toBe('n-1');
});

it('sets a style attribute as a style declaration, and other attributes as they are', () => {
  const element = strictDocument().createElement('span');
  element.setAttribute('style', 'color: red;');
  element.setAttribute('title', 'Red');
  expect([element.style.color, element.title]).toEqual(['red', 'Red']);
});

it('is the document in every other way', () => {
  const strict = strictDocument();
  expect(strict).toBeInstanceOf(Document);
  expect(strict.createDocumentFragment().ownerDocument).toBe(document);
  expect(strict.defaultView).toBe(window);
});
