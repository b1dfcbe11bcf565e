/** Runs something for each of many, at most `count` at a time; returns the results in order. */
export async function atMost<Item, Result>(
  count: number,
  items: readonly Item[],
  act: (item: Item, index: number) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  const rest = items.entries();
  const takeOver = async () => {
    for (const [index, item] of rest) results[index] = await act(item, index);
  };
  await Promise.all(Array.from({ length: count }, takeOver));
  return results;
}
