import type { ClientId, UserId } from '@portico/contract/ids';
import type { Language } from '@portico/contract/languages';
import type { Module } from '@portico/contract/permissions/model';
import type { SecondFactor } from '@portico/contract/session/model';

/** Who acts: the user of a session with their client, as every use case, decision and audit row needs them. */
export type Subject = {
  clientId: ClientId;
  businessId: string;
  clientName: string;
  clientKind: 'CLIENT' | 'PROVIDER' | 'PARTNER' | 'CORPORATE';
  licensedModules: Module[];
  twoPersonRule: boolean;
  userId: UserId;
  userName: string;
  fullName: string;
  jobTitle: string | null;
  email: string | null;
  mobile: string | null;
  secondFactors: SecondFactor[];
  /** Their client lets SecurID sign, which is not bound to the content. */
  securIdSigns: boolean;
  /** Their client lets only an app or a passkey sign. */
  ownFactorSignsOnly: boolean;
  modules: Module[];
  groupIds: string[];
  /** False for users who sign in by the identity provider. */
  hasPassword: boolean;
  passwordChangeRequired: boolean;
  passwordExpired: boolean;
  settings: Record<string, unknown>;
  settingsId: string;
  language: Language;
  sessionId: string;
  /** What completed this session: B2C if the identity provider asked for a factor; null while it is half done. */
  secondFactor: SecondFactor | 'B2C' | 'NONE' | null;
  sessionExpiresAt: Date;
  /**
   * Of the client's rights and accounts, for read-only requests. Null for requests that act: they are judged by the
   * current state.
   */
  accessVersion: string | null;
  previousLoginAt: Date | null;
  /** When this request was made, by the portal's clock. */
  askedAt: Date;
  /** The network address that this request comes from; null without a request. */
  address: string | null;
  /** Who counts as a person where two are needed: the user, or the guest who acts in their name. */
  personId: UserId;
  /** Set if one of the provider's people acts in the name of this user, or of the client. */
  impersonator: Impersonator | null;
};

/** Whether this is an end user, of a partner or a corporate: they see only the Download Center (spec A2). */
export function isEndUser({ clientKind }: Pick<Subject, 'clientKind'>): boolean {
  return clientKind === 'PARTNER' || clientKind === 'CORPORATE';
}

/** Whether this is one of the provider’s people, acting as the client or as one of its users. */
export function isGuest({
  impersonator,
  userId,
  personId,
}: Pick<Subject, 'impersonator' | 'userId' | 'personId'>): boolean {
  return impersonator !== null || personId !== userId;
}

/** The guest who acts in this user's or the client's name; null if the user acts themselves. */
export function guestIn(subject: Pick<Subject, 'impersonator' | 'userId' | 'personId'>): UserId | null {
  return isGuest(subject) ? subject.personId : null;
}

/** One of the provider's people in somebody else's name. */
export type Impersonator = {
  userId: UserId;
  userName: string;
  fullName: string;
  /** Their own client, and their session there, which waits. */
  clientId: ClientId;
  sessionId: string;
  /** As a client: there is no user in whose name they act. */
  asClient: boolean;
  /** They administer the provider's users. */
  managesUsers: boolean;
  /** How far their own role reaches, by application; omitted ones they don't administer. */
  reach: Partial<Record<Module, 'ADMIN' | 'VIEW_ONLY'>>;
};
