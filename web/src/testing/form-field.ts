import type { Locator, Page } from '@playwright/test';

/** The field of a form with this label, whether it is a plain one or offers what it may be going to be. */
export function formField(page: Page, name: string): Locator {
  return page.getByRole('textbox', { name, exact: true }).or(page.getByRole('combobox', { name, exact: true }));
}
