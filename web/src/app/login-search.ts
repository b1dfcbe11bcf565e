export type LoginSearch = {
  /** Where to go after the sign-in; a path of this application. */
  to?: string;
  /** Leave for the external mobile order overview after the sign-in. */
  mobileOrder?: true;
};

/** Only a path of ours: an address elsewhere would lead a person away under our name. */
export function readLoginSearch(search: Record<string, unknown>): LoginSearch {
  const { to, mobileOrder } = search;
  const isOurs = typeof to === 'string' && /^\/(?![/\\])/.test(to) && !to.startsWith('/log');
  return { ...(isOurs && { to }), ...(String(mobileOrder) === 'true' && { mobileOrder: true as const }) };
}
