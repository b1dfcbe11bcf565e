export type LoginSearch = {
  /** Where to go after the sign-in; a path of this application. */
  to?: string;
  /** Leave for the external mobile order overview after the sign-in. */
  mobileOrder?: true;
  /** Back from the identity provider: the sign-in still has to be completed. */
  b2c?: true;
};

/** Only our own paths: an address elsewhere would lead people away under our name. */
export function readLoginSearch(search: Record<string, unknown>): LoginSearch {
  const { to, mobileOrder, b2c } = search;
  const isOurs = typeof to === 'string' && /^\/(?![/\\])/.test(to) && !to.startsWith('/log');
  const isTrue = (value: unknown) => String(value) === 'true';
  return {
    ...(isOurs && { to }),
    ...(isTrue(mobileOrder) && { mobileOrder: true as const }),
    ...(isTrue(b2c) && { b2c: true as const }),
  };
}
