import { deleteAccount, exportData, getCareCase } from '@zonewerk/contracts';
import sharp from 'sharp';
import { eventually } from '../../harness/clusters-world.js';
import { PASSWORD } from '../../harness/harness.js';
import { EmailWorld, postsOf, TEAM, type Answered } from './email-fixtures.js';

// Real: SMTP, the parsers in their threads, GridFS, API over HTTP.
let mails: EmailWorld;
/** A case whose customer replies in each test. */
let answered: Answered;
beforeAll(async () => {
  mails = await EmailWorld.start();
  answered = await mails.answered();
});
afterAll(() => mails.close());

const QUOTE = '> An answer to Ada.\n> With two lines.';

/** Texts of a reply, with and without quoted emails. */
test.each([
  ['a quote', `On Sun, 29 Nov 2026 Noor wrote:\n${QUOTE}`],
  ['a delimiter of Outlook', '-----Original Message-----\nFrom: Noor\nAn answer.'],
  ['a Dutch delimiter', '-----Oorspronkelijk bericht-----\nVan: Noor\nEen antwoord.'],
  ['a line', '________________________________\nFrom: Noor\nAn answer.'],
  ['a line to write above', '##- Please type your reply above this line -##\nAn answer.'],
])('%s is folded, and the whole text stays', async (_, below) => {
  const { customer, caseId, address } = answered;
  const text = `It works.\n\n${below}`;
  await mails.deliver({ from: customer.mail, to: address, text });
  const post = (await postsOf(customer, caseId)).at(-1);
  expect([post?.text, post?.shown]).toEqual([text, 'It works.']);
});

test.each([
  ['after two dashes', 'Two questions.\n--\nHow much is it?\nWhen does it start?'],
  ['below a quote', `> Does it work?\n\nNo, it does not.`],
  ['of a list', 'Steps:\n- one\n- two\n\nThanks'],
])('words of the customer %s are not folded', async (_, text) => {
  const { customer, caseId, address } = answered;
  await mails.deliver({ from: customer.mail, to: address, text });
  const post = (await postsOf(customer, caseId)).at(-1);
  expect([post?.text, post?.shown]).toEqual([text, undefined]);
});

test('an email with HTML alone becomes text', async () => {
  const { customer, caseId, address } = answered;
  const html = '<p>Hello<br>there</p><script>evil()</script><style>p{}</style>';
  await mails.deliver({ from: customer.mail, to: address, text: undefined, html });
  const post = (await postsOf(customer, caseId)).at(-1);
  expect(post?.text).toBe('Hello\nthere');
});

test('files are attached, and refused ones are named with the reason', async () => {
  const { customer, caseId, address } = answered;
  const attachments = [
    { filename: 'log.txt', content: 'words' },
    { filename: 'setup.exe', content: Buffer.from('MZ\u0090\0\u0003\0\0\0', 'latin1') },
    ...Array.from({ length: 14 }, (_, index) => ({ filename: `n${index}.txt`, content: `n ${index}` })),
  ];
  await mails.deliver({ from: customer.mail, to: address, attachments });
  const post = (await postsOf(customer, caseId)).at(-1);
  expect(post?.files.map((file) => file.file_name)).toEqual([
    'log.txt',
    ...Array.from({ length: 13 }, (_, index) => `n${index}.txt`),
  ]);
  expect(post?.refused).toEqual([
    expect.stringContaining('setup.exe is a program'),
    'n13.txt: A post has 15 files at most.',
  ]);
  const [file] = post?.files ?? [];
  expect((await customer.agent.get(file?.file_path ?? '').buffer(true)).body.toString()).toBe('words');
});

