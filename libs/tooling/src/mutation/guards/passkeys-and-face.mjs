const signIn = ['api/test/account/factors/passkey-sign-in.spec.ts'];
const passkeys = ['api/test/account/factors/passkeys.spec.ts'];
const face = ['api/test/account/factors/face.spec.ts'];

/** @type {import('../mutant.mjs').Area} */
export const PASSKEYS = {
  title: 'Passkeys',
  mutants: [
    {
      name: 'passkey-signature',
      guard: 'A wrong signature is accepted.',
      change: { replace: ['null', 'counter + 1'] },
      specs: signIn,
      tests: ['rejected passkey sign-ins with one'],
    },
    {
      name: 'passkey-browser',
      guard: 'A challenge works in another browser.',
      change: { without: 'subject' },
      specs: signIn,
      tests: ['security 26'],
    },
    {
      name: 'passkey-purpose',
      guard: 'A challenge works for another purpose.',
      change: { without: 'purpose' },
      specs: [...signIn, ...passkeys],
    },
    {
      name: 'passkey-end',
      guard: 'A challenge works after its expiry of five minutes.',
      change: { without: 'until: { $gt: now }' },
      specs: signIn,
      tests: ['a passkey challenge is valid once'],
    },
    {
      name: 'passkey-once',
      guard: 'A challenge works more than once.',
      changes: [
        {
          replace: [
            'this.challenges.deleteOne({ _id: challenge, purpose, subject, until: { $gt: now }, })',
            'this.challenges.updateOne({ _id: challenge, purpose, subject, until: { $gt: now } }, { $set: { purpose } })',
          ],
        },
        { replace: ['deletedCount', 'matchedCount'] },
      ],
      specs: [...signIn, ...passkeys],
      tests: ['is valid once'],
    },
    {
      name: 'passkey-site',
      guard: 'A response for another site signs in here.',
      change: {
        replace: [
          'this.site',
          "(JSON.parse(Buffer.from(response.response.clientDataJSON, 'base64url').toString()) as { origin: string })",
        ],
      },
      specs: signIn,
      tests: ['another site, an unknown passkey'],
    },
    {
      name: 'passkey-verification',
      guard: 'A passkey signs in without user verification.',
      change: {
        replace: ['requireUserVerification', 'requireUserVerification: false && requireUserVerification'],
      },
      specs: signIn,
      tests: ['without a password'],
    },
    {
      name: 'passkey-copy',
      guard: 'A cloned passkey signs in.',
      change: { replace: ['counter', 'counter: 0 * counter'] },
      specs: signIn,
      tests: ['a cloned passkey with a lower'],
    },
    {
      name: 'passkey-owner',
      guard: 'A foreign passkey counts as a second factor.',
      change: { without: 'wanted !== owner' },
      specs: signIn,
      tests: ['a passkey is the second', 'a passkey of another user'],
    },
    {
      name: 'passkey-disabled',
      guard: 'A disabled account signs in by passkey.',
      change: { without: 'person.disabled' },
      specs: signIn,
      tests: ['security 1'],
    },
    {
      name: 'passkey-handle',
      guard: 'A passkey signs in to a foreign account.',
      change: { without: '!isHandleOf(passkey, response.response.userHandle)' },
      specs: signIn,
    },
    {
      name: 'passkey-rename-owner',
      guard: 'A foreign passkey can be renamed.',
      change: { without: 'user: toObjectId(userId)' },
      specs: passkeys,
      tests: ['a passkey belongs to one person'],
    },
    {
      name: 'passkey-remove-owner',
      guard: 'A foreign passkey can be removed.',
      change: { without: 'user: toObjectId(userId)' },
      specs: passkeys,
      tests: ['a passkey belongs to one person'],
    },
    {
      name: 'passkey-told',
      guard: 'A new passkey causes no notice.',
      change: {
        replace: [
          'this.notices.entries(userId, { subject: `A passkey has been added: ${name}`, lines }, visitor)',
          'Promise.resolve([])',
        ],
      },
      specs: passkeys,
      tests: ['adding and removing a passkey'],
    },
  ],
};

/** @type {import('../mutant.mjs').Area} */
export const FACE = {
  title: 'The face',
  mutants: [
    {
      name: 'face-person',
      guard: 'Any face is accepted.',
      change: { without: '!isSamePerson(seen.descriptor, await this.open(face))' },
      specs: face,
    },
    {
      name: 'face-copy',
      guard: 'A photo that was sent before is accepted.',
      change: { without: 'face.hashes.some((hash) => isCopy(hash, picture.hash))' },
      specs: face,
    },
    {
      name: 'face-turn',
      guard: 'The same photo sent twice proves a face.',
      change: { without: 'isTurned(seen, task)' },
      specs: face,
    },
    {
      name: 'face-wait',
      guard: 'Attempts with a face need no wait.',
      change: { replace: ['FAILURES_FREE', 'FAILURES_FREE * 1_000'] },
      specs: face,
      tests: ['security 30: failed face checks'],
    },
    {
      name: 'face-off',
      guard: 'Attempts with a face have no limit.',
      change: { replace: ['FAILURES_MOST', 'FAILURES_MOST * 1_000'] },
      specs: face,
      tests: ['security 30: failed face checks'],
    },
    {
      name: 'face-alone',
      guard: 'The face can be the only factor.',
      change: { replace: ['passkeys === 0', 'passkeys === -1'] },
      specs: face,
      tests: ['security 30: failed face checks', 'the face is removed'],
    },
  ],
};
