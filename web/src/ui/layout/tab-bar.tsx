import { useDisplay } from '../../lib/format/display.ts';
import { StatusShape } from '../values/status-shapes.tsx';
import type { Look } from '../values/looks.ts';
import tones from '../theme/tones.module.css';
import css from './tab-bar.module.css';

export type Tab<Name extends string> = { name: Name; word: string; look?: Look; count?: number | undefined };

type TabBarProps<Name extends string> = {
  label: string;
  tabs: Tab<Name>[];
  current: Name;
  onChange: (tab: Name) => void;
};

/** Tabs with counts; arrow keys move between them. */
export function TabBar<Name extends string>({ label, tabs, current, onChange }: TabBarProps<Name>) {
  const display = useDisplay();
  const move = (event: React.KeyboardEvent, step: number) => {
    // From the focused tab: the address, which says which one is open, follows a moment later.
    const focused = (event.target as HTMLElement).closest<HTMLElement>('[data-tab]')?.dataset.tab;
    const index = tabs.findIndex(({ name }) => name === (focused ?? current)) + step;
    const next = tabs[(index + tabs.length) % tabs.length];
    if (!next) return;
    event.preventDefault();
    onChange(next.name);
    event.currentTarget.querySelector<HTMLElement>(`[data-tab="${next.name}"]`)?.focus();
  };
  return (
    <div
      role="tablist"
      aria-label={label}
      className={css.tabs}
      onKeyDown={(event) => {
        if (event.key === 'ArrowRight') move(event, 1);
        if (event.key === 'ArrowLeft') move(event, -1);
      }}
    >
      {tabs.map(({ name, word, look, count }) => (
        <button
          key={name}
          type="button"
          role="tab"
          data-tab={name}
          aria-selected={name === current}
          tabIndex={name === current ? 0 : -1}
          className={css.tab}
          onClick={() => onChange(name)}
        >
          {look && (
            <span className={`${css.shape} ${tones[look.tone]}`}>
              <StatusShape name={look.shape} />
            </span>
          )}
          <span className={css.word} data-word={word}>
            {word}
          </span>
          {count !== undefined && <span className={css.count}>{display.decimal(count)}</span>}
        </button>
      ))}
    </div>
  );
}
