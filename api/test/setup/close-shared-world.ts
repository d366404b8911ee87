import { closeSharedWorld } from '../harness/harness.js';

afterAll(() => closeSharedWorld());
