const SIGNS_OF_LIFE = ['pointerdown', 'keydown', 'wheel', 'touchmove'] as const;
const THERE_MS = 10_000;

let aliveAt = Date.now();

for (const sign of SIGNS_OF_LIFE) {
  window.addEventListener(sign, () => (aliveAt = Date.now()), { passive: true, capture: true });
}

/** When a person last did something on this page, in milliseconds. */
export function lastSignOfLife(): number {
  return aliveAt;
}

/** Whether a person caused a call. An event that refreshes a list while nobody is there counts as a machine's. */
export function isSomebodyThere(): boolean {
  return Date.now() - aliveAt < THERE_MS;
}
