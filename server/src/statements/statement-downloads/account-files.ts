import type { ZipPart } from '../../platform/files/zip-parts.ts';
import type { FoundAccount } from './found-statement.ts';

/** A file for each account, by a name that no other account's has. */
export function accountFiles(
  accounts: readonly FoundAccount[],
  extension: string,
  fileOf: (accounts: readonly FoundAccount[]) => AsyncIterable<Uint8Array>,
): ZipPart[] {
  const names = new Set<string>();
  return accounts.map((found) => {
    const { iban, other, currency } = found.account;
    // Some file systems tell no upper from lower case, and take no slash.
    const plain = `${(iban ?? other ?? '').replaceAll(/[^\dA-Za-z]/g, '-')}-${currency}`.toUpperCase();
    let name = plain;
    for (let count = 2; names.has(name); count += 1) name = `${plain}-${count}`;
    names.add(name);
    return { name: `${name}.${extension}`, bytes: () => fileOf([found]) };
  });
}
