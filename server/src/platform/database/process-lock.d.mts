export function processStart(pid: number): string | undefined;
export function parentOf(pid: number): number | undefined;
export function isRunning(pid: number, start?: string): boolean;
export function takeLock(file: string): { release: () => void; holder?: undefined } | { holder: number };
