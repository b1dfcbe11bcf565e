/** What tells the rows of a list apart: everything that the portal keeps has one. */
export const idOf = ({ uniqueId }: { uniqueId: string }): string => uniqueId;
