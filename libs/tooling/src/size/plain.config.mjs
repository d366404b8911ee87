import { plainConfig } from '@zonewerk/federation/webpack';
import { readPlainInput } from './plain-input.mjs';

export default plainConfig(readPlainInput());
