/** A hostile file may bring a new name with every element; those beyond are simply not shared. */
const NAMES_MAXIMUM = 1_000;

/**
 * Gives equal element names as one and the same string. The parser cuts every name anew out of the file, and without
 * this each comparison and lookup would go through its characters again.
 */
export class NameTable {
  #names = new Map<string, string>();

  share(name: string): string {
    const known = this.#names.get(name);
    if (known !== undefined) return known;
    // A property name is the engine's own copy: it holds on to no piece of the file.
    const shared = Object.keys({ [name]: true })[0] ?? name;
    if (this.#names.size < NAMES_MAXIMUM) this.#names.set(shared, shared);
    return shared;
  }
}
