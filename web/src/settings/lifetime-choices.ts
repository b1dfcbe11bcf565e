const USUAL_MINUTES = [2, 3, 5, 10, 15, 20, 30, 45, 60, 120, 240, 480];

/** The lifetimes on offer: the usual ones up to the client's, the client's, and the current one. */
export function lifetimeChoices(most: number, current: number): number[] {
  const usual = USUAL_MINUTES.filter((minutes) => minutes < most);
  return [...new Set([...usual, current, most])].toSorted((a, b) => a - b);
}
