import { closeSharedWorld } from '../harness.js';

afterAll(() => closeSharedWorld());
