import { readBoot } from '@zonewerk/federation/runtime';
import { createRoot } from 'react-dom/client';
import { App } from './app';
import { createServices } from './create-services';
import { createRemotes } from './remotes';

const root = document.getElementById('root') ?? document.body.appendChild(document.createElement('div'));
const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce;
const boot = readBoot();
const services = createServices((onFailure) => createRemotes(boot, onFailure), boot.composition);

// React recovered by a retry, so the page is correct. Developers get a log line instead of an uncaught error.
// eslint-disable-next-line no-console -- the browser's console is where a developer looks
const onRecoverableError = (error: unknown) => console.error(error);

createRoot(root, { onRecoverableError }).render(<App services={services} boot={boot} nonce={nonce} />);
