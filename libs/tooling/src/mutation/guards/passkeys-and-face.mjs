const WEBAUTHN = 'api/src/modules/passkeys/webauthn.service.ts';
const CHALLENGES = 'api/src/modules/passkeys/passkey-challenge.repository.ts';
const SIGN_IN = 'api/src/modules/passkeys/passkey-sign-in.service.ts';
const FACES = 'api/src/modules/face/face-proofs.service.ts';
const FACE_STORE = 'api/src/modules/face/face.repository.ts';
const signIn = ['api/test/passkey-sign-in.spec.ts'];
const passkeys = ['api/test/passkeys.spec.ts'];
const face = ['api/test/face.spec.ts'];

/** @type {import('../mutant.mjs').Area} */
export const PASSKEYS = {
  title: 'Passkeys',
  mutants: [
    {
      name: 'passkey-signature',
      guard: 'A signature need not be right.',
      file: WEBAUTHN,
      find: '      return verified ? authenticationInfo.newCounter : null;\n    } catch {\n      return null;',
      put: '      return verified ? authenticationInfo.newCounter : null;\n    } catch {\n      return counter + 1;',
      specs: signIn,
      tests: ['refused with one answer'],
    },
    {
      name: 'passkey-browser',
      guard: 'A challenge works in another browser.',
      file: CHALLENGES,
      find: '      purpose,\n      subject,\n      until: { $gt: now },',
      put: '      purpose,\n      until: { $gt: now },',
      specs: signIn,
      tests: ['security 26'],
    },
    {
      name: 'passkey-purpose',
      guard: 'A challenge works for another purpose.',
      file: CHALLENGES,
      find: '      purpose,\n      subject,\n      until: { $gt: now },',
      put: '      subject,\n      until: { $gt: now },',
      specs: [...signIn, ...passkeys],
    },
    {
      name: 'passkey-end',
      guard: 'A challenge works after its five minutes.',
      file: CHALLENGES,
      find: '      until: { $gt: now },\n',
      put: '',
      specs: signIn,
      tests: ['it counts once, also in requests at the same time'],
    },
    {
      name: 'passkey-once',
      guard: 'A challenge works again.',
      file: CHALLENGES,
      find: 'const result = await this.challenges.deleteOne({',
      put: 'const result = await this.challenges.updateOne({',
      also: [
        {
          file: CHALLENGES,
          find: 'return result.deletedCount === 1;',
          put: 'return result.matchedCount === 1;',
        },
        {
          file: CHALLENGES,
          find: '      until: { $gt: now },\n    });',
          put: '      until: { $gt: now },\n    }, { $set: { purpose } });',
        },
      ],
      specs: [...signIn, ...passkeys],
      tests: ['counts once'],
    },
    {
      name: 'passkey-site',
      guard: 'What another site got signs in here.',
      file: WEBAUTHN,
      find: '        expectedOrigin: this.site.origin,\n        expectedRPID: this.site.id,\n        requireUserVerification,',
      put: "        expectedOrigin: (JSON.parse(Buffer.from(response.response.clientDataJSON, 'base64url').toString()) as { origin: string }).origin,\n        expectedRPID: this.site.id,\n        requireUserVerification,",
      specs: signIn,
      tests: ['another site, an unknown passkey'],
    },
    {
      name: 'passkey-verification',
      guard: 'A passkey signs in without its device checking the person.',
      file: WEBAUTHN,
      find: '        requireUserVerification,\n        credential',
      put: '        requireUserVerification: false && requireUserVerification,\n        credential',
      specs: signIn,
      tests: ['without a password'],
    },
    {
      name: 'passkey-copy',
      guard: 'A copied device signs in.',
      file: WEBAUTHN,
      find: 'publicKey: bytesOf(publicKey), counter },',
      put: 'publicKey: bytesOf(publicKey), counter: 0 * counter },',
      specs: signIn,
      tests: ['a copied device'],
    },
    {
      name: 'passkey-owner',
      guard: 'The passkey of somebody else is a second factor.',
      file: SIGN_IN,
      find: ' || person.disabled || wanted !== owner) {',
      put: ' || person.disabled) {\n      void wanted;',
      specs: signIn,
      tests: ['it is the second factor, of that person only', 'somebody else’s does not confirm'],
    },
    {
      name: 'passkey-disabled',
      guard: 'A disabled account signs in by passkey.',
      file: SIGN_IN,
      find: ' || person.disabled || wanted !== owner) {',
      put: ' || wanted !== owner) {',
      specs: signIn,
      tests: ['security 1'],
    },
    {
      name: 'passkey-handle',
      guard: 'A passkey is used in the name of somebody else.',
      file: WEBAUTHN,
      find: ' || !isHandleOf(passkey, response.response.userHandle)',
      put: '',
      specs: signIn,
    },
    {
      name: 'passkey-rename-owner',
      guard: 'A passkey of somebody else is renamed.',
      file: 'api/src/modules/passkeys/passkey.repository.ts',
      find: '{ _id: toObjectId(id), user: toObjectId(userId) },\n      { $set: { name } },',
      put: '{ _id: toObjectId(id) },\n      { $set: { name } },',
      specs: passkeys,
      tests: ['a passkey belongs to one person'],
    },
    {
      name: 'passkey-remove-owner',
      guard: 'A passkey of somebody else is removed.',
      file: 'api/src/modules/passkeys/passkey.repository.ts',
      find: 'return this.passkeys.findOne({ _id: toObjectId(id), user: toObjectId(userId) }).lean();',
      put: 'return this.passkeys.findOne({ _id: toObjectId(id) }).lean();',
      specs: passkeys,
      tests: ['a passkey belongs to one person'],
    },
    {
      name: 'passkey-told',
      guard: 'Nobody is told of a new passkey.',
      file: 'api/src/modules/factors/factor-changes.service.ts',
      find: 'return this.notices.entries(userId, { subject: `A passkey has been added: ${name}`, lines }, visitor);',
      put: 'void lines;\n    void name;\n    void visitor;\n    return Promise.resolve([]);',
      specs: passkeys,
      tests: ['it is a way in of its own, told to the owner'],
    },
  ],
};

