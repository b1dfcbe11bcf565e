import { createContext, use, type ReactNode } from 'react';
import { IconLock, IconLockOpen2 } from '@tabler/icons-react';
import { useText } from '../../lib/format/texts.tsx';
import type { FieldForm } from './use-draft.ts';
import css from './form.module.css';

/** The locks of the fields of a form, by their names. */
export type FieldLocks = {
  isLocked: (field: string) => boolean;
  /** Locks or unlocks fields that can still be typed into; without it, what is locked can’t be changed. */
  set?: (fields: readonly string[], isLocked: boolean) => void;
  /** What a field’s lock does, or why it holds. */
  why: (field: string) => string;
};

/** Fields below have locks. */
export const FieldLockContext = createContext<FieldLocks | null>(null);

/** Tells of a field whether it can't be changed. */
export function useIsHeld(): (field: string) => boolean {
  const locks = use(FieldLockContext);
  return (field) => isHeldBy(locks, field);
}

function isHeldBy(locks: FieldLocks | null, field: string): boolean {
  return locks !== null && locks.set === undefined && locks.isLocked(field);
}

/** A form in which nothing that is held is changed, whatever sets several fields at once. */
export function withoutHeld<Draft extends object>(form: FieldForm<Draft>, locks: FieldLocks | null): FieldForm<Draft> {
  const free = (change: Partial<Draft>) => Object.entries(change).filter(([field]) => !isHeldBy(locks, field));
  return { ...form, set: (change) => form.set(Object.fromEntries(free(change)) as Partial<Draft>) };
}

/** Whether a field is locked, so that it is shown even if it is empty. */
export function useIsLocked(): (field: string) => boolean {
  const locks = use(FieldLockContext);
  return (field) => locks?.isLocked(field) ?? false;
}

type LockableProps = { field: string; label: string; children: ReactNode };

/** A field with its lock, where there are any. */
export function Lockable({ field, label, children }: LockableProps) {
  const t = useText();
  const locks = use(FieldLockContext);
  if (locks === null) return children;
  const { isLocked, set, why } = locks;
  const locked = isLocked(field);
  return (
    <div className={css.lockable}>
      {children}
      {set ? (
        <button
          type="button"
          className={css.lock}
          aria-pressed={locked}
          aria-label={t('forms.lock', { field: label })}
          title={why(field)}
          onClick={() => set([field], !locked)}
        >
          {locked ? <IconLock size={14} aria-hidden /> : <IconLockOpen2 size={14} aria-hidden />}
        </button>
      ) : (
        locked && (
          <span className={css.lock} title={why(field)}>
            <IconLock size={14} role="img" aria-label={why(field)} />
          </span>
        )
      )}
    </div>
  );
}
