/**
 * What two names have in common that are the same: in capitals or not, however many blanks are between their words. The
 * server takes names for the same by their letters alone (`lower(name)`).
 */
export function keyOfName(name: string): string {
  return name.normalize('NFC').trim().replaceAll(/\s+/g, ' ').toLowerCase();
}
