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
      guard: 'An email address is confirmed without its code.',
      change: { replace: ["outcome !== 'ok'", "outcome === 'ended'"] },
      specs: addresses,
    },
    {
      name: 'address-unconfirmed',
      guard: 'An unconfirmed email address signs in.',
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
      guard: 'A new email address causes no notice.',
      change: {
        replace: ['mails = await this.notices.entries(userId, notice, visitor)', 'mails: never[] = []'],
      },
      specs: addresses,
      tests: ['security 44'],
    },
    {
      name: 'address-taken',
      guard: 'The code is sent to an email address of another account.',
      change: {
        replace: [
          'isInUse ? addressInUseMail(email) : addressCodeMail(email, code)',
          'addressCodeMail(email, code)',
        ],
      },
      specs: addresses,
      tests: ['security 45'],
    },
    {
      name: 'address-primary-disabled',
      guard: 'Two concurrent requests disable the primary email address.',
      change: { without: 'primaryEmail: { $ne: email }' },
      specs: addresses,
      tests: atOnce,
    },
    {
      name: 'address-primary-removed',
      guard: 'Two concurrent requests remove the last confirmed email address.',
      change: { without: 'primaryEmail: { $ne: email }' },
      specs: addresses,
      tests: atOnce,
    },
    {
      name: 'address-primary-counts',
      guard: 'Two concurrent requests make a disabled email address primary.',
      change: { without: 'enabled: true' },
      specs: addresses,
      tests: inStore,
    },
    {
      name: 'address-primary-unconfirmed',
      guard: 'An unconfirmed email address becomes primary.',
      changes: [
        {
          replace: [
            "{ if (!confirmedAt) return CONFIRM_FIRST; return enabled ? null : 'Please enable this email address first.'; }",
            "{ return enabled || !confirmedAt ? null : 'Please enable this email address first.'; }",
          ],
        },
        { replace: ['{ _id: email._id, confirmedAt: { $ne: null }, enabled: true }', '{ _id: email._id }'] },
      ],
      specs: addresses,
      tests: ['security 44'],
    },
    {
      name: 'address-unconfirmed-enabled',
      guard: 'An unconfirmed email address is enabled and signs in.',
      changes: [
        { replace: ['({ confirmedAt }) => (confirmedAt ? null : CONFIRM_FIRST)', '() => null'] },
        { without: 'confirmedAt: { $ne: null }' },
      ],
      specs: addresses,
      tests: inStore,
    },
    {
      name: 'address-changed-told',
      guard: 'Changes of email addresses cause no notice.',
      change: { replace: ['?', '&& userId === "" ?'] },
      specs: addresses,
      tests: ['changes of a confirmed'],
    },
    {
      name: 'email-undo-others',
      guard: 'The email address of an attacker signs in after the undo.',
      change: { replace: ['[{ $literal: email.email }]', "'$emails.email'"] },
      specs: undos,
      tests: ['security 45: the undo link restores'],
    },
    {
      name: 'email-undo-password',
      guard: 'The password of an attacker signs in after the undo.',
      change: { without: 'passwordHash: { $literal: password.hash }' },
      specs: undos,
      tests: ['security 45: the undo link restores'],
    },
    {
      name: 'email-undo-once',
      guard: 'An undo link works twice.',
      change: { replace: ["{ $lt: ['$$this.at', at] }", 'true'] },
      specs: undos,
      tests: ['the undo token is stored'],
    },
    {
      name: 'email-undo-end',
      guard: 'An undo link never expires.',
      change: { without: 'goodUntil: { $gt: now }' },
      specs: undos,
      tests: ['an unknown, an expired'],
    },
    {
      name: 'email-undo-offer',
      guard: 'The removal of a recent email address offers an undo link to it.',
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
      guard: 'The undo token is stored without a hash.',
      change: { replace: ["createHash('sha256').update(token).digest('base64url')", 'token'] },
      specs: undos,
      tests: ['the undo token is stored'],
    },
    {
      name: 'email-undo-told',
      guard: 'An undone change causes no notice.',
      change: { replace: ['this.notices.entries(userId, notice, visitor)', 'Promise.resolve(notice && [])'] },
      specs: undos,
      tests: ['security 45: the undo link restores'],
    },
    {
      name: 'email-undo-passkeys',
      guard: 'The passkey of an attacker signs in after the undo.',
      change: {
        replace: ['await this.passkeys.removeSince(user, new Date(since))', '0'],
      },
      specs: undos,
      tests: ['an undo preserves the second'],
    },
    {
      name: 'notice-caps',
      guard: 'Repeated changes of an email address send unlimited notices.',
      specs: ['api/test/account/emails/notices.spec.ts'],
      tests: ['security 22: repeated changes of an email'],
    },
    {
      name: 'phone-code',
      guard: 'A phone is confirmed without its code.',
      change: { replace: ["outcome !== 'ok'", "outcome === 'ended'"] },
      specs: phones,
    },
    {
      name: 'phone-told',
      guard: 'A new phone causes no notice.',
      change: { replace: ['await this.notices.entries(userId, notice, visitor)', '[]'] },
      specs: phones,
      tests: ['a phone is active'],
    },
    {
      name: 'phone-devices',
      guard: 'Recognized browsers remain recognized after a change of the phone for codes.',
      specs: phones,
      tests: ['security 33'],
    },
  ],
};
