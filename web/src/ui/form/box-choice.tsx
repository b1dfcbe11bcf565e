import { useId, useState } from 'react';
import { useDisplay } from '../../lib/format/display.ts';
import { useText } from '../../lib/format/texts.tsx';
import { ChoiceList, type Choice } from './choice-list.tsx';
import { FieldSet } from './form-section.tsx';
import css from './choice.module.css';

type BoxChoiceProps<Known extends string> = {
  label: string;
  options: readonly Choice<Known>[];
  /** Unique ids. */
  chosen: Known[];
  onChange: (chosen: Known[]) => void;
  most: number;
  error?: string | undefined;
  findWord?: string;
};

/** Chooses some of many, all in view: boxes, a search and the count. */
export function BoxChoice<Known extends string>({
  label,
  options,
  chosen,
  onChange,
  most,
  error,
  findWord,
}: BoxChoiceProps<Known>) {
  const t = useText();
  const display = useDisplay();
  const errorId = useId();
  // What was chosen on opening comes first, and stays there.
  const [first] = useState(chosen);
  const known = new Set(options.map(({ uniqueId }) => uniqueId));
  const gone = first.filter((id) => !known.has(id)).map((uniqueId) => ({ uniqueId, name: t('forms.choice.gone') }));
  const inOrder = [
    ...gone,
    ...options.filter(({ uniqueId }) => first.includes(uniqueId)),
    ...options.filter(({ uniqueId }) => !first.includes(uniqueId)),
  ];
  return (
    <FieldSet label={label} error={error} errorId={errorId}>
      <div role="group" aria-label={label} className={`${css.boxes} ${error ? css.wrong : ''}`}>
        <ChoiceList
          options={inOrder}
          {...{ chosen, onChange, most, findWord }}
          hasAll
          isWide
          describedBy={error ? errorId : undefined}
        />
        <p className={css.count} role="status">
          {t('forms.choice.count', { count: chosen.length, total: display.decimal(inOrder.length) })}
        </p>
      </div>
    </FieldSet>
  );
}
