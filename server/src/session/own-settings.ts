import type { Answer } from '@portico/contract/endpoint';
import type { sessionEndpoints } from '@portico/contract/session/endpoints';
import type { ChosenDownloadOptions } from '@portico/contract/settings/download-options';
import { audit } from '../platform/audit.ts';
import type { Clock } from '../platform/clock.ts';
import type { Transaction } from '../platform/database/db.ts';
import type { Subject } from '../platform/subject.ts';

export type PersonalSettings = Answer<(typeof sessionEndpoints)['settings']>;
/** A user's stored settings: only what they chose, including their download options. */
export type StoredSettings = Record<string, unknown>;

const STANDARD: Omit<PersonalSettings, 'uniqueId' | 'language'> = {
  calendarStartingDay: 0,
  dateFormat: 'FRANCE_SPAIN_UNITED_KINGDOM',
  numberFormat: 'COMMA_DOT',
  consolidatedCurrency: { code: 'CHF', fractionDigits: 2 },
  keepDownloads: false,
  paymentTemplates: true,
  paymentValuesFromTemplate: true,
  exportFormat: 'NONE',
  delimiter: 'COMMA',
  sessionTokenLifetimeInMinutes: null,
  sessionRiskAcknowledgedAt: null,
};

/** Personal settings with the defaults of A3. */
export function personalSettings(subject: Pick<Subject, 'settings' | 'settingsId' | 'language'>): PersonalSettings {
  return { ...STANDARD, ...subject.settings, uniqueId: subject.settingsId, language: subject.language };
}

/** The letters that a user has chosen for statement downloads. */
export function chosenDownloadOptions({ settings }: Pick<Subject, 'settings'>): ChosenDownloadOptions {
  return settings['downloadOptions'] ?? {};
}

/** The caller's stored settings as they are now. Keeps the row locked, so that concurrent changes lose nothing. */
export async function lockOwnSettings(tx: Transaction, subject: Subject): Promise<StoredSettings> {
  const row = await tx.row<{ settings: StoredSettings }>(
    'select settings from users where client_id = current_client() and id = $1 for no key update',
    [subject.userId],
  );
  return row!.settings;
}

type Context = { tx: Transaction; clock: Clock; subject: Subject };

/** Stores the caller's settings, audited before and after, and tells their open pages. Call it last: it audits. */
export async function storeOwnSettings(
  { tx, clock, subject }: Context,
  before: StoredSettings,
  after: StoredSettings,
): Promise<void> {
  await tx.write('update users set settings = $2 where client_id = current_client() and id = $1', [
    subject.userId,
    JSON.stringify(after),
  ]);
  await tellOwnPages(tx, subject);
  const object = { id: subject.settingsId, name: subject.userName };
  await audit({ tx, clock, subject }, 'personalSettingsChanged', object, {}, { before, after });
}

/** Makes the caller's other pages reload who they are. */
export async function tellOwnPages(tx: Transaction, subject: Pick<Subject, 'clientId' | 'userId'>): Promise<void> {
  await tx.rows(`select pg_notify('portico', $1)`, [`${subject.clientId} session ${subject.userId}`]);
}
