import { pageDocument } from './document.js';
import { editingFrame } from './index.js';
import { STYLE } from './style.js';

const page = {
  language: 'nl',
  path: '/over-ons/',
  title: 'Over <ons>',
  description: '',
  tags: [],
  html: '<p>Hallo</p>',
  changed: new Date('2026-03-04T05:06:07Z'),
  alternates: [
    { language: 'nl', path: '/over-ons/' },
    { language: 'en', path: '/en/about/' },
  ],
  above: [{ title: 'Bureau', path: '/bureau/' }],
  below: [{ title: 'Ploeg', path: '/over-ons/ploeg/' }],
};
const frame = {
  origin: 'http://a.example',
  name: 'Duinhuis',
  menu: [{ title: 'Welkom', path: '/' }],
  indexed: true,
};

test('the editing frame shows the surroundings of the page as inert elements', () => {
  const { html } = editingFrame(page, frame);
  const seen = pageDocument(page, frame).replace(/^.*<body>/u, '');
  for (const part of ['<header>', '<nav class="path"', '<section class="below">', '<footer>']) {
    const end = `${part.replace('<', '</').split(/[ >]/u)[0]}>`;
    const whole = seen.slice(seen.indexOf(part), seen.indexOf(end) + end.length);
    expect(html).toContain(`<div inert="">${whole}</div>`);
  }
  expect(html).toContain('<h1 data-edit="title"></h1><div data-edit="text"></div>');
  expect(html).not.toMatch(/<(?:main|body|script)|Hallo/u);
});

test('the editing style is the page style for a shadow root', () => {
  const { style } = editingFrame(page, frame);
  expect(style).not.toMatch(/:root|body\{|[^.]main\{/u);
  expect(style.match(/:host\{/gu)).toHaveLength(2);
  expect(style.split('}').length).toBe(STYLE.split('}').length);
});
