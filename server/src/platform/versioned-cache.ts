/**
 * Caches what this process has read of clients' rows while the client's access version stays the same
 * (`Subject.accessVersion`), so a change takes effect with the next request.
 */
export class VersionedCache<Value> {
  readonly #values = new Map<string, { version: string; value: Value }>();
  readonly #maximum: number;

  constructor(maximum: number) {
    this.#maximum = maximum;
  }

  /**
   * The cached value of this version, or what `load` reads. Nobody may change it; without a version it is always read.
   */
  async get(key: string, version: string | null | undefined, load: () => Promise<Value>): Promise<Value> {
    const known = this.#values.get(key);
    if (known && known.version === version) return known.value;
    const value = await load();
    if (version) this.#remember(key, { version, value });
    return value;
  }

  #remember(key: string, known: { version: string; value: Value }): void {
    if (this.#values.size >= this.#maximum) this.#values.clear();
    this.#values.set(key, known);
  }
}
