/** Identifies the rows of a list: every stored object has one. */
export const idOf = ({ uniqueId }: { uniqueId: string }): string => uniqueId;
