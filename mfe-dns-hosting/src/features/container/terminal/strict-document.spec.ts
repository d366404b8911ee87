import { strictDocument } from './strict-document';

afterEach(() => document.head.replaceChildren());

it('style elements get the nonce of the page', () => {
  document.head.innerHTML = '<meta property="csp-nonce" nonce="n-1">';
  expect(strictDocument().createElement('style').nonce).toBe('n-1');
});

it('a style attribute is set as declarations, other attributes unchanged', () => {
  const element = strictDocument().createElement('span');
  element.setAttribute('style', 'color: red;');
  element.setAttribute('title', 'Red');
  expect([element.style.color, element.title]).toEqual(['red', 'Red']);
});

it('the strict document otherwise equals the document', () => {
  const strict = strictDocument();
  expect(strict).toBeInstanceOf(Document);
  expect(strict.createDocumentFragment().ownerDocument).toBe(document);
  expect(strict.defaultView).toBe(window);
});
