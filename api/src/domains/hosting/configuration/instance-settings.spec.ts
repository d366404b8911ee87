import { checkEnvironment } from './instance-settings.service.js';

// Pure.
test('an instance gets variables of up to 1,024 KB', () => {
  const variables = (bytes: number) => ({ variables: { A: 'é'.repeat((bytes - 3) / 2) } });
  expect(() => checkEnvironment(variables(1_048_575))).not.toThrow();
  expect(() => checkEnvironment(variables(1_048_577))).toThrow(
    'Variables and parameters have 1025 KB together. An instance gets at most 1024 KB.',
  );
});