/** @type {import('../mutant.mjs').Area} */
export const FACE = {
  title: 'The face',
  mutants: [
    {
      name: 'face-person',
      guard: 'Any face is right.',
      file: FACES,
      find: 'if (!seen || !isSamePerson(seen.descriptor, await this.open(face))) return',
      put: 'void isSamePerson;\n    void this.open;\n    if (!seen) return',
      specs: face,
    },
    {
      name: 'face-copy',
      guard: 'A picture that was sent before is taken again.',
      file: FACES,
      find: 'if (!picture || face.hashes.some((hash) => isCopy(hash, picture.hash))) return',
      put: 'void isCopy;\n    if (!picture) return',
      specs: face,
    },
    {
      name: 'face-turn',
      guard: 'A photograph that is sent twice proves a face.',
      file: FACES,
      find: 'return isTurned(seen, task) && (await',
      put: 'void isTurned;\n    return (await',
      specs: face,
    },
    {
      name: 'face-wait',
      guard: 'Faces are tried without a wait.',
      file: FACE_STORE,
      find: '$cond: [{ $gte: [failures, FAILURES_FREE] },',
      put: '$cond: [{ $gte: [failures, FAILURES_FREE * 1_000] },',
      specs: face,
      tests: ['security 30: failures'],
    },
    {
      name: 'face-off',
      guard: 'Faces are tried without an end.',
      file: FACE_STORE,
      find: '$cond: [{ $gte: [failures, FAILURES_MOST] },',
      put: '$cond: [{ $gte: [failures, FAILURES_MOST * 1_000] },',
      specs: face,
      tests: ['security 30: failures'],
    },
    {
      name: 'face-alone',
      guard: 'The face stays as the only factor.',
      file: 'api/src/modules/factors/factor-changes.service.ts',
      find: "return passkeys === 0 && methods.length === 1 && methods[0] === 'face';",
      put: "return passkeys === -1 && methods.length === 1 && methods[0] === 'face';",
      specs: face,
      tests: ['security 30: failures', 'it goes when it would be the only factor'],
    },
  ],
};
