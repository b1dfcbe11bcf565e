/** A hostile file may use a new name for every element; names beyond the limit just aren't shared. */
const NAMES_MAXIMUM = 1_000;

/**
 * Interns element names, so equal names are the same string. The parser cuts every name out of the file again, and
 * without this each comparison and lookup would go through its characters.
 */
export class NameTable {
  #names = new Map<string, string>();

  share(name: string): string {
    const known = this.#names.get(name);
    if (known !== undefined) return known;
    // A property name is the engine's own copy, so it doesn't keep the file's piece alive.
    const shared = Object.keys({ [name]: true })[0] ?? name;
    if (this.#names.size < NAMES_MAXIMUM) this.#names.set(shared, shared);
    return shared;
  }
}
