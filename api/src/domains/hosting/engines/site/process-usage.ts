import { readFile } from 'node:fs/promises';
import type { InstanceUsage } from '../engine.js';

/** Linux reports processor time in hundredths of a second. */
const TICK_MS = 10;
/** Fields of `/proc/PID/stat` after the name of the program (proc(5)). */
const USER_TIME = 11;
const SYSTEM_TIME = 12;

/** Resource use of a process; null after its end, and on a system without `/proc`. */
export async function usageOfProcess(pid: number): Promise<InstanceUsage | null> {
  try {
    const [stat, status] = await Promise.all(
      ['stat', 'status'].map((file) => readFile(`/proc/${pid}/${file}`, 'utf8')),
    );
    // The name of the program can contain spaces and brackets.
    const fields = stat?.slice(stat.lastIndexOf(')') + 2).split(' ') ?? [];
    const ticks = Number(fields[USER_TIME]) + Number(fields[SYSTEM_TIME]);
    const kilobytes = Number(/^VmRSS:\s+(\d+) kB$/mu.exec(status ?? '')?.[1]);
    return Number.isFinite(ticks + kilobytes)
      ? { cpuMs: ticks * TICK_MS, memoryBytes: kilobytes * 1_024 }
      : null;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ESRCH') return null;
    throw error;
  }
}
