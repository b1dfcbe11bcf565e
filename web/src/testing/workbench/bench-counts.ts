import type { Page } from '@playwright/test';

const NAME = 'benchCounts';
type Counts = Record<string, number>;

/** In a bench: one more of these, such as the renders of a row. */
export function count(what: string): void {
  const counts: Counts = Reflect.get(globalThis, NAME) ?? {};
  Reflect.set(globalThis, NAME, { ...counts, [what]: (counts[what] ?? 0) + 1 });
}

/** In a test: what was counted since the last time. */
export function takeCounts(page: Page): Promise<Counts> {
  return page.evaluate((name) => {
    const counts: Counts = Reflect.get(globalThis, name) ?? {};
    Reflect.set(globalThis, name, {});
    return counts;
  }, NAME);
}
