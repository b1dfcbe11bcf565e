import type { Mandate } from '@portico/contract/accounts/model';
import type { ClearingSystem } from '@portico/contract/bank-codes/clearing-code';
import type { AccountId, ClientId, UserId } from '@portico/contract/ids';
import { LEVELS, type Area, type Level, type Module, type SwitchArea } from '@portico/contract/permissions/model';
import type { RuleSource } from '@portico/contract/signoff/model';
import type { SecondFactor } from '@portico/contract/session/model';
import type { CutOffTime } from '@portico/contract/accounts/bank-terms';
import { hashPassword } from '../platform/secrets/crypto.ts';
import type { Clock } from '../platform/clock.ts';
import type { Transaction } from '../platform/database/db.ts';
import { newId } from '../platform/ids.ts';

/** Master data for demo and tests, written by the owner of the schema until each kind has its own governed use case. */
export type NewUser = {
  userName: string;
  fullName: string;
  jobTitle?: string;
  email?: string;
  mobile?: string;
  secondFactors?: (SecondFactor | 'B2C')[];
  modules?: Module[];
  settings?: Record<string, unknown>;
};

const hashes = new Map<string, Promise<string>>();

/** Hashing is slow on purpose; the demo's users share their password, and so its hash. */
function sharedHash(password: string): Promise<string> {
  const known = hashes.get(password) ?? hashPassword(password);
  hashes.set(password, known);
  return known;
}

/** `hash` is the portal's own way to store a password, unless a test provides a cheaper one. Returns the user's id. */
export async function createUser(
  tx: Transaction,
  clock: Clock,
  clientId: ClientId,
  user: NewUser,
  password: string,
  hash: (password: string) => Promise<string> = sharedHash,
): Promise<UserId> {
  const id = newId<UserId>();
  await tx.write(
    `insert into users (client_id, id, user_name, full_name, job_title, email, mobile, second_factors, modules, password_hash,
       password_changed_at, settings, settings_id, created_at) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $11)`,
    [
      clientId,
      id,
      user.userName,
      user.fullName,
      user.jobTitle ?? null,
      user.email ?? null,
      user.mobile ?? null,
      user.secondFactors ?? ['EMAIL'],
      user.modules ?? ['EFT', 'ARS', 'DLC'],
      await hash(password),
      clock.now(),
      JSON.stringify(user.settings ?? {}),
      newId(),
    ],
  );
  return id;
}

export async function createGroup(
  tx: Transaction,
  clientId: ClientId,
  name: string,
  userIds: UserId[],
  more: { description?: string; createdAt?: Date } = {},
): Promise<string> {
  const id = newId();
  await tx.write('insert into user_groups (client_id, id, name, description, created_at) values ($1, $2, $3, $4, $5)', [
    clientId,
    id,
    name,
    more.description ?? null,
    more.createdAt ?? null,
  ]);
  await tx.write('insert into user_group_members (client_id, group_id, user_id) select $1, $2, unnest($3::uuid[])', [
    clientId,
    id,
    userIds,
  ]);
  return id;
}

export type Grant = { area: Area; level: Level; scope?: { kind: 'ACCOUNT' | 'ACCOUNT_GROUP'; id: string } };

export async function grant(
  tx: Transaction,
  clientId: ClientId,
  holder: { userId: UserId } | { groupId: string },
  grants: Grant[],
): Promise<void> {
  const [kind, id] = 'userId' in holder ? ['USER', holder.userId] : ['GROUP', holder.groupId];
  for (const { area, level, scope } of grants) {
    await tx.write(
      `insert into permission_entries (client_id, holder_kind, holder_id, area, scope_kind, scope_id, level) values ($1, $2, $3, $4, $5, coalesce($6::uuid, '00000000-0000-0000-0000-000000000000'), $7)
       on conflict do nothing`,
      [clientId, kind, id, area, scope?.kind ?? 'AREA', scope?.id ?? null, LEVELS[level]],
    );
  }
}

/** Some of the payment switches. */
export function switches(...areas: SwitchArea[]): Grant[] {
  return areas.map((area) => ({ area, level: 'GRANT' }));
}

export type NewBank = {
  name: string;
  bic: string;
  country: string;
  clearing?: { system: ClearingSystem; code: string };
  postCode?: string;
  town?: string;
  folder: string;
  takesEveryDate?: boolean;
  takesInstant?: boolean;
  /** How many days ahead it takes orders, if not every date. */
  warehouseDays?: number;
  timeZone?: string;
  /** Without any, it takes payments until their date is over. */
  cutOffs?: readonly CutOffTime[];
  paymentFormat?: string;
};

