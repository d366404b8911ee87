const addresses = ['api/test/account/emails/addresses.spec.ts'];
const undos = ['api/test/account/emails/email-undo.spec.ts'];
const phones = ['api/test/account/phones/phones.spec.ts'];
const atOnce = ['security 45: concurrent requests leave'];
const inStore = ['security 44, 45: the repository rejects'];

/** @type {import('../mutant.mjs').Area} */
export const ADDRESSES = {
  title: 'Addresses and phones',
  mutants: [
    {
      name: 'address-code',
      guard: 'An address counts without its code.',
      change: { replace: ["outcome !== 'ok'", "outcome === 'ended'"] },
      specs: addresses,
    },
    {
      name: 'address-unconfirmed',
      guard: 'An address signs in before it is confirmed.',
      change: {
        replace: [
          '{ ...email, _id: new Types.ObjectId() }',
          '{ ...email, _id: new Types.ObjectId() }, signInAddresses: email.email',
        ],
      },
      specs: addresses,
      tests: ['security 44'],
    },
    {
      name: 'address-told',
      guard: 'Nobody is told of a new address.',
      change: {
        replace: ['mails = await this.notices.entries(userId, notice, visitor)', 'mails: never[] = []'],
      },
      specs: addresses,
      tests: ['security 44'],
    },
    {
      name: 'address-taken',
      guard: 'The code goes to an address that belongs to another account.',
      change: {
        replace: [
          'taken ? addressTakenMail(email) : addressCodeMail(email, code)',
          'addressCodeMail(email, code)',
        ],
      },
      specs: addresses,
      tests: ['security 45'],
    },
    {
      name: 'address-primary-disabled',
      guard: 'The primary address is disabled, by two requests at once.',
      change: { without: 'primaryEmail: { $ne: email }' },
      specs: addresses,
      tests: atOnce,
    },
    {
      name: 'address-primary-removed',
      guard: 'The last confirmed address is removed, by two requests at once.',
      change: { without: 'primaryEmail: { $ne: email }' },
      specs: addresses,
      tests: atOnce,
    },
    {
      name: 'address-primary-counts',
      guard: 'A disabled address becomes primary, by two requests at once.',
      change: { without: 'enabled: true' },
      specs: addresses,
      tests: inStore,
    },
    {
      name: 'address-primary-unconfirmed',
      guard: 'An unconfirmed address becomes primary.',
      changes: [
        {
          replace: [
            "{ if (!confirmedAt) return CONFIRM_FIRST; return enabled ? null : 'Please enable this address first.'; }",
            "{ return enabled || !confirmedAt ? null : 'Please enable this address first.'; }",
          ],
        },
        { replace: ['{ _id: email._id, confirmedAt: { $ne: null }, enabled: true }', '{ _id: email._id }'] },
      ],
      specs: addresses,
      tests: ['security 44'],
    },
    {
      name: 'address-unconfirmed-enabled',
      guard: 'An unconfirmed address is enabled and signs in.',
      changes: [
        { replace: ['({ confirmedAt }) => (confirmedAt ? null : CONFIRM_FIRST)', '() => null'] },
        { without: 'confirmedAt: { $ne: null }' },
      ],
      specs: addresses,
      tests: inStore,
    },
    {
      name: 'address-changed-told',
      guard: 'Nobody is told of changes of addresses.',
      change: { replace: ['?', '&& userId === "" ?'] },
      specs: addresses,
      tests: ['changes of a confirmed'],
    },
    {
      name: 'email-undo-others',
      guard: 'The address of a stranger signs in after its change is undone.',
      change: { replace: ['[{ $literal: email.email }]', "'$emails.email'"] },
      specs: undos,
      tests: ['security 45: the undo link restores'],
    },
    {
      name: 'email-undo-password',
      guard: 'The password of a stranger signs in after the change is undone.',
      change: { without: 'passwordHash: { $literal: password.hash }' },
      specs: undos,
      tests: ['security 45: the undo link restores'],
    },
    {
      name: 'email-undo-once',
      guard: 'A link that undoes a change works again.',
      change: { replace: ["{ $lt: ['$$this.at', at] }", 'true'] },
      specs: undos,
      tests: ['the undo token is stored'],
    },
    {
      name: 'email-undo-end',
      guard: 'A link that undoes a change works for ever.',
      change: { without: 'goodUntil: { $gt: now }' },
      specs: undos,
      tests: ['an unknown, an expired'],
    },
    {
      name: 'email-undo-offer',
      guard: 'A recent address gets the account by its removal.',
      change: {
        replace: [
          'changed.enabled && changed.confirmedAt < primary.confirmedAt && !isLater(changed) ? changed : null',
          'changed',
        ],
      },
      specs: undos,
      tests: ['a recent email address gets'],
    },
    {
      name: 'email-undo-hash',
      guard: 'The token that undoes a change is stored.',
      change: { replace: ["createHash('sha256').update(token).digest('base64url')", 'token'] },
      specs: undos,
      tests: ['the undo token is stored'],
    },
    {
      name: 'email-undo-told',
      guard: 'Nobody is told of an undone change.',
      change: { replace: ['this.notices.entries(userId, notice, visitor)', 'Promise.resolve(notice && [])'] },
      specs: undos,
      tests: ['security 45: the undo link restores'],
    },
    {
      name: 'email-undo-passkeys',
      guard: 'The passkey of a stranger signs in after the change is undone.',
      change: {
        replace: ['await this.passkeys.removeSince(user, new Date(since))', '0'],
      },
      specs: undos,
      tests: ['an undo preserves the second'],
    },
    {
      name: 'notice-caps',
      guard: 'An address that is changed again and again floods the others with notices.',
      specs: ['api/test/account/emails/notices.spec.ts'],
      tests: ['security 22: repeated changes of an email'],
    },
    {
      name: 'phone-code',
      guard: 'A phone counts without its code.',
      change: { replace: ["outcome !== 'ok'", "outcome === 'ended'"] },
      specs: phones,
    },
    {
      name: 'phone-told',
      guard: 'Nobody is told of a new phone.',
      change: { replace: ['await this.notices.entries(userId, notice, visitor)', '[]'] },
      specs: phones,
      tests: ['a phone is active'],
    },
    {
      name: 'phone-devices',
      guard: 'Known browsers stay known when codes go to another phone.',
      specs: phones,
      tests: ['security 33'],
    },
  ],
};
