/** Turns bytes already in memory into the chunks that the readers take. */
export async function* chunksOf(source: Uint8Array | AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  if (source instanceof Uint8Array) yield source;
  else yield* source;
}

/** Peeks at the first bytes of a stream that can be read only once: at least `length`, if there are that many. */
export async function peek(
  source: AsyncIterable<Uint8Array>,
  length: number,
): Promise<{ start: Uint8Array; chunks: AsyncIterable<Uint8Array> }> {
  const iterator = source[Symbol.asyncIterator]();
  const seen: Uint8Array[] = [];
  let available = 0;
  let ended = false;
  while (available < length && !ended) {
    const next = await iterator.next();
    ended = next.done === true;
    if (next.done) break;
    seen.push(next.value);
    available += next.value.length;
  }
  return { start: joined(seen, available), chunks: resume(seen, iterator, ended) };
}

async function* resume(
  seen: Uint8Array[],
  iterator: AsyncIterator<Uint8Array>,
  ended: boolean,
): AsyncGenerator<Uint8Array> {
  try {
    yield* seen;
    while (!ended) {
      const next = await iterator.next();
      if (next.done) return;
      yield next.value;
    }
  } finally {
    // A reader that stops early closes its source.
    await iterator.return?.();
  }
}

function joined(parts: Uint8Array[], length: number): Uint8Array {
  const bytes = new Uint8Array(length);
  let offset = 0;
  for (const part of parts) {
    bytes.set(part, offset);
    offset += part.length;
  }
  return bytes;
}
