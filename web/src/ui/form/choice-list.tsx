import { useState, type ReactNode } from 'react';
import { TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useText } from '../../lib/format/texts.tsx';
import { TickLine } from '../grid/columns/checkbox.tsx';
import css from './choice.module.css';

const SHOWN_AT_MOST = 200;

/** An option; `aside` is dimmed beside its name, and `also` is searched like the name. */
export type Choice<Known extends string = string> = { uniqueId: Known; name: string; aside?: ReactNode; also?: string };

export type ChoiceListProps<Known extends string = string> = {
  options: readonly Choice<Known>[];
  /** Unique ids. */
  chosen: readonly Known[];
  onChange: (chosen: Known[]) => void;
  /** The maximum number of choices. */
  most: number;
  /** A box that selects everything found. */
  hasAll?: boolean;
  /** For places wider than a popover. */
  isWide?: boolean;
  /** Its search has the focus when a dialog opens; not if another field comes first. */
  takesFocus?: boolean;
  describedBy?: string | undefined;
  /** On the right of an option. */
  renderBeside?: (choice: Choice<Known>) => ReactNode;
  /** The search placeholder, if it covers more than name and number. */
  findWord?: string | undefined;
};

/** A search with boxes for its results. */
export function ChoiceList<Known extends string>({
  options,
  chosen,
  onChange,
  most,
  hasAll,
  isWide,
  takesFocus = true,
  describedBy,
  renderBeside,
  ...words
}: ChoiceListProps<Known>) {
  const t = useText();
  const [find, setFind] = useState('');
  const found = options.filter(isFoundBy(find));
  const hasNumbers = options.some(({ also }) => also !== undefined);
  const findWord = words.findWord ?? t(hasNumbers ? 'forms.choice.findNumber' : 'forms.choice.find');
  const isFull = chosen.length >= most;
  const toggle = (id: Known) => onChange(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id]);
  return (
    <>
      <TextInput
        size="sm"
        type="search"
        {...(takesFocus && { 'data-autofocus': true })}
        aria-label={findWord}
        aria-describedby={describedBy}
        data-wrong={describedBy ? true : undefined}
        placeholder={findWord}
        leftSection={<IconSearch aria-hidden />}
        value={find}
        onChange={(event) => setFind(event.currentTarget.value)}
        // It would save the whole form.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      {hasAll && found.length > 1 && <AllFound {...{ found, chosen, onChange, most }} />}
      <ul className={`${css.list} ${isWide ? css.wide : ''}`}>
        {found.slice(0, SHOWN_AT_MOST).map((choice) => (
          <li key={choice.uniqueId}>
            <TickLine
              label={choice.aside === undefined ? choice.name : <NameAndAside {...choice} />}
              checked={chosen.includes(choice.uniqueId)}
              disabled={isFull && !chosen.includes(choice.uniqueId)}
              onChange={() => toggle(choice.uniqueId)}
            />
            {renderBeside?.(choice)}
          </li>
        ))}
      </ul>
      {found.length === 0 && <p className={css.hint}>{t('forms.choice.none')}</p>}
      {found.length > SHOWN_AT_MOST && (
        <p className={css.hint}>{t('forms.choice.more', { count: found.length - SHOWN_AT_MOST })}</p>
      )}
    </>
  );
}

function NameAndAside({ name, aside }: Pick<Choice, 'name' | 'aside'>) {
  return (
    <span className={css.line}>
      <span>{name}</span> <span className={css.aside}>{aside}</span>
    </span>
  );
}

type AllProps<Known extends string> = Pick<ChoiceListProps<Known>, 'chosen' | 'onChange' | 'most'> & {
  found: readonly Choice<Known>[];
};

/** Selects everything found, or nothing. */
function AllFound<Known extends string>({ found, chosen, onChange, most }: AllProps<Known>) {
  const t = useText();
  const ids = found.map(({ uniqueId }) => uniqueId);
  const others = chosen.filter((id) => !ids.includes(id));
  const count = chosen.length - others.length;
  const isEverything = count === ids.length;
  return (
    <div className={css.all}>
      <TickLine
        label={t('forms.choice.all', { count: ids.length })}
        checked={isEverything}
        indeterminate={count > 0 && !isEverything}
        disabled={others.length + ids.length > most}
        onChange={() => onChange(isEverything ? others : [...others, ...ids])}
      />
    </div>
  );
}

/** Numbers are found with and without their blanks. */
function isFoundBy(find: string): (choice: Choice) => boolean {
  const sought = find.trim().toLocaleLowerCase();
  const number = sought.replace(/\s/g, '');
  return ({ name, also = '' }) =>
    name.toLocaleLowerCase().includes(sought) || (number !== '' && also.toLocaleLowerCase().includes(number));
}
