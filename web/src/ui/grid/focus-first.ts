/** As `ref` of what comes into an open popover later than the popover: its first field gets the focus. */
export function focusFirst(element: HTMLElement | null): void {
  const first = element?.querySelector<HTMLElement>('[data-autofocus]') ?? element?.querySelector('input, button');
  if (first instanceof HTMLElement) first.focus();
}
