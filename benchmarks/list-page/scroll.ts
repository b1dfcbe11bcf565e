import { openPage, type OpenBrowser, type OpenPage } from './first-row.ts';

declare global {
  interface Window {
    /** Milliseconds from one frame to the next since the recording began. */
    frameTimes?: number[];
  }
}

const ROWS = 10_000;
/** About 250 rows a second, four per frame, like a wheel turned fast. */
const PIXELS_PER_SECOND = 8_500;
const STEP_PIXELS = 17_000;
const NOTHING_PIXELS = 5 * STEP_PIXELS;
const PLACE = { x: 720, y: 500 };
/** The distance takes twenty steps; a list that can't keep up with the wheel needs more. */
const STEPS_MAXIMUM = 60;

/** Milliseconds from frame to frame while scrolling the first ten thousand rows of a list that loads meanwhile. */
export async function scrollList(open: OpenBrowser, path: string, slowDown: number): Promise<number[]> {
  const page = await openPage(open, slowDown);
  try {
    await page.goto(path);
    await page.locator('[data-row]').first().waitFor();
    await wheel(page, STEP_PIXELS);
    await page.evaluate(record);
    for (let step = 0; (await lastRow(page)) < ROWS; step++) {
      if (step === STEPS_MAXIMUM) throw new Error(`The list came to row ${await lastRow(page)} only.`);
      await wheel(page, STEP_PIXELS);
    }
    return await recorded(page);
  } finally {
    await page.context().close();
  }
}

/** The same for a few seconds on an empty page of that height: what the browser alone takes on this machine. */
export async function scrollNothing(open: OpenBrowser, slowDown: number): Promise<number[]> {
  const page = await openPage(open, slowDown);
  try {
    await page.setContent('<div style="height: 400000px"></div>');
    await wheel(page, STEP_PIXELS);
    await page.evaluate(record);
    await wheel(page, NOTHING_PIXELS);
    return await recorded(page);
  } finally {
    await page.context().close();
  }
}

/** Turns the wheel at a steady pace. */
function wheel({ cdp }: OpenPage, pixels: number): Promise<unknown> {
  return cdp.send('Input.synthesizeScrollGesture', {
    ...PLACE,
    yDistance: -pixels,
    speed: PIXELS_PER_SECOND,
    gestureSourceType: 'mouse',
  });
}

function lastRow(page: OpenPage): Promise<number> {
  return page.evaluate(() =>
    Math.max(0, ...[...document.querySelectorAll('[aria-rowindex]')].map((row) => Number(row.ariaRowIndex))),
  );
}

function recorded(page: OpenPage): Promise<number[]> {
  return page.evaluate(() => window.frameTimes ?? []);
}

/** Runs in the page. */
function record(): void {
  const frames: number[] = (window.frameTimes = []);
  let last: number | undefined;
  const step = (now: number) => {
    if (last !== undefined) frames.push(now - last);
    last = now;
    requestAnimationFrame(step);
  };
  requestAnimationFrame(step);
}
