import type { Page } from '@playwright/test';

/**
 * Milliseconds from what somebody does until the browser has painted the answer and has nothing more to do: three frames
 * after it, of which the last ones also wait for what is worked out with less haste.
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
