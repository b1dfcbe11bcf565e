import type { ManualPayment } from '@portico/contract/payments/manual/manual-order';
import { headingWords as words, knownHeadings } from '../../../lib/table/headings.ts';

/** A column of a spreadsheet that becomes a field of payments. */
export type PasteField = Exclude<
  keyof ManualPayment,
  'clearingSystem' | 'clearingCode' | 'intermediaryBic' | 'intermediaryBankName' | 'ultimateDebtor'
>;

/**
 * How people head their columns, in the portal’s languages: without blanks, signs and capitals. A word belongs to one
 * field. The fields are in the order in which they are offered.
 */
export const COLUMN_WORDS: Record<PasteField, readonly string[]> = {
  creditor: words(
    'creditor beneficiary name payee supplier employee recipient empfänger zahlungsempfänger begünstigter kreditor lieferant ' +
      'mitarbeiter mitarbeiterin bénéficiaire créancier nom fournisseur employé beneficiario creditore nome fornitore ' +
      'dipendente nombre acreedor proveedor empleado',
  ),
  account: words('iban account accountnumber ibanoraccountnumber konto kontonummer kontonr compte conto cuenta'),
  amount: words(
    'amount sum total net salary betrag summe netto nettolohn lohn gehalt montant salaire importo stipendio importe monto salario',
  ),
  currency: words('currency ccy curr währung whg monnaie devise valuta divisa moneda'),
  remittance: words(
    'remittance remittanceinformation purpose message description details text invoice verwendungszweck zahlungszweck ' +
      'mitteilung buchungstext rechnung communication motif libellé facture causale descrizione fattura concepto factura',
  ),
  reference: words(
    'reference creditorreference qrreference referenz qrreferenz gläubigerreferenz référence référenceqr riferimento ' +
      'riferimentoqr referencia referenciaqr',
  ),
  bic: words('bic swift biccode swiftcode bicswift'),
  bankName: words('bank bankname banque banca banco'),
  street: words('street address strasse straße adresse rue indirizzo via calle dirección'),
  buildingNumber: words('buildingnumber housenumber hausnummer hausnr numéro numerocivico número'),
  postCode: words('postcode postalcode zip zipcode plz postleitzahl codepostal npa cap códigopostal'),
  town: words('town city ort stadt ville localité città località ciudad población'),
  country: words('country land pays paese país'),
  purpose: words('purposecode purp zweckcode codemotif codicescopo codicecausale códigopropósito'),
  endToEndId: words('endtoend endtoendid endtoendreference endtoendreferenz e2e ourreference kundenreferenz'),
  ultimateCreditor: words(
    'ultimatecreditor ultimatebeneficiary endgültigerempfänger bénéficiairefinal beneficiariofinal',
  ),
};

/** The field that a heading names; null if none is known by it. */
export const fieldOfHeading = knownHeadings(
  Object.entries(COLUMN_WORDS).map(([field, list]) => [field as PasteField, list] as const),
);
