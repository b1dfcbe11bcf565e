import { type Delivery, type Edge, numberParts, type Unit } from './delivery.ts';
import type { BookedEntry } from './entry-amount.ts';
import type { Effort } from './effort.ts';
import { type Content, contentOf, KeyRing } from './entries.ts';

export type EntriesOf = (delivery: Delivery) => readonly BookedEntry[] | null;
type ContentOf = (deliveries: readonly Delivery[]) => Content | null;

/** Makes units of deliveries, in order: each whole one by itself, and consecutive pages together. */
export function unitsOf(deliveries: readonly Delivery[], entriesOf: EntriesOf, effort: Effort): Unit[] {
  const place = new Map(deliveries.map((delivery, index) => [delivery.id, index]));
  const whole = deliveries.filter(({ pages }) => pages === null);
  const paged = Map.groupBy(
    deliveries.filter(({ pages }) => pages !== null),
    ({ format, number }) => `${format} ${numberParts(number).base}`,
  );
  const ring = new KeyRing();
  const contentsOf: ContentOf = (some) => {
    const entries = some.map(entriesOf);
    return entries.includes(null) ? null : contentOf((entries as BookedEntry[][]).flat(), ring);
  };
  const units = [
    ...whole.map((delivery) => unitOf([delivery], [wholeEdge(delivery)], contentsOf)),
    ...[...paged.values()].flatMap((pages) => pageUnits(pages, contentsOf, effort)),
  ];
  const placeOf = (unit: Unit) => Math.min(...unit.deliveries.map(({ id }) => place.get(id)!));
  return units.toSorted((one, other) => placeOf(one) - placeOf(other));
}

/** Without an opening balance it begins where its entries lead to its closing balance. */
function wholeEdge({ opening, closing, sum }: Delivery): Edge {
  return { opening: opening ?? (closing === null ? null : closing - sum), closing };
}

function unitOf(deliveries: readonly Delivery[], edges: readonly Edge[], contentsOf: ContentOf): Unit {
  const [first, last] = [deliveries[0]!, deliveries.at(-1)!];
  let content: Content | null | undefined;
  return {
    deliveries,
    edges,
    keys: new Set(deliveries.map(({ key }) => key)),
    number: first.number,
    parts: numberParts(first.number),
    format: first.format,
    pages: first.pages && last.pages && { ...last.pages, first: first.pages.first },
    opening: edges[0]!.opening,
    closing: edges.at(-1)!.closing,
    firstDay: deliveries.map(({ firstDay }) => firstDay).reduce((a, b) => (a < b ? a : b)),
    day: deliveries.map(({ day }) => day).reduce((a, b) => (a > b ? a : b)),
    sum: deliveries.reduce((sum, delivery) => sum + delivery.sum, 0n),
    content: () => (content === undefined ? (content = contentsOf(deliveries)) : content),
  };
}

type Page = Delivery & { pages: NonNullable<Delivery['pages']> };

/** Pages of one number. Some banks give each page the balances of the whole, others those at its own borders. */
function pageUnits(deliveries: readonly Delivery[], contentsOf: ContentOf, effort: Effort): Unit[] {
  const pages = deliveries as readonly Page[];
  const sameWhole = Map.groupBy(pages, ({ opening, closing, day }) => `${opening} ${closing} ${day}`);
  const repeating = new Set([...sameWhole.values()].flatMap((some) => some.filter((page) => repeats(page, some))));
  const bordered = pages.filter((page) => !repeating.has(page));
  const edged = [
    ...seriesOf(pages.filter((page) => repeating.has(page)), effort).flatMap(runsOf),
    ...chainsOf(bordered.map((page) => ({ page, edge: { opening: page.opening, closing: page.closing } })), effort),
  ]; // prettier-ignore
  return edged.map((run) =>
    unitOf(
      run.map(({ page }) => page),
      run.map(({ edge }) => edge),
      contentsOf,
    ),
  );
}

/** The same two balances on two pages, or two that its own entries don't connect: they belong to the whole. */
function repeats({ opening, closing, sum }: Page, sameWhole: readonly Page[]): boolean {
  return opening !== null && closing !== null && (sameWhole.length > 1 || opening + sum !== closing);
}

/** Puts each page where its place is still free; a repeated page with other content starts another series. */
function seriesOf(pages: readonly Page[], effort: Effort): Page[][] {
  const series: Page[][] = [];
  for (const [index, page] of pages.entries()) {
    effort.spend(index);
    const open = series.find((one) => one.every((other) => isBeside(page, other)));
    if (open) open.push(page);
    else series.push([page]);
  }
  return series.map((one) => one.toSorted((a, b) => a.pages.first - b.pages.first));
}

function isBeside(page: Page, other: Page): boolean {
  const [before, after] = page.pages.first < other.pages.first ? [page, other] : [other, page];
  const isFree = before.pages.last < after.pages.first && !before.pages.isLast;
  return isFree && page.opening === other.opening && page.closing === other.closing && page.day === other.day;
}

type EdgedPage = { page: Page; edge: Edge };

/** Consecutive pages, with borders computed from the balance of the whole at either end. */
function runsOf(series: readonly Page[]): EdgedPage[][] {
  const runs: Page[][] = [];
  for (const page of series) {
    const run = runs.at(-1);
    if (run && run.at(-1)!.pages.last + 1 === page.pages.first) run.push(page);
    else runs.push([page]);
  }
  return runs.map(withBorders);
}

function withBorders(run: readonly Page[]): EdgedPage[] {
  const [first, last] = [run[0]!, run.at(-1)!];
  const sum = run.reduce((total, page) => total + page.sum, 0n);
  const isEnd = last.pages.isLast;
  let at = first.pages.first === 1 ? first.opening : isEnd ? last.closing! - sum : null;
  return run.map((page) => {
    const opening = at;
    if (at !== null) at += page.sum;
    return { page, edge: { opening, closing: page === last && isEnd ? page.closing : at } };
  });
}

/** Pages that open with the balance that closed the one before. */
function chainsOf(pages: readonly EdgedPage[], effort: Effort): EdgedPage[][] {
  const chains: EdgedPage[][] = [];
  for (const one of pages.toSorted((a, b) => a.page.pages.first - b.page.pages.first)) {
    effort.spend(chains.length);
    const chain = chains.find((each) => continues(each.at(-1)!, one));
    if (chain) chain.push(one);
    else chains.push([one]);
  }
  return chains;
}

function continues({ page, edge }: EdgedPage, next: EdgedPage): boolean {
  const isNext = !page.pages.isLast && page.pages.last + 1 === next.page.pages.first && page.day <= next.page.day;
  return isNext && edge.closing !== null && edge.closing === next.edge.opening;
}
