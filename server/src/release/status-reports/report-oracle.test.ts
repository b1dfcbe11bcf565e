import fc from 'fast-check';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { SettableClock } from '../../platform/clock.ts';
import { openDatabase, type Database } from '../../platform/database/db.ts';
import { silentLog } from '../../platform/log.ts';
import { inOneFile } from '../../testing/outside/bank-reports.ts';
import type { TestClient } from '../../testing/clients.ts';
import { everybody, type Order } from '../../testing/orders.ts';
import { paymentFile } from '../../testing/payment-files.ts';
import { startPortal, type TestPortal } from '../../testing/portal/portal.ts';
import { makeProvider } from '../../testing/statement-files.ts';
import { ingestReport } from './ingest-report.ts';

/**
 * Random reports against what their bank meant. This test's bank knows whom each line means; then it may drop the
 * group, the id, or everything but the facts, and may use its own instruction id. However the portal reads it: nobody
 * gets a code that was meant for another, no final payment moves, and no final code goes unheard: either its payments
 * have it, or there is an alarm and a line in the history.
 */
type Line = { who: number | null; code: string; hides: 'nothing' | 'group' | 'id' | 'facts' | 'instruction' };
type Report = { message: string | null; groups: { code: string | null; lines: Line[] }[]; strangeGroup: string | null };

const ENDS: Record<string, 'ERROR' | 'SUCCESS'> = { RJCT: 'ERROR', CANC: 'ERROR', ACSC: 'SUCCESS', ACCC: 'SUCCESS' };
const endOf = (code: string | null | undefined) => (code ? ENDS[code] : undefined);

let portal: TestPortal;
let db: Database;
let client: TestClient;
let order: Order;
let messageId: string;

/** Two groups of three: one payment with its own id, and two that only their amounts tell apart. */
const GROUPS = [[0, 1, 2], [3, 4, 5]]; // prettier-ignore
const groupOf = (who: number) => (who < 3 ? 0 : 1);
const ID = ['OWN-A', 'NOTPROVIDED', 'NOTPROVIDED', 'OWN-B', 'SAME', 'SAME'];
/** Some have an instruction id, and three share one UETR. */
const UETR = '3fa85f64-5717-4562-b3fc-2c963f66afa6';
const UETRS = [null, UETR, UETR, null, UETR, null];
const INSTRUCTIONS = ['1', '2', null, null, null, '6'];
const element = (name: string, value: string | null | undefined) => (value ? `<${name}>${value}</${name}>` : '');
let accounts: string[];

beforeAll(async () => {
  portal = await startPortal(inject('databaseUrl'), { worker: true });
  db = openDatabase(portal.databaseUrl, 'portico_worker', 2);
  await makeProvider(portal);
  client = await portal.makeClient();
  const { clerk, signer1, signer2 } = await everybody(portal, client.users, 'clerk', 'signer1', 'signer2');
  const payments = ['1.00', '2.00', '3.00'].map((amount) => ({ amount }));
  let who = 0;
  const file = (await paymentFile(client.accounts, { payments })).replace(/<PmtId>.*?<\/PmtId>/gs, () => {
    const ids = `${element('InstrId', INSTRUCTIONS[who])}${element('EndToEndId', ID[who])}${element('UETR', UETRS[who])}`;
    who += 1;
    return element('PmtId', ids);
  });
  const orderId = await clerk.order(file);
  await signer1.sign(orderId);
  await signer2.sign(orderId);
  order = await clerk.reach(orderId, 'RELEASED_TO_BANK');
  messageId = order.messages[0]!.messageId;
  accounts = (await clerk.transactions(order.uniqueId)).content.map(({ creditorAccount }) => creditorAccount!);
}); // prettier-ignore
afterAll(async () => {
  await db.close();
  await portal.stop();
});

async function startAnew(): Promise<void> {
  await portal.owner.inNoClient(async (tx) => {
    await tx.write(`update transactions set bank_status = null where order_id = $1`, [order.uniqueId]);
    await tx.write(`update bank_messages set bank_status = null, status = 'RELEASED_TO_BANK' where order_id = $1`, [order.uniqueId]);
    await tx.write(`update orders set status = 'RELEASED_TO_BANK' where id = $1`, [order.uniqueId]);
    await tx.write('delete from status_reports where order_id = $1', [order.uniqueId]);
    await tx.write('delete from alarms');
  });
} // prettier-ignore

