/** localStorage that may be disabled or full: then nothing is remembered, and nothing fails. */
export function readStored(name: string): string | null {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

export function writeStored(name: string, value: string): void {
  try {
    localStorage.setItem(name, value);
  } catch {
    // Remembering is only a convenience.
  }
}