test('the names of further attachments have a limit in number and length', async () => {
  const { customer, caseId, address } = answered;
  const attachments = Array.from({ length: 60 }, (_, index) => ({
    filename: `${index}-${'n'.repeat(400)}.txt`,
    content: 'words',
  }));
  await mails.deliver({ from: customer.mail, to: address, attachments });
  const { files = [], refused = [] } = (await postsOf(customer, caseId)).at(-1) ?? {};
  expect(files).toHaveLength(15);
  expect(files[0]?.file_name).toMatch(/^0-n{190,}\.txt$/u);
  expect(refused).toHaveLength(36);
  expect(refused.at(-1)).toBe('10 further files: A post has 15 files at most.');
  expect(refused.every(({ length }) => length < 260)).toBe(true);
});

test('formatted HTML is sanitised, and its images are the attached files', async () => {
  const { customer, caseId, address } = answered;
  const html = [
    '<p>A <b>red</b> button:</p><img src="cid:second@x" alt="The button" onerror="alert(1)" style="width:1px">',
    '<img src="cid:program@x"><img src="https://evil.example/pixel.png"><a href="/account/">Sign in</a>',
    '<a href="https://example.com/?a=1&b=2">Page</a><script>alert(1)</script>',
  ].join('');
  const picture = await sharp({ create: { width: 2, height: 2, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
  const attachments = [
    { filename: 'setup.exe', content: Buffer.from('MZ\u0090\0\u0003\0\0\0', 'latin1'), cid: 'program@x' },
    { filename: 'button.png', content: picture, cid: 'second@x' },
  ];
  await mails.deliver({ from: customer.mail, to: address, text: 'A red button:', html, attachments });
  const post = (await postsOf(customer, caseId)).at(-1);
  const [file] = post?.files ?? [];
  expect(post?.html).toBe(
    [
      `<p>A <b>red</b> button:</p><img src="${file?.file_path}" alt="The button" />`,
      '<span>Sign in</span><a href="https://example.com/?a=1&amp;b=2" title="https://example.com/?a=1&amp;b=2"',
      ' target="_blank" rel="nofollow noopener noreferrer">Page</a>',
    ].join(''),
  );
  const forAgent = await mails.noor.call(getCareCase, { caseId });
  expect(JSON.stringify(forAgent.body)).toContain(`/api/care/files/${file?.id}/`);
});

test('a text over 64 KB is cut, with a sentence about it', async () => {
  const { customer, caseId, address } = answered;
  await mails.deliver({ from: customer.mail, to: address, text: 'long words '.repeat(9_000) });
  const text = (await postsOf(customer, caseId)).at(-1)?.text ?? '';
  expect(Buffer.byteLength(text)).toBeLessThan(66_000);
  expect(text).toMatch(/not shown, because it is too long\.$/u);
});

test('a long line that begins as a sentence about an earlier email is not folded', async () => {
  const { customer, caseId, address } = answered;
  const text = `On ${'a '.repeat(30_000)}`.trim();
  await mails.deliver({ from: customer.mail, to: address, text });
  const post = (await postsOf(customer, caseId)).at(-1);
  expect([post?.text === text, post?.shown]).toEqual([true, undefined]);
});

test('emails of a customer are in the export, and deleted with the account', async () => {
  const { customer, address } = await mails.answered();
  const { mail } = customer;
  await mails.deliver({
    from: mail,
    to: address,
    subject: 'My reply',
    attachments: [{ filename: 'a.txt', content: 'a' }],
  });
  await mails.deliver({ from: mail, to: address, subject: 'Held words', signedBy: null });
  await mails.deliver({ from: mail, to: TEAM, subject: 'My case' });
  const exported = JSON.stringify((await customer.call(exportData, {})).body);
  expect(exported).toContain('My reply');
  expect(exported).not.toContain('Held words');
  const removed = await customer.call(deleteAccount, { password: PASSWORD, confirm: mail });
  expect(removed.body.status).toBe('success');
  const { connection } = mails.world;
  await eventually(async () => {
    const left = await connection.collection('support_emails').countDocuments({ from: mail });
    expect(left).toBe(0);
  });
});
