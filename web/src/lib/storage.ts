/** localStorage that may be switched off or full: then nothing is remembered, and nothing fails. */
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
    // What is remembered is a comfort only.
  }
}
