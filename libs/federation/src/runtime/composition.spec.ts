import { loadRemote, registerRemotes } from '@module-federation/enhanced/runtime';
import type { BootDocument } from '../release/boot-document';
import { createComposition } from './composition';

jest.mock('@module-federation/enhanced/runtime', () => ({
  loadRemote: jest.fn(),
  registerRemotes: jest.fn(),
  registerPlugins: jest.fn(),
}));

const load = jest.mocked(loadRemote);
const boot: BootDocument = {
  channel: 'production',
  composition: 'c',
  shell: { version: '0.1.0-0123456789' },
  remotes: [
    {
      name: 'mfe_support',
      version: '0.1.0-0123456789',
      entry: '/assets/mfe-support/0.1.0-0123456789/remoteEntry.js',
      identities: { support: './cases' },
      windows: {},
    },
  ],
};
const Screen = () => null;
const compose = (attempts = 2) => createComposition<typeof Screen>(boot, { attempts, pause: 0 });

beforeEach(() => {
  load.mockReset();
});

it('registers the entries of the boot document and fetches nothing', () => {
  compose();
  expect(registerRemotes).toHaveBeenCalledWith([
    { name: 'mfe_support', entry: boot.remotes[0]?.entry, type: 'global' },
  ]);
  expect(load).not.toHaveBeenCalled();
});

it('loads the expose that shows a page, once for callers at the same time', async () => {
  load.mockResolvedValue({ Screen });
  const composition = compose();
  const [first, second] = await Promise.all([
    composition.loadScreen('support'),
    composition.loadScreen('support'),
  ]);
  expect(first.Screen).toBe(Screen);
  expect(second).toBe(first);
  expect(load.mock.calls).toEqual([['mfe_support/cases']]);
});

it('tries again by itself', async () => {
  load.mockRejectedValueOnce(new Error('reset')).mockResolvedValue({ Screen });
  await expect(compose().loadScreen('support')).resolves.toEqual({ Screen });
});

it('names the remote, its version and what failed, and starts anew at the next call', async () => {
  const cause = new Error('gone');
  load.mockRejectedValue(cause);
  const composition = compose(1);
  await expect(composition.loadScreen('support')).rejects.toMatchObject({
    name: 'RemoteError',
    failure: 'entry',
    remote: 'mfe_support',
    version: '0.1.0-0123456789',
    identity: 'support',
    cause,
  });
  load.mockResolvedValue({ Screen });
  await expect(composition.loadScreen('support')).resolves.toEqual({ Screen });
});

it('tells a screen that fails from a container that fails', async () => {
  load.mockRejectedValue(new Error('chunk'));
  Object.assign(globalThis, { mfe_support: {} });
  await expect(compose(1).loadScreen('support')).rejects.toMatchObject({ failure: 'screen' });
  Reflect.deleteProperty(globalThis, 'mfe_support');
});

it('refuses a module without a Screen', async () => {
  load.mockResolvedValue({ screen: Screen });
  await expect(compose(1).loadScreen('support')).rejects.toMatchObject({ failure: 'contract' });
});

it('knows which remote shows a page, and that none shows another', async () => {
  const composition = compose();
  expect(composition.remoteOf('support')?.name).toBe('mfe_support');
  expect(composition.remoteOf('cookies')).toBeNull();
  await expect(composition.loadScreen('cookies')).rejects.toMatchObject({ failure: 'unknown', remote: null });
});

it('leaves the failure of a prefetch to the one who asks for the screen', async () => {
  load.mockRejectedValueOnce(new Error('reset'));
  const composition = compose(1);
  composition.prefetch('support');
  await expect(composition.loadScreen('support')).rejects.toMatchObject({ failure: 'entry' });
  load.mockResolvedValue({ Screen });
  await expect(composition.loadScreen('support')).resolves.toEqual({ Screen });
});
