import type { Language } from '@portico/contract/languages';
import type { Module } from '@portico/contract/permissions/model';
import type { SecondFactor } from '@portico/contract/session/model';

/** Who acts: the user of a session with his client, as every use case, decision and audit row needs him. */
export type Subject = {
  clientId: string;
  businessId: string;
  clientName: string;
  clientKind: 'CLIENT' | 'PROVIDER' | 'PARTNER' | 'CORPORATE';
  licensedModules: Module[];
  twoPersonRule: boolean;
  userId: string;
  userName: string;
  fullName: string;
  jobTitle: string | null;
  email: string | null;
  mobile: string | null;
  secondFactors: SecondFactor[];
  modules: Module[];
  groupIds: string[];
  passwordChangeRequired: boolean;
  settings: Record<string, unknown>;
  settingsId: string;
  language: Language;
  sessionId: string;
  /** The second factor by which this session was completed; null while it is half done. */
  secondFactor: SecondFactor | 'NONE' | null;
  sessionExpiresAt: Date;
  /** Of his client's rights and accounts, for who only reads; null for who acts: he is judged by what stands now. */
  accessVersion: string | null;
  previousLoginAt: Date | null;
};
