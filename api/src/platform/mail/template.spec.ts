import { renderMail } from './template.js';

const CONTENT = { to: 'ada@example.com', subject: 'Subject', greeting: 'Hello,' };
const LINK = 'https://zonewerk.example/reset/a-b/?x=1&y=2';

test('the link of an email is clickable in HTML and part of the plain text', () => {
  const { html, text } = renderMail({ ...CONTENT, link: LINK, lines: [`Here: ${LINK}.`] });
  expect(html).toContain(
    '<p>Here: <a href="https://zonewerk.example/reset/a-b/?x=1&amp;y=2">https://zonewerk.example/reset/a-b/?x=1&amp;y=2</a>.</p>',
  );
  expect(text).toContain(`Here: ${LINK}\n`);
});

test('no punctuation follows a link in plain text', () => {
  const lines = [`(${LINK})`, `Open ${LINK}, then sign in.`, `Open ${LINK} and sign in.`];
  const { text } = renderMail({ ...CONTENT, link: LINK, lines });
  expect(text).toContain(`(${LINK}\n)`);
  expect(text).toContain(`Open ${LINK}\nthen sign in.`);
  expect(text).toContain(`Open ${LINK} and sign in.`);
});

test('no other URL becomes a link, and lines are escaped', () => {
  const lines = ['See https://evil.example/ <a href="https://evil.example">here</a>', `Or ${LINK}`];
  const { html = '' } = renderMail({ ...CONTENT, link: LINK, lines });
  expect(html.match(/<a /gu)).toHaveLength(1);
  expect(html).toContain('&lt;a href=&quot;https://evil.example&quot;&gt;');
});
