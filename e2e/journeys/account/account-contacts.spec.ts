import type { Page } from '@playwright/test';
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  post,
  pressByKeyboard,
  tabTo,
  test,
  typeByKeyboard,
} from '@zonewerk/testing';

const BOOKS = {
  name: 'Bookkeeping',
  mail: 'books@example.org',
  phone: 'Empty',
  role_super: 0,
  role_financial: 1,
  role_technical: 0,
  role_data: 0,
};

const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

test('a contact is added, edited and removed, by mouse', { tag: '@full' }, async ({ signedIn: page }) => {
  await page.goto('/account/contacts/');
  await expect(page.getByRole('main')).toContainText('No contacts yet');
  await expectAccessible(page);
  await page.getByRole('main').getByRole('button', { name: 'Add contact' }).first().click();
  const window = page.getByRole('dialog', { name: 'Add contact' });
  await window.getByLabel('Name').fill('Night shift');
  await window.getByLabel('Phone').fill('12');
  await window.getByRole('button', { name: 'Add contact' }).click();
  await expect(window).toContainText('A contact needs at least one credential.');
  await expect(window.getByLabel('Email address')).toBeFocused();
  await window.getByLabel('Email address').fill('night@example');
  await window.getByRole('button', { name: 'Add contact' }).click();
  await expect(window).toContainText('This Email Address is invalid.');
  await expectAccessible(page);
  await window.getByLabel('Email address').fill('night@example.org');
  await window.getByRole('checkbox', { name: 'Technical' }).check();
  await window.getByRole('button', { name: 'Add contact' }).click();
  await expect(window).toHaveCount(0);
  const row = rowOf(page, 'Night shift');
  await expect(row).toContainText('night@example.org');
  await expect(row).toContainText('Technical');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await row.getByRole('button', { name: 'Edit: Night shift' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit contact' });
  await expect(edit.getByLabel('Email address')).toHaveValue('night@example.org');
  await expect(edit.getByRole('checkbox', { name: 'Technical' })).toBeChecked();
  await edit.getByLabel('Phone').fill('+31 20 123 4567');
  await edit.getByRole('button', { name: 'Save contact' }).click();
  await expect(edit).toHaveCount(0);
  await expect(row).toContainText('+31 20 123 4567');

  await row.getByRole('button', { name: 'Remove: Night shift' }).click();
  const removal = page.getByRole('dialog', { name: 'Remove contact' });
  await expect(removal).toContainText('Night shift gets no further notices.');
  await expectAccessible(page);
  await removal.getByRole('button', { name: 'Remove contact' }).click();
  await expect(page.getByRole('main')).toContainText('No contacts yet');
});

test('a contact is added and removed, by keyboard', async ({ signedIn: page }) => {
  await page.goto('/account/contacts/');
  await pressByKeyboard(page, page.getByRole('main').getByRole('button', { name: 'Add contact' }).first());
  const window = page.getByRole('dialog', { name: 'Add contact' });
  await expect(window.getByLabel('Name')).toBeFocused();
  await page.keyboard.type('Data desk');
  await typeByKeyboard(page, window.getByLabel('Email address'), 'data@example.org');
  await tabTo(page, window.getByRole('checkbox', { name: 'Data' }));
  await page.keyboard.press('Space');
  await pressByKeyboard(page, window.getByRole('button', { name: 'Add contact' }));
  await expect(rowOf(page, 'Data desk')).toContainText('data@example.org');
  await pressByKeyboard(page, page.getByRole('button', { name: 'Remove: Data desk' }));
  const removal = page.getByRole('dialog', { name: 'Remove contact' });
  await expect(removal.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await pressByKeyboard(page, removal.getByRole('button', { name: 'Remove contact' }));
  await expect(page.getByRole('main')).toContainText('No contacts yet');
});

test(
  'input survives a reload, and saving a removed contact closes the window',
  { tag: '@full' },
  async ({ signedIn: page, api, watch }) => {
    const { object } = await post(api, '/api/developer/contact/add/', BOOKS);
    await page.goto('/account/contacts/');
    await page.getByRole('button', { name: 'Edit: Bookkeeping' }).click();
    const edit = page.getByRole('dialog', { name: 'Edit contact' });
    await edit.getByLabel('Name').fill('Accounting');
    await page.reload();
    await expect(edit.getByLabel('Name')).toHaveValue('Accounting');
    watch.allow(/403/u);
    await post(api, '/api/developer/contact/set/remove/', { object: String(object) });
    await edit.getByRole('button', { name: 'Save contact' }).click();
    const alert = page.getByRole('dialog', { name: 'Something went wrong' });
    await expect(alert).toContainText("You're not the owner of this Contact.");
    await expect(edit).toHaveCount(0);
    await expectAccessible(page);
  },
);
