import { readFileSync } from 'node:fs';

/** The peak resident memory. Linux's own maximum for a process starts with its parent's. */
export function peakKilobytes(): number {
  if (process.platform !== 'linux') return process.resourceUsage().maxRSS;
  return Number(/^VmHWM:\s+(\d+) kB$/m.exec(readFileSync('/proc/self/status', 'utf8'))![1]);
}
