import type { Factor } from './factor.ts';

/** The code of every dummy token, always. It proves nothing: environments with real clients refuse the factor. */
export const DUMMY_TOKEN_CODE = '123456';

/** A token without hardware, for demos and tests. */
export const dummyToken: Factor = {
  hint: async () => DUMMY_TOKEN_CODE,
  signs: () => true,
  ask: async () => ({ state: {} }),
  take: async ({ given }) => (given === DUMMY_TOKEN_CODE ? 'RIGHT' : 'WRONG'),
};
