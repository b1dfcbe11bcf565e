import type { Locator } from '@playwright/test';

/** Pastes a text into a field as the browser does it. */
export async function pasteInto(field: Locator, text: string): Promise<void> {
  await field.evaluate((input, data) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text', data);
    input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, text);
}
