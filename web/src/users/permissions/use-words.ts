import { isKeptBack, moduleOf, type Area, type Level } from '@portico/contract/permissions/model';
import { useReasonText } from '../../lib/format/reasons.ts';
import { useSession } from '../../lib/session/session.tsx';
import { useText } from '../../lib/format/texts.tsx';
import type { RowState } from './board.ts';
import { isLadder, type MatrixRow } from './rows.ts';

export type PermissionWords = ReturnType<typeof usePermissionWords>;

/** Areas, levels and their sources, in words. */
export function usePermissionWords() {
  const t = useText();
  const reason = useReasonText();
  const { impersonated } = useSession().user;
  const area = (name: Area) => t(`reasons.permission.${name}`);
  /** The level of an entry. */
  const entry = (of: Area, level: Level) => {
    if (level === 'INHERIT') return t('users.level.none');
    return level === 'GRANT' && !isLadder(of) ? t('users.level.granted') : t(`reasons.level.${level}`);
  };
  /** An effective level: one that nothing sets is closed. */
  const held = (of: Area, level: Level) => (level === 'INHERIT' ? t('users.level.closed') : entry(of, level));
  /** The name of the account or account group; a dash would hide that it is gone. */
  const scope = ({ scope: { kind }, name }: Pick<MatrixRow, 'scope' | 'name'>) => {
    const known = name || t('forms.choice.gone');
    return kind === 'ACCOUNT_GROUP' ? t('users.scope.group', { name: known }) : known;
  };
  const row = (line: MatrixRow) =>
    line.scope.kind === 'AREA' ? area(line.area) : t('users.scope.in', { area: area(line.area), name: scope(line) });
  const source = ({ area: of, scope: here }: MatrixRow, { from, isOpen }: RowState) => {
    const module = moduleOf(of);
    if (!isOpen && module) return t('users.from.module', { module: t(`reasons.module.${module}`) });
    if (!from) return t('users.from.none');
    const own = from.groupName === null ? t('users.from.own') : t('users.from.group', { name: from.groupName });
    if (from.scope.kind === here.kind) return own;
    return t(from.scope.kind === 'AREA' ? 'users.from.whole' : 'users.from.accountGroup', { source: own });
  };
  /** When acting in a client's name, nobody can hand out some rights. */
  const keyOf = (of: Area, limit: Level) =>
    impersonated && limit === 'INHERIT' && isKeptBack(of) ? 'impersonatedHandsOut' : null;
  /** Why a level can't be given or removed, as the server says it. */
  const locked = (line: MatrixRow, level: Level, limit: Level) =>
    reason({
      kind: 'permission',
      key: keyOf(line.area, limit) ?? (limit === 'INHERIT' ? 'handOutNot' : 'handOutTooHigh'),
      parameters: { permission: line.area, scope: line.name ?? '', level: limit, needed: level },
    });
  /** A line's earlier value: the effective level, or the entry if that makes no difference. */
  const was = ({ area: of }: MatrixRow, { held: now, heldBefore, ownBefore }: RowState) => {
    const before = now === heldBefore ? ownBefore : heldBefore;
    if (before !== 'INHERIT') return t('users.was', { value: entry(of, before) });
    return t(now === heldBefore ? 'users.was.none' : 'users.was.closed');
  };
  return { area, entry, held, scope, row, source, locked, was };
}
