import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { INSTANCE_FILE } from '@zonewerk/site';
import { SiteEngine } from '../../../src/domains/hosting/engines/site-engine.js';
import { ENGINE_CONTRACT, EngineBench } from './engine-contract.js';

// Real: processes and folders of this machine.
const PROGRAM = join(__dirname, '../../../../libs/site/dist/snapshot/main.js');

let folder: string;
let bench: EngineBench;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'zw-engines-'));
  bench = new EngineBench({
    engine: () => new SiteEngine({ folder, program: PROGRAM }),
    async crash(id) {
      const { pid } = JSON.parse(await readFile(join(folder, id, INSTANCE_FILE), 'utf8')) as { pid: number };
      process.kill(pid, 'SIGKILL');
    },
  });
});
afterEach(() => bench.tidy());
afterAll(() => rm(folder, { recursive: true }));

test.each(ENGINE_CONTRACT)('engine site: %s', (_, check) => check(bench));