export async function createBank(tx: Transaction, clientId: ClientId, bank: NewBank): Promise<string> {
  const id = newId();
  await tx.write(
    `insert into banks (client_id, id, name, bic, country, clearing_system, clearing_code, post_code, town, connection_id)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [
      clientId,
      id,
      bank.name,
      bank.bic,
      bank.country,
      bank.clearing?.system ?? null,
      bank.clearing?.code ?? null,
      bank.postCode ?? null,
      bank.town ?? null,
      await connectionOf(tx, bank),
    ],
  );
  return id;
}

/** The provider's connection to a bank, which several of its clients share. */
async function connectionOf(tx: Transaction, bank: NewBank): Promise<string> {
  const terms = [
    { kind: 'directory', folder: bank.folder },
    bank.paymentFormat ?? 'pain.001.001.09',
    bank.takesEveryDate ?? true,
    bank.warehouseDays ?? 0,
    bank.timeZone ?? 'Europe/Zurich',
    bank.takesInstant ?? false,
  ];
  const known = await tx.row<{ id: string }>(
    `select id from bank_connections where (channel, payment_format, takes_every_date, warehouse_days, time_zone, takes_instant) = ($1::jsonb, $2, $3, $4, $5, $6)
       and final_codes = '{}' and part_others is null and charset is null
       and not exists (select from bank_cut_offs c where c.connection_id = bank_connections.id) limit 1`,
    terms,
  );
  if (known && !bank.cutOffs) return known.id;
  const id = newId();
  await tx.write(
    `insert into bank_connections (id, name, channel, payment_format, takes_every_date, warehouse_days, time_zone, takes_instant)
     values ($7, $8, $1, $2, $3, $4, $5, $6)`,
    [...terms, id, bank.name],
  );
  for (const cutOff of bank.cutOffs ?? []) await createCutOff(tx, id, cutOff);
  return id;
}

export async function createCutOff(tx: Transaction, connectionId: string, cutOff: CutOffTime): Promise<void> {
  const { currency, serviceLevel, timeOfDay, daysBefore } = cutOff;
  await tx.write(
    `insert into bank_cut_offs (connection_id, id, currency, service_level, time_of_day, days_before) values ($1, $2, $3, $4, $5, $6)`,
    [connectionId, newId(), currency, serviceLevel, timeOfDay, daysBefore],
  );
}

export type NewAccount = {
  bankId: string;
  name: string;
  shortName: string;
  owner: string;
  iban: string;
  currency: string;
  /** False: the provider maintains it. */
  selfService?: boolean;
  mandate?: Mandate;
};

export async function createAccount(tx: Transaction, clientId: ClientId, account: NewAccount): Promise<AccountId> {
  const id: AccountId = newId();
  await tx.write(
    `insert into accounts (client_id, id, bank_id, name, short_name, owner_id, mandate, mandate_owner, iban, currency, country, intracompany, self_service)
     values ($1, $2, $3, $4, $5, $12, $11, case when $11 = 'CONFIRMED' then $6::text end, $7, $8, $9, true, $10)`,
    [
      clientId,
      id,
      account.bankId,
      account.name,
      account.shortName,
      account.owner,
      account.iban,
      account.currency,
      account.iban.slice(0, 2),
      account.selfService ?? true,
      account.mandate ?? 'CONFIRMED',
      await ownerOf(tx, clientId, account),
    ],
  );
  return id;
}

/** The owner of that name, who is there or is added. */
async function ownerOf(tx: Transaction, clientId: ClientId, { owner, iban }: NewAccount): Promise<string> {
  const known = await tx.row<{ id: string }>('select id from owners where client_id = $1 and name = $2', [
    clientId,
    owner,
  ]);
  if (known) return known.id;
  const id = newId();
  await tx.write('insert into owners (client_id, id, name, country) values ($1, $2, $3, $4)', [
    clientId,
    id,
    owner,
    iban.slice(0, 2),
  ]);
  return id;
}

/** A named set of accounts. */
export async function createAccountGroup(
  tx: Transaction,
  clientId: ClientId,
  name: string,
  accountIds: AccountId[],
): Promise<string> {
  const id = newId();
  await tx.write('insert into account_groups (client_id, id, name) values ($1, $2, $3)', [clientId, id, name]);
  await tx.write(
    'insert into account_group_members (client_id, group_id, account_id) select $1, $2, unnest($3::uuid[])',
    [clientId, id, accountIds],
  );
  return id;
}

export type NewRuleLine = {
  name: string;
  signaturesRequired: number;
  userIds?: UserId[];
  userGroupIds?: string[];
  limitHundredThousandths?: bigint | null;
  limitCurrency?: string;
  excludeCreator?: boolean;
  secondFactorRequired?: boolean;
  ruleConnectionType?: 'AND' | 'OR';
  /** Null: whatever the order's source. */
  sourceType?: RuleSource | null;
};

export async function createRuleLine(tx: Transaction, clientId: ClientId, line: NewRuleLine): Promise<string> {
  const id = newId();
  await tx.write(
    `insert into sign_off_rule_lines (client_id, id, name, scope_kind, limit_hundred_thousandths, limit_currency, signatures_required,
       second_factor_required, exclude_creator, rule_connection_type, user_ids, user_group_ids, source_type)
     values ($1, $2, $3, 'ALL', $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
    [
      clientId,
      id,
      line.name,
      line.limitHundredThousandths ?? null,
      line.limitCurrency ?? 'CHF',
      line.signaturesRequired,
      line.secondFactorRequired ?? true,
      line.excludeCreator ?? true,
      line.ruleConnectionType ?? 'AND',
      line.userIds ?? [],
      line.userGroupIds ?? [],
      line.sourceType ?? null,
    ],
  );
  return id;
}

/** An IBAN with correct check digits (ISO 13616, MOD 97-10) for a country and its account part. */
export function makeIban(country: string, bban: string): string {
  const digits = `${bban}${country}00`.replace(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55));
  return `${country}${String(98n - (BigInt(digits) % 97n)).padStart(2, '0')}${bban}`;
}
