import { checkTargets } from './check-targets';

const exposes = { './support': './src/exposes/support.tsx' };

it('checkTargets accepts exposed targets', () => {
  expect(() => checkTargets('mfe-support', exposes, { support: './support' })).not.toThrow();
});

it('checkTargets names a target that is not exposed', () => {
  expect(() => checkTargets('mfe-support', exposes, { 'support-case': './support-case' })).toThrow(
    'mfe-support maps support-case to ./support-case, which it does not expose',
  );
});
