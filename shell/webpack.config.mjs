import { shellConfig } from '@zonewerk/federation/webpack';

export default shellConfig({ root: import.meta.dirname });
