let isPressed = false;

for (const [event, pressed] of [
  ['pointerdown', true],
  ['pointerup', false],
  ['pointercancel', false],
] as const) {
  window.addEventListener(event, () => (isPressed = pressed), { capture: true, passive: true });
}

/**
 * Runs something at once, or once the pressed pointer is released: moving the page during a press would take the button
 * away from under the pointer, and the click would be lost.
 */
export function afterPress(run: () => void): void {
  if (!isPressed) return run();
  const released = () => {
    window.removeEventListener('pointerup', released, true);
    window.removeEventListener('pointercancel', released, true);
    // The click comes right after the pointer is released.
    setTimeout(run);
  };
  window.addEventListener('pointerup', released, true);
  window.addEventListener('pointercancel', released, true);
}
