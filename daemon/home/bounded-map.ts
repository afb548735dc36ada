/** A map with a maximum of entries: a new one displaces the entry set longest ago. Setting an entry again renews it. */
export class BoundedMap<Key, Value> extends Map<Key, Value> {
  readonly #maxEntries: number;
  /**
   * Used for as many sets as there are entries: a new iterator walks over all deleted entries to the first key, an old
   * one keeps every table that V8 has made for the map since.
   */
  #oldest: MapIterator<Key> | undefined;
  #sets = 0;

  constructor(maxEntries: number) {
    super();
    this.#maxEntries = maxEntries;
  }

  override set(key: Key, value: Value): this {
    this.delete(key);
    super.set(key, value);
    if (++this.#sets % this.#maxEntries === 0) this.#oldest = undefined;
    if (this.size > this.#maxEntries) {
      this.#oldest ??= this.keys();
      this.delete(this.#oldest.next().value!);
    }
    return this;
  }
}

/** A set with a maximum of values: a new one displaces the value added longest ago. */
export class BoundedSet<Value> {
  readonly #values: BoundedMap<Value, true>;

  constructor(maxValues: number) {
    this.#values = new BoundedMap(maxValues);
  }

  add(value: Value): void {
    this.#values.set(value, true);
  }

  has(value: Value): boolean {
    return this.#values.has(value);
  }

  delete(value: Value): void {
    this.#values.delete(value);
  }
}
