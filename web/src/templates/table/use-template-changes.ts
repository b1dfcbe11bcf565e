import { useText } from '../../lib/format/texts.tsx';
import type { TemplateContent } from '../model.ts';
import { useTemplateLines } from '../template-lines.ts';

/** What a template says, with its debit account by name. */
type Said = { content: TemplateContent; accountName: string };

/** A field, in words before and after a change. */
export type TemplateChange = { field: string; label: string; was: string; now: string };

/** The fields of a template that a change alters; its locks are one of them. */
export function useTemplateChanges(): (before: Said, after: Said) => TemplateChange[] {
  const t = useText();
  const linesOf = useTemplateLines();
  const wordsOf = ({ content, accountName }: Said): Omit<TemplateChange, 'was'>[] => {
    const lines = linesOf(content, accountName);
    const locked = lines.filter(({ isLocked }) => isLocked).map(({ label }) => label);
    return [
      { field: 'name', label: t('approvals.clientTemplate.name'), now: content.name },
      ...lines.map(({ field, label, value }) => ({ field, label, now: value })),
      { field: 'locked', label: t('approvals.clientTemplate.locked'), now: locked.join(', ') },
    ];
  };
  return (before, after) => {
    const earlier = wordsOf(before);
    const orEmpty = (words: string) => words || t('forms.was.empty');
    return wordsOf(after).flatMap(({ now, ...field }, index) => {
      const was = earlier[index]!.now;
      return was === now ? [] : [{ ...field, was: orEmpty(was), now: orEmpty(now) }];
    });
  };
}
