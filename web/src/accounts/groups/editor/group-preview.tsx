import { setDifference } from '../../../approvals/public.ts';
import { useText } from '../../../lib/format/texts.tsx';
import { Note } from '../../../ui/notices/note.tsx';
import css from '../groups.module.css';

type PreviewProps = {
  isNew: boolean;
  /** Unique ids of accounts. */
  before: readonly string[];
  now: readonly string[];
  namesOf: (ids: readonly string[]) => string[];
};

/** How many accounts the edited group holds, which are added and which removed. */
export function GroupPreview({ isNew, before, now, namesOf }: PreviewProps) {
  const t = useText();
  const { added, removed } = setDifference(before, now);
  return (
    <>
      <p className={css.size} aria-live="polite">
        {t('accounts.group.size', { count: now.length })}
      </p>
      {isNew ? (
        <Names names={namesOf(now)} />
      ) : (
        <>
          <Names title={t('accounts.group.rail.added')} names={namesOf(added)} look="added" />
          <Names title={t('accounts.group.rail.removed')} names={namesOf(removed)} look="removed" />
        </>
      )}
      <Note kind="info">{t('accounts.group.rail.note')}</Note>
    </>
  );
}

type NamesProps = { title?: string; names: string[]; look?: 'added' | 'removed' };

function Names({ title, names, look }: NamesProps) {
  if (names.length === 0) return null;
  return (
    <div>
      {title && <h3 className={css.quiet}>{title}</h3>}
      <ul className={css.names}>
        {names.map((name) => (
          <li key={name} className={look && css[look]}>
            {look === 'added' && <span aria-hidden>+ </span>}
            {name}
          </li>
        ))}
      </ul>
    </div>
  );
}
