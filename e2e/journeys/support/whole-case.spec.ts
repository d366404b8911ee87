import { Buffer } from 'node:buffer';
import type { APIRequestContext, Page } from '@playwright/test';
import {
  expect,
  expectAccessible,
  pressByKeyboard,
  registerPerson,
  type TestPerson,
  tabTo,
  typeByKeyboard,
} from '@zonewerk/testing';
import nodemailer from 'nodemailer';
import { freshDomain, makeCluster, makeProject, makeRecord } from '../../fixtures/builders';
import { dig } from '../../fixtures/dns/dig';
import { expectGoodPage } from '../../fixtures/looks';
import { messageWith } from '../../fixtures/outbox';
import { test as base } from '../../fixtures/support/care-page';

const OUTPUT = { name: 'dig-output.txt', mimeType: 'text/plain', buffer: Buffer.from('No answer from ns1.') };
const STEPS = { name: 'steps.txt', mimeType: 'text/plain', buffer: Buffer.from('One. Two.') };
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAQAAAAECAIAAAAmkwkpAAAAEElEQVR4nGP4z8AARwzEcQCukw/x0F8jngAAAABJRU5ErkJggg==',
  'base64',
);
const SPF = 'v=spf1 ip4:127.0.0.1 ip6:::1 -all';

/** A customer with an email address at their own domain. */
const test = base.extend({
  person: async ({ baseURL }, use) => {
    await use(await registerPerson(baseURL ?? '', 'Ada', `ada@${freshDomain('harbour')}`));
  },
});

test(
  'a customer and an agent finish a case with a zone, files and an email',
  { tag: '@phone' },
  async ({ signedIn: page, person, api, care }) => {
    test.slow();
    const domain = await sendingZone(api, person);
    const subject = `The zone is silent ${crypto.randomUUID().slice(0, 8)}`;
    await openCase(page, subject, domain);
    await answerCase(care, subject, domain);

    const answer = page.getByRole('article').filter({ hasText: 'Please follow the steps.' });
    await expect(answer.getByRole('link', { name: /steps\.txt/u })).toBeVisible();
    await expect(page.getByText('Waits for the registry.')).toHaveCount(0);
    await replyByEmail(api, person);
    for (const screen of [page, care])
      await expect(screen.getByRole('article').filter({ hasText: 'It answers again.' })).toBeVisible();
    await showEmailImage(page);
    await closeCase(page);
    await expect(care.getByRole('button', { name: 'State: Closed' })).toBeVisible();
    await expectGoodPage(care, '/care/settings/');
  },
);

/** A zone of the customer with an SPF record that permits this machine. */
async function sendingZone(api: APIRequestContext, { mail }: TestPerson): Promise<string> {
  const domain = mail.split('@').at(-1) ?? '';
  const project = await makeProject(api, 'Harbour');
  const cluster = await makeCluster(api, project, domain);
  await makeRecord(api, { project, cluster }, { name: '@', type: 'TXT', value: SPF });
  await expect(async () => expect(await dig(domain, 'TXT')).toEqual([`"${SPF}"`])).toPass();
  return domain;
}

async function openCase(page: Page, subject: string, domain: string): Promise<void> {
  await page.goto('/support/create/');
  await tabTo(page, page.getByRole('radio').first());
  await page.keyboard.press('Space');
  await typeByKeyboard(page, page.getByLabel('Subject'), subject);
  await typeByKeyboard(page, page.getByLabel('Description'), 'Since noon.');
  await chooseFile(page, OUTPUT);
  await pressByKeyboard(page, page.getByRole('button', { name: 'Create case' }));
  await expect(page).toHaveURL(/\/support\/cases\/[0-9a-f]{24}\/$/u);
  await pressByKeyboard(page, page.getByRole('button', { name: 'Link an object' }));
  const dialog = page.getByRole('dialog', { name: 'Link an object' });
  const zones = dialog.getByLabel('DNS cluster');
  await expect(zones).toContainText(domain);
  await tabTo(page, zones);
  await page.keyboard.type(domain);
  await expectAccessible(page);
  await pressByKeyboard(page, dialog.getByRole('button', { name: 'Link', exact: true }));
  await expect(page.getByRole('main').getByRole('link', { name: domain })).toBeVisible();
  await expectAccessible(page);
}

