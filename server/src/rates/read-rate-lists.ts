import type { Reply, Request } from '@portico/contract/endpoint';
import type { Finding } from '@portico/contract/findings';
import type { Language } from '@portico/contract/languages';
import { RATES_OF_LIST_SHOWN } from '@portico/contract/limits';
import { ratesEndpoints } from '@portico/contract/rates/endpoints';
import { formatPercent, formatRate } from '@portico/contract/rates/rate';
import { findOpenChange } from '../approvals/public.ts';
import { permitArea } from '../permissions/public.ts';
import { answerRow, listing, type ListSource } from '../platform/grid/listing.ts';
import type { Context } from '../platform/http/route.ts';
import { findingText } from '../platform/texts.ts';
import { compareRates, type ComparedRate } from './compare-rates.ts';
import { RATES_AREA } from './rates-area.ts';

type One = (typeof ratesEndpoints)['rateList'];
type Item = Reply<(typeof ratesEndpoints)['rateLists']>['content'][number];
type Row = Omit<Item, 'problems' | 'sizeBytes' | 'uploadedAt' | 'inForceSince'> & {
  findings: Finding[];
  sizeBytes: bigint;
  uploadedAt: Date;
  inForceSince: Date | null;
};

const LISTS: ListSource<'rateLists'> = {
  expressions: {
    fileName: 'l.file_name',
    status: 'l.status',
    format: 'l.format',
    ratesCount: 'l.rates_count',
    firstDay: 'l.first_day',
    lastDay: 'l.last_day',
    uploadedAt: { sql: 'l.uploaded_at', isNeverNull: true },
    inForceSince: 'l.in_force_since',
  },
  key: { expression: 'l.id', direction: 'asc', cast: 'uuid' },
  defaultSort: 'uploadedAt,desc',
};

const LIST = `l.id as "uniqueId", l.file_name as "fileName", l.status, l.findings, l.format, l.rates_count as "ratesCount",
  l.first_day as "firstDay", l.last_day as "lastDay", l.size_bytes as "sizeBytes", l.uploaded_at as "uploadedAt",
  (select shown_name(u) from users u where u.client_id = l.client_id and u.id = l.uploaded_by) as "uploadedBy",
  l.in_force_since as "inForceSince"`;

/** The files of rates, whatever became of them. */
export const rateListList = listing({
  name: 'rateLists',
  endpoint: ratesEndpoints.rateLists,
  permit: ({ tx, subject }) => permitArea(tx, subject, RATES_AREA, 'VIEW_ONLY'),
  source: () => LISTS,
  rows: () => ({
    visible: 'from rate_lists l where l.client_id = current_client()',
    values: [],
    id: 'l.id',
    select: LIST,
    shown: 'from page join rate_lists l on l.client_id = current_client() and l.id = page.id',
  }),
  present: (_rights, stored: readonly Row[], { subject }) => stored.map((row) => item(row, subject.language)),
});

function item({ findings, ...row }: Row, language: Language): Item {
  return {
    ...row,
    sizeBytes: Number(row.sizeBytes),
    uploadedAt: row.uploadedAt.toISOString(),
    inForceSince: row.inForceSince && row.inForceSince.toISOString(),
    problems: findings.map((finding) => ({ ...finding, message: findingText(language, finding) })),
  };
}

const answerItem = answerRow(rateListList);

/** One file with what it changes. */
export async function getRateList(context: Context<One>, request: Request<One>): Promise<Reply<One>> {
  const { tx } = context;
  const { uniqueId } = request.params;
  const list = await answerItem(context, request);
  const rates = await compareRates(tx, uniqueId);
  const first = rates.toSorted((one, other) => Number(other.isNotable) - Number(one.isNotable));
  return {
    ...list,
    rates: first.slice(0, RATES_OF_LIST_SHOWN).map(presentRate),
    openRequest: await findOpenChange(tx, 'rateList', uniqueId),
  };
}

function presentRate({ chf, replaces, changeBasisPoints, ...rate }: ComparedRate) {
  return {
    ...rate,
    chf: formatRate(chf),
    replaces: replaces === null ? null : formatRate(replaces),
    changePercent: changeBasisPoints === null ? null : formatPercent(changeBasisPoints),
  };
}
