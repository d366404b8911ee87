import { act, screen, waitFor } from '@testing-library/react';
import { fakeUploads, later, ok, refusal, show } from '@zonewerk/testing/screens';
import { listOf, PROJECT } from '../../../../test/dns';
import {
  CONTAINERS,
  containersOf,
  DEPLOYMENTS,
  hostingProps,
  noSettings,
  pathOf,
  shopArchive,
  shopGit,
  shopOffline,
  updating,
  uploadPathOf,
  versionThree,
} from '../../../../test/hosting';
import { ContainerScreen } from '../components/container-screen';

const UPLOAD = uploadPathOf(shopArchive.id);
const content = {
  name: 'app.tar.gz',
  commit: null,
  subject: '',
  size: 2_048,
  date: '2026-01-02T10:00:00.000Z',
};
const commit = { ...content, name: null, commit: 'a1b2c3d4'.repeat(5), subject: 'Add a page' };

const open = (more = {}) =>
  show(<ContainerScreen {...hostingProps} />, {
    [CONTAINERS]: () => containersOf(shopArchive),
    [DEPLOYMENTS]: () => listOf(versionThree),
    ...noSettings,
    ...more,
  });

const archive = new File(['bytes'], 'app.tar.gz');
const submit = () => screen.getByRole('button', { name: 'Upload and deploy' });
const choose = async (user: ReturnType<typeof show>['user'], file = archive) =>
  user.upload(await screen.findByLabelText('Archive', { selector: 'input' }), file);

describe('the upload of an archive', () => {
  it('shows its progress and deploys a running container', async () => {
    const answer = later();
    const { user, sent, host } = open({
      [UPLOAD]: () => answer.answer,
      [pathOf('update')]: () => updating(0),
    });
    const uploads = fakeUploads();
    expect(await screen.findByText('No archive yet')).toBeTruthy();
    await choose(user);
    await user.click(submit());
    act(() => uploads[0]?.progress(0.5));
    expect(screen.getByRole<HTMLProgressElement>('progressbar').value).toBe(0.5);
    await act(async () => answer.respond(ok({ content })));
    await waitFor(() => expect(host.toast).toHaveBeenCalled());
    expect(sent.find(({ path }) => path === UPLOAD)?.body).toEqual({ bytes: 5, name: 'app.tar.gz' });
    expect(sent.some(({ path }) => path === pathOf('update'))).toBe(true);
  });

  it('starts a live container without a version', async () => {
    const { user, sent } = open({
      [CONTAINERS]: () => containersOf({ ...shopOffline, source: 'archive', deployed: null }),
      [UPLOAD]: () => ok({ content }),
      [pathOf('start')]: () => ok({}),
    });
    fakeUploads();
    await choose(user);
    await user.click(submit());
    await waitFor(() => expect(sent.some(({ path }) => path === pathOf('start'))).toBe(true));
    expect(sent.some(({ path }) => path === pathOf('update'))).toBe(false);
  });

  it('does not deploy a container that is offline', async () => {
    const { user, host, sent } = open({
      [CONTAINERS]: () => containersOf({ ...shopOffline, source: 'archive', content }),
      [UPLOAD]: () => ok({ content }),
    });
    fakeUploads();
    expect(await screen.findByText(/app\.tar\.gz/u)).toBeTruthy();
    await choose(user);
    await user.click(submit());
    await waitFor(() =>
      expect(host.toast).toHaveBeenCalledWith({
        text: 'Archive uploaded. Start and update the container to deploy it.',
        tone: 'good',
      }),
    );
    expect(sent.some(({ path }) => path === pathOf('update'))).toBe(false);
  });

  it('shows a rejection and can be cancelled', async () => {
    const text = 'The archive has no Dockerfile at its root.';
    const answers = [
      () => refusal(422, 'validation-error', 'Please check.', [{ path: 'archive', message: text }]),
      () => later().answer,
    ];
    const { user } = open({ [UPLOAD]: () => (answers.shift() ?? (() => ok({ content })))() });
    const uploads = fakeUploads();
    await screen.findByText('No archive yet');
    await user.click(submit());
    expect(screen.getByText('Please choose an archive.')).toBeTruthy();
    await choose(user);
    await user.click(submit());
    expect(await screen.findByText(text)).toBeTruthy();
    await user.click(submit());
    await user.click(await screen.findByRole('button', { name: 'Cancel the upload' }));
    await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull());
    expect(uploads[1]?.aborted).toBe(true);
    expect(screen.queryByText(text)).toBeNull();
  });
});

describe('a container with git', () => {
  it('shows the repository URL, the commands and the newest commit', async () => {
    open({ [CONTAINERS]: () => containersOf({ ...shopGit, content: commit }) });
    expect(await screen.findByText(shopGit.repository ?? '')).toBeTruthy();
    expect(screen.getByRole('group', { name: 'Commands for your first push' }).textContent).toBe(
      `git remote add zonewerk ${shopGit.repository}\ngit push zonewerk HEAD:main`,
    );
    expect(screen.getByText('a1b2c3d')).toBeTruthy();
    expect(screen.getByText(/Add a page \(files of 2 kB, /u)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'API access' }).getAttribute('href')).toContain(PROJECT);
  });

  it('lists the commit and the build log of each version', async () => {
    open({
      [CONTAINERS]: () => containersOf(shopGit),
      [DEPLOYMENTS]: () => listOf({ ...versionThree, source: 'git', content: commit }),
    });
    expect(await screen.findByText('Add a page')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Build log: Version 3' })).toBeTruthy();
  });
});
