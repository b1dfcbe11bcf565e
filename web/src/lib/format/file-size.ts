import { useDisplay } from './display.ts';

const KILOBYTE = 1024;

/** 4.2 MB, 812 kB, 96 B; in the reader's number format. */
export function useFileSize(): (bytes: number) => string {
  const display = useDisplay();
  return (bytes) => {
    if (bytes < KILOBYTE) return `${display.decimal(bytes)} B`;
    const kilobytes = bytes / KILOBYTE;
    if (kilobytes < KILOBYTE) return `${display.decimal(Math.round(kilobytes))} kB`;
    return `${display.decimal((kilobytes / KILOBYTE).toFixed(1), 1)} MB`;
  };
}
