/** Pass as `ref` to content that arrives in an open popover later: its first field gets the focus. */
export function focusFirst(element: HTMLElement | null): void {
  const first = element?.querySelector<HTMLElement>('[data-autofocus]') ?? element?.querySelector('input, button');
  if (first instanceof HTMLElement) first.focus();
}
