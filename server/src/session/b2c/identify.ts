import * as oidc from 'openid-client';
import type { B2cSettings } from '../../config-identity.ts';

/**
 * A person as the provider knows them: `issuer` and `subject` identify them; a verified e-mail only finds them once.
 */
export type Identity = { issuer: string; subject: string; email: string | null; hasSecondFactor: boolean };
/** What the claims of an ID token or the user info say about a person's e-mail. */
type Person = Record<string, unknown>;
/** The values that the browser's own request was made with. */
export type Request = { state: string; nonce: string; codeVerifier: string };

/** People sign in at the provider for each session of ours: an older sign-in there does not count. */
export const SIGNED_IN_AT_MOST_SECONDS_AGO = 5 * 60;
const SUBJECT_MAXIMUM_LENGTH = 255;
const EMAIL_MAXIMUM_LENGTH = 254;

/** The address of the provider's page (RFC 6749 4.1.1, RFC 7636, OpenID Connect Core 3.1.2.1). */
export async function authorizationAddress(
  provider: oidc.Configuration,
  settings: B2cSettings,
  redirectAddress: string,
  { state, nonce, codeVerifier }: Request,
): Promise<string> {
  const address = oidc.buildAuthorizationUrl(provider, {
    redirect_uri: redirectAddress,
    scope: settings.scopes.join(' '),
    state,
    nonce,
    code_challenge: await oidc.calculatePKCECodeChallenge(codeVerifier),
    code_challenge_method: 'S256',
    prompt: 'login',
    max_age: String(SIGNED_IN_AT_MOST_SECONDS_AGO),
    ...(settings.acr.length > 0 && { acr_values: settings.acr.join(' ') }),
  });
  return address.href;
}

/**
 * Exchanges the code for an ID token and checks it: state, `iss` of the answer (RFC 9207), PKCE, signature, issuer,
 * audience, nonce, its time and when the person signed in. Throws for anything else. `address` is the callback's, with
 * its query.
 */
export async function identify(
  provider: oidc.Configuration,
  settings: B2cSettings,
  address: URL,
  { state, nonce, codeVerifier }: Request,
): Promise<Identity> {
  const answer = await oidc.authorizationCodeGrant(provider, address, {
    pkceCodeVerifier: codeVerifier,
    expectedState: state,
    expectedNonce: nonce,
    idTokenExpected: true,
    maxAge: SIGNED_IN_AT_MOST_SECONDS_AGO,
  });
  const claims = answer.claims()!;
  if (claims.sub.length > SUBJECT_MAXIMUM_LENGTH) throw new Error('The subject is longer than the standard allows.');
  const hasUserInfo = provider.serverMetadata().userinfo_endpoint !== undefined;
  const person: Person =
    claims['email'] === undefined && hasUserInfo
      ? await oidc.fetchUserInfo(provider, answer.access_token, claims.sub)
      : claims;
  return {
    issuer: claims.iss,
    subject: claims.sub,
    email: verifiedEmail(person),
    hasSecondFactor: countsAsSecondFactor(settings, claims),
  };
}

function verifiedEmail({ email, email_verified: isVerified }: Person) {
  if (typeof email !== 'string' || isVerified !== true) return null;
  return email.length <= EMAIL_MAXIMUM_LENGTH ? email : null;
}

/** Only values that the operator has configured: the provider's words have meaning only between those two. */
function countsAsSecondFactor({ amr, acr }: B2cSettings, claims: oidc.IDToken): boolean {
  const methods = Array.isArray(claims.amr) ? claims.amr : [];
  return (
    methods.some((method) => typeof method === 'string' && amr.includes(method)) ||
    (typeof claims.acr === 'string' && acr.includes(claims.acr))
  );
}
