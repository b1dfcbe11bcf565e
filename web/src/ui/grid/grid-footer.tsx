import { ActionIcon } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { GRID_PAGE_SIZE } from '@portico/contract/limits';
import { useDisplay } from '../../lib/display.ts';
import { useText } from '../../lib/texts.tsx';
import css from './grid-footer.module.css';

type FooterProps = {
  /** "14 orders". */
  words: string;
  page: number;
  /** Undefined while nobody knows it. */
  total: number | undefined;
  /** There are more than `total`, nobody counted how many. */
  isLowerBound: boolean;
  onPage: (page: number) => void;
};

/** How many there are, which of them are shown, and the way to the others. */
export function GridFooter({ words, page, total = 0, isLowerBound, onPage }: FooterProps) {
  const t = useText();
  const display = useDisplay();
  const from = Math.min((page - 1) * GRID_PAGE_SIZE + 1, total);
  const to = Math.min(page * GRID_PAGE_SIZE, total);
  const pages = Math.max(1, Math.ceil(total / GRID_PAGE_SIZE));
  const numbers = { from: display.decimal(from), to: display.decimal(to), total: display.decimal(total) };
  return (
    <div className={css.footer}>
      <span>{words}</span>
      <nav className={css.pages} aria-label={t('grid.pages')}>
        {total > 0 && <span>{t(isLowerBound ? 'grid.rangeOfMore' : 'grid.range', numbers)}</span>}
        {pages > 1 && (
          <>
            <PageButton name={t('grid.previousPage')} disabled={page <= 1} onClick={() => onPage(page - 1)}>
              <IconChevronLeft aria-hidden />
            </PageButton>
            <PageButton name={t('grid.nextPage')} disabled={page >= pages} onClick={() => onPage(page + 1)}>
              <IconChevronRight aria-hidden />
            </PageButton>
          </>
        )}
      </nav>
    </div>
  );
}

type ButtonProps = { name: string; disabled: boolean; onClick: () => void; children: React.ReactNode };

function PageButton({ name, disabled, onClick, children }: ButtonProps) {
  return (
    <ActionIcon variant="subtle" color="gray" size={28} aria-label={name} disabled={disabled} onClick={onClick}>
      {children}
    </ActionIcon>
  );
}
