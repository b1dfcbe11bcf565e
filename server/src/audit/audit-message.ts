import {
  AUDIT_ACTIONS,
  CHANGE_AUDIT_ACTIONS,
  CHANGE_STEPS,
  changeWords,
  type AuditAction,
  type AuditEntityType,
  type ChangeAuditAction,
} from '@portico/contract/audit/catalogue';
import { LISTS } from '@portico/contract/lists';
import { CHANGE_ACTIONS } from '@portico/contract/approvals/model';
import type { Language } from '@portico/contract/languages';
import { text } from '../platform/texts.ts';

/** As `audit` writes it; format 1 has neither `form` nor `name`. */
type StoredRecord = {
  form?: 2;
  entityType: string;
  action: string;
  name?: string | null;
  detail?: Record<string, unknown>;
};
type Act = AuditAction | ChangeAuditAction;

/** Entity types of format 1 that the specification doesn't know. */
const FORMER_TYPES: Record<string, AuditEntityType> = {
  UPLOAD: 'ORDER',
  STATEMENT_IMPORT: 'STATEMENT',
  ALARM: 'SETTINGS',
};

/** The type of an audit record in the specification's words (spec A3). */
export function auditedType({ entityType }: Pick<StoredRecord, 'entityType'>): string {
  return FORMER_TYPES[entityType] ?? entityType;
}

/** An audit record as one sentence; for format 1 as far as it can be told. */
export function auditMessage(language: Language, record: StoredRecord): string {
  const act = actOf(record);
  if (!act) return text(language, 'audit.unknownAct', { act: record.action });
  const { detail = {} } = record;
  const name = record.form === 2 ? record.name : formerName(record);
  const parameters = record.form === 2 ? detail : { ...detail, ...formerParameters(act, detail) };
  const shown = Object.entries(parameters).flatMap(([key, value]) => (isShown(value) ? [[key, value] as const] : []));
  const blanks = Object.fromEntries(parametersOf(act).map((key) => [key, '']));
  return text(language, `audit.${act}`, {
    ...blanks,
    ...Object.fromEntries(shown.map(([key, value]) => [key, key === 'list' ? titleOf(value, language) : value])),
    name: name || text(language, 'audit.unnamed'),
  });
}

function actOf(record: StoredRecord): Act | null {
  const { form, action } = record;
  if (form === 2) return ACTS.has(action) ? (action as Act) : null;
  return FORMER_ACTS.get(`${auditedType(record)} ${action}`) ?? FORMER_CHANGES.get(action) ?? null;
}

const FIXED = Object.keys(AUDIT_ACTIONS) as AuditAction[];

const ACTS: ReadonlySet<string> = new Set([
  ...FIXED,
  ...Object.values(CHANGE_AUDIT_ACTIONS).flatMap((steps) => Object.values(steps)),
]);

/** By entity type and word: deleting an uploaded file differs from deleting an order. */
const FORMER_ACTS = new Map<string, Act>(
  FIXED.flatMap((action) => {
    const { entityType, was } = AUDIT_ACTIONS[action];
    return was.map((word) => [`${entityType} ${word}`, action] as const);
  }),
);

const FORMER_CHANGES = new Map<string, Act>(
  CHANGE_ACTIONS.flatMap((action) =>
    CHANGE_STEPS.flatMap((step) =>
      changeWords(step, action).map((word) => [word, CHANGE_AUDIT_ACTIONS[action][step]] as const),
    ),
  ),
);

function parametersOf(act: Act): readonly string[] {
  return act in AUDIT_ACTIONS ? AUDIT_ACTIONS[act as AuditAction].parameters : [];
}

/** The title of a list by its name; the name itself once there is no such list. */
function titleOf(name: string | number, language: Language): string {
  const list = Object.values(LISTS).find((one) => one.name === name);
  return list ? text(language, list.title) : String(name);
}

function isShown(value: unknown): value is string | number {
  return typeof value === 'string' || typeof value === 'number';
}

/** A content of format 1 carries its name at that time; other acts name an order or a file. */
function formerName({ detail = {} }: StoredRecord): string | null {
  const content = (detail['after'] ?? detail['before'] ?? {}) as Record<string, unknown>;
  const names = [detail['orderId'], detail['userName'], detail['fileName'], detail['name']];
  const found = [...names, content['name'], content['userName'], content['shortName']];
  return found.find((name) => typeof name === 'string') ?? null;
}

function formerParameters(act: Act, detail: Record<string, unknown>): Record<string, unknown> {
  if (act === 'attemptFailed') return { by: detail['password'] ? 'PASSWORD' : 'CODE' };
  if (act === 'duplicateSettled') return { other: detail['like'] };
  return act.startsWith('authenticator') ? { authenticator: detail['name'] } : {};
}
