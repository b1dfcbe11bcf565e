import { makeIban } from './create.ts';
import type { DemoEconomy, DemoParty, MonthlyEvent } from './demo-economy.ts';

const BANKS: Record<string, { bic: string; bban: (account: string) => string }> = {
  CH: { bic: 'ALPKCHZZXXX', bban: (account) => `00998${account.padStart(12, '0')}` },
  DE: { bic: 'NORKDEHHXXX', bban: (account) => `99900100${account.padStart(10, '0')}` },
  FR: { bic: 'BQSNFRPPXXX', bban: (account) => `9990100099${account.padStart(11, '0')}44` },
  GB: { bic: 'WESMGB2LXXX', bban: (account) => `WESM990001${account.padStart(8, '0')}` },
  IT: { bic: 'BAPDITMMXXX', bban: (account) => `X0999809998${account.padStart(12, '0')}` },
};

/** Invented companies of one country, each with an account at an invented bank there. */
function parties(country: string, ...names: string[]): DemoParty[] {
  const { bic, bban } = BANKS[country]!;
  return names.map((name, index) => ({ name, bic, iban: makeIban(country, bban(String(81_000 + index * 37))) }));
}

const SWISS = parties(
  'CH', 'Alpenblick Handels AG', 'Brunnmatt Logistik AG', 'Cantieni Werkzeuge GmbH', 'Dorfbach Elektro AG', 'Emmenau Metallbau AG',
  'Fluhmatt Textil AG', 'Gstaldner Präzision AG', 'Hirschboden Pharma AG', 'Jurafels Mechanik SA', 'Kander Kunststoff AG',
); // prettier-ignore
const GERMAN = parties(
  'DE', 'Ahornfeld Maschinenbau GmbH', 'Birkental Antriebe KG', 'Drosselweg Stahl GmbH', 'Eichhagen Technik AG', 'Falkenried Guss GmbH',
  'Grauberg Hydraulik GmbH', 'Holzmarkt Verpackung KG', 'Immenhof Automation GmbH', 'Krähenbusch Chemie GmbH', 'Lindenau Spedition KG',
); // prettier-ignore
const FRENCH = parties(
  'FR', 'Ateliers du Marais SARL', 'Belle Rive Outillage SAS', 'Chantenay Aciers SA', 'Durand-Lesage Énergie SAS', 'Fonderie de l’Étang SA',
  'Gravelines Transports SARL', 'Les Tuileries Réunies SAS', 'Montclar Composants SA', 'Pré-Vert Emballages SARL', 'Vauquelin Fluides SAS',
); // prettier-ignore
const BRITISH = parties(
  'GB', 'Ashdown Castings Ltd', 'Bellmere Fasteners Ltd', 'Copperfield Tooling plc', 'Dunmoor Freight Ltd', 'Eastgate Controls Ltd',
  'Fenwick & Harrow Ltd', 'Greywater Pumps Ltd', 'Hollowbrook Energy plc', 'Kingsbarn Packaging Ltd', 'Larkhill Bearings Ltd',
); // prettier-ignore
const ITALIAN = parties(
  'IT', 'Acciaierie del Brembo S.p.A.', 'Bassano Stampi S.r.l.', 'Cortevecchia Motori S.p.A.', 'Della Torre Trasporti S.r.l.', 'Fonderie Adda S.p.A.',
  'Galvani Impianti S.r.l.', 'Laguna Imballaggi S.r.l.', 'Monteverde Utensili S.r.l.', 'Pianalto Energia S.p.A.', 'Valsesia Meccanica S.r.l.',
); // prettier-ignore

