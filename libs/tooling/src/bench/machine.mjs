import { cpus, loadavg } from 'node:os';

/** Machine of the figures. */
export function machine() {
  const processors = cpus();
  const model = processors[0]?.model.trim() || process.arch;
  return {
    machine: `${processors.length} × ${model}`,
    node: process.versions.node,
    day: new Date().toISOString().slice(0, 10),
    load: loadavg()[0] ?? 0,
  };
}
