import {
  codeFor,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  pressByKeyboard,
  test,
  typeByKeyboard,
} from '@zonewerk/testing';

/** A Dutch mobile number, different for each test. */
let numbers = 0;
function freshNumber(): string {
  numbers += 1;
  return `61${String(1_000_000 + ((process.pid * 97 + numbers * 7_919 + Date.now()) % 9_000_000))}`;
}

test('a phone is added by SMS and removed, by mouse', { tag: '@full' }, async ({ signedIn: page }) => {
  const number = freshNumber();
  await page.goto('/account/phones/');
  await expect(page.getByRole('main')).toContainText('No phone yet');
  await expectAccessible(page);
  await page.getByRole('main').getByRole('button', { name: 'Add phone' }).click();
  const window = page.getByRole('dialog', { name: 'Add phone' });
  await window.getByRole('textbox', { name: 'Phone number', exact: true }).fill('6 1');
  await window.getByRole('button', { name: 'Send code' }).click();
  await expect(window).toContainText('Please enter your phone number.');
  await window.getByRole('textbox', { name: 'Phone number', exact: true }).fill(`0${number}`);
  await window.getByRole('button', { name: 'Send code' }).click();
  await expect(window.getByRole('textbox', { name: 'Code', exact: true })).toBeFocused();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await window
    .getByRole('textbox', { name: 'Code', exact: true })
    .fill(await codeFor(page.request, `+31${number}`));
  await expect(window).toHaveCount(0);
  await expect(page.getByRole('main')).toContainText(`+31${number}`);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Remove' }).click();
  const removal = page.getByRole('dialog', { name: 'Remove phone' });
  await expect(removal).toContainText(`+31${number}`);
  await removal.getByRole('button', { name: 'Remove phone' }).click();
  await expect(page.getByRole('main')).toContainText('No phone yet');
});

test('a phone is added by keyboard', { tag: '@full' }, async ({ signedIn: page }) => {
  const number = freshNumber();
  await page.goto('/account/phones/');
  await pressByKeyboard(page, page.getByRole('main').getByRole('button', { name: 'Add phone' }));
  const window = page.getByRole('dialog', { name: 'Add phone' });
  await typeByKeyboard(page, window.getByRole('textbox', { name: 'Phone number', exact: true }), number);
  await page.keyboard.press('Enter');
  await expect(window.getByRole('textbox', { name: 'Code', exact: true })).toBeFocused();
  await page.keyboard.type(await codeFor(page.request, `+31${number}`));
  await expect(page.getByRole('main')).toContainText(`+31${number}`);
});
