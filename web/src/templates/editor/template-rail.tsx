import { useText } from '../../lib/format/texts.tsx';
import { Note } from '../../ui/notices/note.tsx';
import type { TemplateContent } from '../model.ts';
import { useTemplateLines, type TemplateLine } from '../template-lines.ts';
import css from './template-rail.module.css';

/** What no payment can do without. */
const NEEDED: ReadonlySet<string> = new Set(['debitAccountId', 'creditor', 'account', 'amount', 'currency']);

/** What payments made from a template will say: what holds, what is suggested, what is left to each. */
export function TemplateRail({ content, accountName }: { content: TemplateContent; accountName: string }) {
  const t = useText();
  const lines = useTemplateLines()(content, accountName);
  const blankLocked = lines.filter(({ value, isLocked }) => value === '' && isLocked);
  // One line of all: most of them are seldom used.
  const blank = blankLocked.slice(0, 1).map((line) => ({
    ...line,
    label: t('templates.fact.lockedBlank'),
    value: blankLocked.map(({ label }) => label).join(', '),
  }));
  const isCreditorOpen = !['creditor', 'account'].every((field) => (content.locked as string[]).includes(field));
  return (
    <div className={css.rail}>
      <Part
        title={t('templates.rail.locked')}
        lines={[...lines.filter(({ value, isLocked }) => value !== '' && isLocked), ...blank]}
      />
      <Part title={t('templates.rail.open')} lines={lines.filter(({ value, isLocked }) => value !== '' && !isLocked)} />
      <Part
        title={t('templates.rail.missing')}
        lines={lines.filter(({ field, value, isLocked }) => value === '' && !isLocked && NEEDED.has(field))}
      />
      {isCreditorOpen && <Note kind="info">{t('templates.rail.creditorOpen')}</Note>}
    </div>
  );
}

function Part({ title, lines }: { title: string; lines: readonly TemplateLine[] }) {
  const t = useText();
  return (
    <section>
      <h3>{title}</h3>
      {lines.length === 0 && <p className={css.quiet}>{t('templates.rail.nothing')}</p>}
      <dl>
        {lines.map(({ field, label, value }) => (
          <div key={field}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