type Words = {
  country: string;
  invoice: string;
  sweep: string;
  salary: string;
  tax: string;
  fee: string;
  rent: string;
  cards: string;
  interest: string;
  authority: string;
  landlord: string;
};
const WORDS: Record<string, Words> = {
  CH: {
    country: 'CH', invoice: 'Rechnung', sweep: 'Cash Management Konzern', salary: 'Löhne', tax: 'MWST-Abrechnung', fee: 'Kontoführung und Spesen',
    rent: 'Miete Betriebsgebäude', cards: 'Kartenzahlungen', interest: 'Zinsabschluss', authority: 'Steuerverwaltung Seeland', landlord: 'Immobilien Sonnhalde AG',
  },
  DE: {
    country: 'DE', invoice: 'Rechnung', sweep: 'Cash Pooling Konzern', salary: 'Gehälter', tax: 'Umsatzsteuervorauszahlung', fee: 'Kontoführungsentgelt',
    rent: 'Miete Halle 4', cards: 'Kartenumsätze', interest: 'Zinsen', authority: 'Finanzkasse Nordheide', landlord: 'Gewerbepark Auenhof GmbH',
  },
  FR: {
    country: 'FR', invoice: 'Facture', sweep: 'Centralisation de trésorerie', salary: 'Salaires', tax: 'TVA', fee: 'Frais de tenue de compte',
    rent: 'Loyer entrepôt', cards: 'Remises cartes', interest: 'Intérêts', authority: 'Trésor public du Vexin', landlord: 'Foncière des Ormes SA',
  },
  GB: {
    country: 'GB', invoice: 'Invoice', sweep: 'Group cash concentration', salary: 'Salaries', tax: 'VAT', fee: 'Account charges',
    rent: 'Rent unit 12', cards: 'Card settlement', interest: 'Interest', authority: 'Revenue Collection Office', landlord: 'Moorgate Estates Ltd',
  },
  IT: {
    country: 'IT', invoice: 'Fattura', sweep: 'Tesoreria di gruppo', salary: 'Stipendi', tax: 'Versamento IVA', fee: 'Spese di tenuta conto',
    rent: 'Affitto capannone', cards: 'Incassi carte', interest: 'Interessi', authority: 'Tesoreria provinciale', landlord: 'Immobiliare Lariana S.r.l.',
  },
}; // prettier-ignore

function monthly(words: Words, size: number): MonthlyEvent[] {
  return [
    { day: 1, name: words.landlord, text: words.rent, amount: [-0.02 * size, -0.02 * size], kind: 'rent' },
    { day: 10, name: words.authority, text: words.tax, amount: [-0.09 * size, -0.05 * size], kind: 'tax' },
    { day: 25, name: words.salary, text: words.salary, amount: [-0.34 * size, -0.3 * size], kind: 'salary' },
    { day: 28, name: words.cards, text: words.cards, amount: [-0.012 * size, -0.004 * size], kind: 'cards' },
    { day: 30, months: [3, 6, 9, 12], name: words.interest, text: words.interest, amount: [0.001 * size, 0.004 * size], kind: 'interest' },
    { day: 30, name: words.fee, text: words.fee, amount: [-90, -25], kind: 'fee' },
  ]; // prettier-ignore
}

/** An operating account that turns over about `size` units of its currency in a month. */
function operating(country: string, size: number, customers: DemoParty[], suppliers: DemoParty[]): DemoEconomy {
  const words = WORDS[country]!;
  return {
    opening: Math.round(size * 1.4),
    ceiling: size * 3,
    floor: size * 0.35,
    customers,
    suppliers,
    receiptsPerDay: 5,
    paymentsPerDay: 5,
    receipt: [size * 0.002, size * 0.034],
    payment: [size * 0.0008, size * 0.024],
    monthly: monthly(words, size),
    invoiceWord: words.invoice,
    sweepText: words.sweep,
  };
}

/** The economies of the demo's accounts, by their short names. */
export const DEMO_ECONOMIES: Record<string, DemoEconomy> = {
  'Rheinbrück · CHF main': operating('CH', 6_400_000, SWISS, [...SWISS].toReversed()),
  'Rheinbrück · USD': {
    ...operating('GB', 900_000, BRITISH, GERMAN),
    monthly: [],
    receiptsPerDay: 1,
    paymentsPerDay: 1,
  },
  'Hafenkontor · EUR suppliers': operating('DE', 3_100_000, GERMAN, [...GERMAN, ...FRENCH]),
  'Belvaux · EUR': operating('FR', 2_250_000, FRENCH, [...FRENCH, ...ITALIAN]),
  'Thamesgate · GBP': operating('GB', 1_150_000, BRITISH, [...BRITISH].toReversed()),
  'Lariana · EUR': operating('IT', 870_000, ITALIAN, [...ITALIAN].toReversed()),
  'Rheinbrück · CHF': operating('CH', 1_900_000, SWISS, GERMAN),
  'Hafenkontor · EUR': operating('DE', 1_300_000, GERMAN, FRENCH),
};