type State = { codes: (string | null)[]; alarms: string; lines: number };
async function state(): Promise<State> {
  return portal.owner.inNoClient(async (tx) => {
    const rows = await tx.rows<{ code: string | null }>('select bank_status as code from transactions where order_id = $1 order by sequence', [order.uniqueId]);
    const alarms = await tx.row<{ text: string }>(
      `select coalesce(string_agg(about || count, ' ' order by about), '') as text from alarms where key = 'finalCodeLost'`,
    );
    const lines = await tx.row<{ number: number }>(
      `select count(*)::int as number from order_history where order_id = $1 and event in ('finalCodeLost', 'statusReport')`, [order.uniqueId],
    );
    return { codes: rows.map(({ code }) => code), alarms: alarms!.text, lines: lines!.number };
  });
} // prettier-ignore

const pmtInfId = (group: number) => order.groups[group]!.paymentInformationId;

function lineXml({ who, code, hides }: Line): string {
  const id = who === null ? 'SOMEBODY-ELSE' : ID[who]!;
  const facts =
    hides === 'facts' && who !== null
      ? `<OrgnlTxRef><Amt><InstdAmt Ccy="${groupOf(who) === 0 ? 'CHF' : client.accounts[1]!.currency}">${(who % 3) + 1}.00</InstdAmt></Amt>
         <ReqdExctnDt>2026-11-20</ReqdExctnDt><CdtrAcct><Id><IBAN>${accounts[who]!}</IBAN></Id></CdtrAcct></OrgnlTxRef>`
      : '';
  const instruction = hides === 'instruction' ? OF_THE_BANK[who ?? 0] : INSTRUCTIONS[who ?? -1];
  const ids = `${element('OrgnlInstrId', instruction)}${element('OrgnlEndToEndId', id)}${element('OrgnlUETR', UETRS[who ?? -1])}`;
  const named = hides === 'id' || hides === 'facts' ? '' : ids;
  return `<TxInfAndSts>${named}<TxSts>${code}</TxSts>${facts}</TxInfAndSts>`;
}

/**
 * Where a payment has an instruction id, the bank drops it; where it has none, the bank gives its own, or another
 * payment's.
 */
const OF_THE_BANK = [null, null, '6', 'BANK', '1', null];

let reports = 0;
function reportXml({ message, groups, strangeGroup }: Report): string {
  const body = groups.map(({ code, lines }, group) => {
    const [named, unnamed] = [lines.filter(({ hides }) => hides !== 'group'), lines.filter(({ hides }) => hides === 'group')];
    const ofGroup = `<OrgnlPmtInfAndSts><OrgnlPmtInfId>${pmtInfId(group)}</OrgnlPmtInfId>${code ? `<PmtInfSts>${code}</PmtInfSts>` : ''}${named.map(lineXml).join('')}</OrgnlPmtInfAndSts>`;
    const nowhere = unnamed.length === 0 ? '' : `<OrgnlPmtInfAndSts>${unnamed.map(lineXml).join('')}</OrgnlPmtInfAndSts>`;
    return ofGroup + nowhere;
  });
  const strange = strangeGroup ? `<OrgnlPmtInfAndSts><OrgnlPmtInfId>STRANGE</OrgnlPmtInfId><PmtInfSts>${strangeGroup}</PmtInfSts></OrgnlPmtInfAndSts>` : '';
  return `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.002.001.10"><CstmrPmtStsRpt><GrpHdr><MsgId>R${(reports += 1)}</MsgId></GrpHdr>
    <OrgnlGrpInfAndSts><OrgnlMsgId>${messageId}</OrgnlMsgId>${message ? `<GrpSts>${message}</GrpSts>` : ''}</OrgnlGrpInfAndSts>${body.join('')}${strange}</CstmrPmtStsRpt></Document>`;
} // prettier-ignore

