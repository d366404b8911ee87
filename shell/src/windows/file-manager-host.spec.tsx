import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  closeFileManager,
  createShellStore,
  openFileManager,
  pageReceived,
  useFileManager,
} from '@zonewerk/shell-sdk';
import { UiProvider } from '@zonewerk/ui';
import { Provider } from 'react-redux';
import { ServicesContext, type LoadedRemoteScreen, type Services } from '../services';
import { pageAt } from '../test/fake-server';
import { FileManagerHost } from './file-manager-host';

let throws = false;

function Screen() {
  const options = useFileManager();
  if (throws) throw new Error('A fault of the remote.');
  return options && <p>Files of {options.projectId}</p>;
}

const loaded: LoadedRemoteScreen = { Screen, version: '1', earlier: false };
const load = jest.fn(async (_name: string) => loaded);
const threw = jest.fn(async () => true);

function open() {
  const store = createShellStore();
  store.dispatch(pageReceived(pageAt('/projects/')));
  const services = { store, remotes: { load, threw } } as unknown as Services;
  render(
    <UiProvider env="test">
      <Provider store={store}>
        <ServicesContext value={services}>
          <FileManagerHost />
        </ServicesContext>
      </Provider>
    </UiProvider>,
  );
  const show = () => act(() => openFileManager({ projectId: 'p', select: 'single', onSelect: jest.fn() }));
  return { show, user: userEvent.setup({ delay: null }) };
}

beforeEach(() => {
  throws = false;
  load.mockClear();
});
afterEach(() => void act(closeFileManager));

it('the file manager loads on its first opening, and once', async () => {
  const { show } = open();
  expect(load).not.toHaveBeenCalled();
  show();
  expect(await screen.findByText('Files of p')).toBeTruthy();
  act(closeFileManager);
  expect(screen.queryByText('Files of p')).toBeNull();
  show();
  expect(screen.getByText('Files of p')).toBeTruthy();
  expect(load.mock.calls).toEqual([['file-manager']]);
});

it('an unavailable remote of the file manager shows Retry', async () => {
  load.mockRejectedValueOnce(new Error('gone'));
  const { show, user } = open();
  show();
  const dialog = await screen.findByRole('dialog', { name: 'File manager' });
  expect(await screen.findByText(/^Projects could not be shown\./u)).toBeTruthy();
  expect(dialog).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Files of p')).toBeTruthy();
});

it('another version replaces a file manager that threw', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  threw.mockImplementationOnce(async () => {
    throws = false;
    return true;
  });
  throws = true;
  const { show } = open();
  show();
  expect(await screen.findByText('Files of p')).toBeTruthy();
  expect(threw).toHaveBeenCalledTimes(1);
});
