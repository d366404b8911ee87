import type { Container } from '@zonewerk/contracts';
import { noProgramsReason } from './programs';

const REASONS = { docker: 'no Docker', site: 'a website' };

function reasonFor(engine: Container['server']['engine'], source: Container['source']): string | null {
  const server = { id: '1', name: 'Server', engine, state: 'online' } as const;
  return noProgramsReason({ server, source } as Container, REASONS);
}

test.each(['site', 'swarm'] as const)('a container of the engine %s has no programs', (engine) => {
  expect(reasonFor(engine, 'image')).toBe('no Docker');
});

test('a container of the engine docker has programs, unless it is a website', () => {
  expect(reasonFor('docker', 'image')).toBeNull();
  expect(reasonFor('docker', 'site')).toBe('a website');
});