const code = fc.constantFrom('RJCT', 'RJCT', 'ACSC', 'ACCC', 'CANC', 'ACSP', 'PDNG');
const upper = fc.option(fc.oneof({ weight: 3, arbitrary: code }, { weight: 1, arbitrary: fc.constant('PART') }), {
  nil: null,
  freq: 2,
});
const hides = fc.constantFrom<Line['hides'][]>('nothing', 'nothing', 'group', 'id', 'facts', 'instruction');
const linesOf = (group: number) =>
  fc.record({
    meant: fc.uniqueArray(fc.record({ who: fc.constantFrom(...GROUPS[group]!), code, hides }), { maxLength: 3, selector: ({ who }) => who }),
    // Says something of the same payment once more, perhaps different; only of distinguishable ones.
    again: fc.option(fc.record({ who: fc.constant(group * 3), code, hides: fc.constant<Line['hides']>('nothing') }), { nil: null, freq: 4 }),
    stranger: fc.option(fc.record({ who: fc.constant(null), code, hides: fc.constant<Line['hides']>('nothing') }), { nil: null, freq: 5 }),
  }).map(({ meant, again, stranger }): Line[] => [...meant, ...(again ? [again] : []), ...(stranger ? [stranger] : [])]); // prettier-ignore
const aReport: fc.Arbitrary<Report> = fc.record({
  message: upper,
  groups: fc.tuple(...[0, 1].map((group) => fc.record({ code: upper, lines: linesOf(group) }))),
  strangeGroup: fc.option(code, { nil: null, freq: 6 }),
});

type ReportedCode = { code: string; scope: number[] };

/**
 * What the bank meant: what it says of which payment, on the most precise level that covers it. Empty scope: of none.
 */
function meantBy({ message, groups, strangeGroup }: Report): ReportedCode[] {
  const listed = groups.flatMap(({ lines }) => lines);
  const ofLines = listed.map(({ who, code }) => ({ code, scope: who === null ? [] : [who] }));
  const isListed = (who: number) => listed.some((line) => line.who === who);
  const ofGroups = groups.flatMap(({ code }, group) => (code ? [{ code, scope: GROUPS[group]!.filter((who) => !isListed(who)) }] : []));
  const ofMessage = message ? [{ code: message, scope: [0, 1, 2, 3, 4, 5].filter((who) => !isListed(who) && !groups[groupOf(who)]!.code) }] : [];
  const strange = strangeGroup ? [{ code: strangeGroup, scope: [] }] : [];
  // A level whose payments are all covered by more precise ones is heard only if they agree; that isn't tested here.
  return [...ofLines, ...strange, ...[...ofGroups, ...ofMessage].filter(({ scope }) => scope.length > 0)];
} // prettier-ignore

it('no final code disappears, nobody gets another’s, and no final payment moves', { timeout: 240_000 }, async () => {
  const work = { db, files: portal.files, clock: new SettableClock('2026-11-20T10:00:00Z'), log: silentLog };
  const take = async (content: string) => (await ingestReport(work, 'r.xml', bytesOf(content), null))?.refused;
  let [applied, lost] = [0, 0];
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(aReport, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 3 }), async (files) => {
      await startAnew();
      for (const file of files) {
        const before = await state();
        const content = inOneFile(file.map(reportXml));
        expect(await take(content)).toEqual([]);
        const after = await state();
        const said = file.flatMap(meantBy);
        const meant = (who: number) => said.filter(({ scope }) => scope.includes(who)).map((one) => one.code);
        const isWrong = ([who, now]: [number, string | null]) => {
          const was = before.codes[who] ?? null;
          return now !== was && (endOf(was) !== undefined || now === null || !meant(who).includes(now));
        };
        expect([...after.codes.entries()].filter(isWrong)).toEqual([]);
        const isUnheard = ({ code: one, scope }: ReportedCode) =>
          endOf(one) !== undefined && (scope.length === 0 || scope.some((who) => endOf(after.codes[who]) !== endOf(one)));
        const isTold = after.alarms !== before.alarms && after.lines > before.lines + file.length;
        expect(isTold || !said.some(isUnheard)).toBe(true);
        applied += after.codes.filter((now, who) => now !== before.codes[who]).length;
        lost += said.filter(isUnheard).length;
        // Delivered again, it changes nothing.
        await take(content);
        expect(await state()).toEqual(after);
      }
    }),
    { numRuns: 25, seed: 12 },
  );
  // The sample is meaningful: many codes were applied, and many could not be.
  expect([applied > 50, lost > 20]).toEqual([true, true]);
}); // prettier-ignore

async function* bytesOf(content: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(content);
}
