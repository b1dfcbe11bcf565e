export type SetDifference = { kept: string[]; added: string[]; removed: string[] };

/** What two lists of names share and what only one of them has, each in its list's order. */
export function setDifference(before: readonly string[], after: readonly string[]): SetDifference {
  return {
    kept: after.filter((name) => before.includes(name)),
    added: after.filter((name) => !before.includes(name)),
    removed: before.filter((name) => !after.includes(name)),
  };
}
