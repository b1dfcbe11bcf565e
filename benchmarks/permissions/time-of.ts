import type { Page } from '@playwright/test';

/**
 * Milliseconds from a user's action until the browser has painted the answer and is idle: three frames, the last of
 * which also wait for low-priority work.
 */
export async function timeOf(page: Page, act: () => Promise<void>): Promise<number> {
  await page.evaluate(() => {
    const told = new Promise<number>((settle) => {
      const after = (frames: number, then: () => void): void => {
        requestAnimationFrame(() => (frames > 1 ? after(frames - 1, then) : setTimeout(then)));
      };
      const begin = () => {
        const start = performance.now();
        after(3, () => settle(performance.now() - start));
      };
      for (const event of ['keydown', 'pointerdown']) addEventListener(event, begin, { capture: true, once: true });
    });
    Object.assign(globalThis, { told });
  });
  await act();
  return page.evaluate(() => (globalThis as unknown as { told: Promise<number> }).told);
}
