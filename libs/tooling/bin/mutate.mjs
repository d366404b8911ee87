#!/usr/bin/env node
import { requireNode } from '../src/node-version.mjs';

requireNode();
// Loaded after the check: an older Node could not even parse it.
const { main } = await import('../src/commands/mutate.mjs');
await main(process.argv.slice(2));
