import { LOCKABLE_FIELDS, type LockableField } from '@portico/contract/templates/template-fields';
import type { Translate } from '../../lib/format/texts.tsx';
import { headingWords as words, knownHeadings } from '../../lib/table/headings.ts';
import { COLUMN_WORDS } from '../../payments/public.ts';

/** A column of a spreadsheet of templates. */
export type TemplateColumn = 'name' | LockableField | 'locked';

/** As they are written: what it is called, what it says, and what of that is locked. */
export const TEMPLATE_COLUMNS: readonly TemplateColumn[] = ['name', ...LOCKABLE_FIELDS, 'locked'];

/** Beside the words for payments: those of the editor’s labels, in the portal’s languages. */
const OWN: Partial<Record<TemplateColumn, readonly string[]>> = {
  debitAccountId: words('debitaccount belastungskonto comptededébit contodiaddebito cuentadecargo'),
  account: words('ibanoderkontonummer ibanounumérodecompte ibanonumerodiconto ibanonúmerodecuenta'),
  reference: words('creditorsreference référenceducréancier riferimentocreditore referenciadelacreedor'),
  bic: words('bicofthebank bicderbank bicdelabanque bicdellabanca bicdelbanco'),
  bankName: words('nameofthebank namederbank nomdelabanque nomedellabanca nombredelbanco'),
  clearingSystem: words('clearingsystem systèmedecompensation sistemadiclearing sistemadecompensación'),
  clearingCode: words('clearingcode codedecompensation codicediclearing códigodecompensación'),
  intermediaryBic: words(
    'intermediarybic bicoftheintermediarybank bicderzwischengeschaltetenbank bicdelabanqueintermédiaire ' +
      'bicdellabancaintermediaria bicdelbancointermediario',
  ),
  intermediaryBankName: words(
    'intermediarybank nameoftheintermediarybank namederzwischengeschaltetenbank nomdelabanqueintermédiaire ' +
      'nomedellabancaintermediaria nombredelbancointermediario',
  ),
  buildingNumber: words('buildingnumber hausnummer hausnr numéroderue numérodelarue númerodelacalle'),
  town: words('localidad'),
  purpose: words('codicedelloscopo códigodepropósito'),
  ultimateCreditor: words('beneficiarioeffettivo beneficiarioúltimo'),
  ultimateDebtor: words('ultimatedebtor endgültigerzahler débiteurfinal debitoreeffettivo ordenanteúltimo'),
  chargeBearer: words('charges chargebearer spesen frais spese gastos'),
  categoryPurpose: words(
    'purpose categorypurpose zweckkategorie catégoriedobjet catégoriedemotif categoriadiscopo categoríadefinalidad',
  ),
  serviceLevel: words('servicelevel niveaudeservice livellodiservizio niveldeservicio'),
  localInstrument: words('localinstrument lokalesinstrument instrumentlocal strumentolocale instrumentolocal'),
  priority: words('priority priorität priorité priorità prioridad'),
  batchBooking: words(
    'booking batchbooking buchung sammelbuchung comptabilisation comptabilisationgroupée contabilizzazione ' +
      'contabilizzazionecumulativa contabilización contabilizaciónagrupada',
  ),
  debitAdvice: words('debitadvice belastungsanzeige avisdedébit avvisodiaddebito avisodecargo'),
  locked: words('locked locks gesperrt verrouillé bloccato bloqueado'),
  // Among payments, this is whom they pay.
  name: words(
    'name template templatename nameofthetemplate vorlage vorlagenname namedervorlage nom modèle nomdumodèle nome modello ' +
      'nomedelmodello nombre plantilla nombredelaplantilla',
  ),
};

const { endToEndId: _ofOnePayment, ...OF_PAYMENTS } = COLUMN_WORDS;
const WORDS = [OF_PAYMENTS, OWN].flatMap((known) =>
  Object.entries(known).map(([column, list]) => [column as TemplateColumn, list] as const),
);

/** The column that a heading names; null if none is known by it. */
export const columnOfHeading = knownHeadings<TemplateColumn>(WORDS);

/** In the column of what is locked, if nothing is. */
export const NOTHING_LOCKED = '–';

/** What a column is headed with. */
export function headingOf(t: Translate, column: TemplateColumn): string {
  return t(`approvals.clientTemplate.${column}`);
}
