const SIGNS_OF_LIFE = ['pointerdown', 'keydown', 'wheel', 'touchmove'] as const;
const THERE_MS = 10_000;

let aliveAt = Date.now();

for (const sign of SIGNS_OF_LIFE) {
  window.addEventListener(sign, () => (aliveAt = Date.now()), { passive: true, capture: true });
}

/** When a person did something on this page for the last time; milliseconds. */
export function lastSignOfLife(): number {
  return aliveAt;
}

/** Whether a call is a person's doing. An event that renews a list while nobody is there is a machine's. */
export function isSomebodyThere(): boolean {
  return Date.now() - aliveAt < THERE_MS;
}