async function answerCase(care: Page, subject: string, domain: string): Promise<void> {
  await expectGoodPage(care, '/care/?view=unassigned');
  await typeByKeyboard(care, care.getByRole('searchbox'), subject);
  await pressByKeyboard(care, care.getByRole('link', { name: subject }));
  await expect(care.getByRole('heading', { level: 1, name: subject })).toBeVisible();
  await expect(care.getByRole('main')).toContainText(domain);
  await expectAccessible(care);
  await chooseByKeyboard(care, /^Agent:/u, 'Assign to me');
  await expect(care.getByRole('button', { name: 'Agent: Noor' })).toBeVisible();
  await typeByKeyboard(care, care.getByRole('textbox', { name: 'New note' }), 'Waits for the registry.');
  await pressByKeyboard(care, care.getByRole('button', { name: 'Add note' }));
  await expect(care.getByText('Waits for the registry.')).toBeVisible();
  await typeByKeyboard(care, care.getByLabel('Your answer to the customer'), 'Please follow the steps.');
  await chooseFile(care, STEPS);
  await pressByKeyboard(care, care.getByRole('button', { name: 'Send answer' }));
  await expect(care.getByRole('article').filter({ hasText: 'Please follow the steps.' })).toBeVisible();
}

async function replyByEmail(api: APIRequestContext, { mail }: TestPerson): Promise<void> {
  const { replyTo } = await messageWith(api, mail, /Please follow the steps\./u);
  const transport = nodemailer.createTransport({
    host: '127.0.0.1',
    port: Number(process.env['ZW_E2E_MAIL_IN_PORT']),
    ignoreTLS: true,
  });
  await transport.sendMail({
    from: mail,
    to: replyTo ?? '',
    subject: 'Re:',
    text: 'It answers again.',
    html: '<p>It answers <b>again</b>.</p><table><tr><th>Name</th><td>ns1</td></tr></table><img src="cid:a@b" alt="The answer">',
    attachments: [{ filename: 'answer.png', content: PICTURE, cid: 'a@b' }],
  });
  transport.close();
}

/** Shows the formatting of the email, and waits for its image. */
async function showEmailImage(page: Page): Promise<void> {
  await pressByKeyboard(page, page.getByRole('button', { name: 'Show formatting and images' }));
  const image = page.getByRole('img', { name: 'The answer' });
  await expect.poll(() => image.evaluate((one) => (one as HTMLImageElement).naturalWidth)).toBe(4);
  await expectAccessible(page);
}

async function closeCase(page: Page): Promise<void> {
  await expectAccessible(page);
  await chooseByKeyboard(page, 'Options', 'Close case');
  await tabTo(page, page.getByRole('radio', { name: 'Good', exact: true }));
  await page.keyboard.press('Space');
  await pressByKeyboard(page, page.getByRole('button', { name: 'Send rating' }));
  await expect(page.getByText('You rated this case: Good.')).toBeVisible();
  await expectAccessible(page);
}

/** Opens a menu and selects an entry. */
async function chooseByKeyboard(page: Page, menu: string | RegExp, entry: string): Promise<void> {
  await pressByKeyboard(page, page.getByRole('button', { name: menu, exact: true }));
  const item = page.getByRole('menuitem', { name: entry });
  await expect(item).toBeVisible();
  await expect(async () => {
    await page.keyboard.press('ArrowDown');
    expect(await item.evaluate((one) => one === document.activeElement)).toBe(true);
  }).toPass();
  await page.keyboard.press('Enter');
}

/** Adds a file row and selects the file. */
async function chooseFile(page: Page, file: typeof STEPS): Promise<void> {
  await pressByKeyboard(page, page.getByRole('button', { name: 'Add file', exact: true }));
  const chooser = page.waitForEvent('filechooser');
  await pressByKeyboard(page, page.getByRole('button', { name: /Choose/u }));
  await (await chooser).setFiles(file);
}
