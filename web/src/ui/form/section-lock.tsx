import { use } from 'react';
import { useText } from '../../lib/format/texts.tsx';
import { LinkButton } from '../link-button.tsx';
import { FieldLockContext } from './field-lock.tsx';
import css from './form.module.css';

/** Locks all fields of a section at once, or unlocks them; nothing where there are no locks to set. */
export function SectionLock({ fields, section }: { fields: readonly string[]; section: string }) {
  const t = useText();
  const locks = use(FieldLockContext);
  if (!locks?.set) return null;
  const { isLocked, set } = locks;
  const isOpen = fields.some((field) => !isLocked(field));
  return (
    <p className={css.sectionLock}>
      <LinkButton
        aria-label={t(isOpen ? 'forms.lock.allOf' : 'forms.lock.noneOf', { section })}
        onClick={() => set(fields, isOpen)}
      >
        {t(isOpen ? 'forms.lock.all' : 'forms.lock.none')}
      </LinkButton>
    </p>
  );
}
