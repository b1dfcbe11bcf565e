import { type Change, pain001File } from './pain001-file.ts';

const AGENT = (number: number) =>
  `<IntrmyAgt${number}><FinInstnId><BICFI>RIVRUS3${number}</BICFI><LEI>5299000J2N45DDNE4Y28</LEI></FinInstnId></IntrmyAgt${number}>` +
  `<IntrmyAgt${number}Acct><Id><Othr><Id>4711-${number}</Id></Othr></Id></IntrmyAgt${number}Acct>`;

const ADDRESSEE = '<Nm>Lindenhof Buchhaltung</Nm><PstlAdr><Ctry>DE</Ctry></PstlAdr>';

/** What a header may contain beyond name, totals and times, in the order of version .09. */
export const FULL_HEADER: readonly Change[] = [
  ['</CreDtTm>', '</CreDtTm><Authstn><Prtry>Desk 7</Prtry></Authstn>'],
  [
    '<InitgPty><Nm>Almenrausch AG</Nm></InitgPty>',
    '<InitgPty><Nm>Almenrausch AG</Nm><PstlAdr><StrtNm>Dorfplatz</StrtNm><BldgNb>7</BldgNb><TwnNm>Chur</TwnNm><Ctry>CH</Ctry></PstlAdr>' +
      '<Id><OrgId><AnyBIC>ALPECH99XXX</AnyBIC><LEI>5299000J2N45DDNE4Y28</LEI><Othr><Id>CUST-4711</Id><SchmeNm><Cd>BANK</Cd></SchmeNm><Issr>Alpina</Issr></Othr></OrgId></Id>' +
      '<CtryOfRes>CH</CtryOfRes><CtctDtls><Nm>Treasury</Nm><EmailAdr>treasury@example.com</EmailAdr><Othr><ChanlTp>VRSN</ChanlTp><Id>7.1</Id></Othr></CtctDtls></InitgPty>',
  ],
  ['</InitgPty>', '</InitgPty><FwdgAgt><FinInstnId><BICFI>RIVRUS33</BICFI></FinInstnId></FwdgAgt>'],
];

/** What a group may contain beyond the model's fields, in the order of version .09. */
export const FULL_GROUP: readonly Change[] = [
  ['<SvcLvl><Cd>SEPA</Cd></SvcLvl>', '<SvcLvl><Cd>SEPA</Cd></SvcLvl><SvcLvl><Prtry>G001</Prtry></SvcLvl>'],
  ['<ReqdExctnDt><Dt>2026-03-31</Dt>', '<ReqdExctnDt><DtTm>2026-03-31T14:30:00+02:00</DtTm>'],
  ['<Dbtr><Nm>', '<PoolgAdjstmntDt>2026-03-30</PoolgAdjstmntDt><Dbtr><Nm>'],
  [
    '</Nm></Dbtr>',
    '</Nm><CtryOfRes>CH</CtryOfRes><CtctDtls><PhneNb>+41-440000000</PhneNb><EmailAdr>pay@example.com</EmailAdr></CtctDtls></Dbtr>',
  ],
  [
    '<Ccy>CHF</Ccy></DbtrAcct>',
    '<Tp><Cd>CACC</Cd></Tp><Ccy>CHF</Ccy><Nm>Payments</Nm><Prxy><Tp><Cd>TELE</Cd></Tp><Id>+41-440000000</Id></Prxy></DbtrAcct>',
  ],
  [
    '</DbtrAgt>',
    '<BrnchId><Id>0042</Id></BrnchId></DbtrAgt><DbtrAgtAcct><Id><Othr><Id>1-2-3</Id></Othr></Id></DbtrAgtAcct><InstrForDbtrAgt>Call before you pay</InstrForDbtrAgt>',
  ],
  [
    '<ChrgBr>SLEV</ChrgBr>',
    '<ChrgBr>SLEV</ChrgBr><ChrgsAcct><Id><IBAN>CH9300762011623852957</IBAN></Id></ChrgsAcct><ChrgsAcctAgt><FinInstnId><BICFI>ALPECH99XXX</BICFI></FinInstnId></ChrgsAcctAgt>',
  ],
];

const DOCUMENT =
  '<RfrdDocInf><Tp><CdOrPrtry><Cd>CINV</Cd></CdOrPrtry></Tp><Nb>4711</Nb><RltdDt>2026-03-01</RltdDt><LineDtls><Id><Nb>1</Nb></Id></LineDtls></RfrdDocInf>' +
  '<RfrdDocAmt><DuePyblAmt Ccy="EUR">130.50</DuePyblAmt><DscntApldAmt><Amt Ccy="EUR">10.00</Amt></DscntApldAmt><RmtdAmt Ccy="EUR">120.50</RmtdAmt></RfrdDocAmt>';

/** What a transaction may contain beyond the model's fields, in the order of version .09. */
export const FULL_TRANSACTION: readonly Change[] = [
  ['</Amt>\n', '</Amt><XchgRateInf><UnitCcy>EUR</UnitCcy><XchgRate>1.0731</XchgRate><CtrctId>FX-7</CtrctId></XchgRateInf>\n'],
  ['<CdtrAgt><FinInstnId><BICFI>NORDDE99XXX</BICFI>', `${AGENT(1)}${AGENT(2)}${AGENT(3)}<CdtrAgt><FinInstnId><BICFI>NORDDE99XXX</BICFI><LEI>5299000J2N45DDNE4Y28</LEI>`],
  ['</CdtrAgt>\n', '</CdtrAgt><CdtrAgtAcct><Id><Othr><Id>9-9</Id><SchmeNm><Cd>BBAN</Cd></SchmeNm><Issr>Bank</Issr></Othr></Id></CdtrAgtAcct>\n'],
  ['<TwnNm>Bremen</TwnNm>', '<AdrTp><Cd>BIZZ</Cd></AdrTp><TwnNm>Bremen</TwnNm>'],
  ['</PstlAdr></Cdtr>', '</PstlAdr><Id><PrvtId><DtAndPlcOfBirth><BirthDt>1970-01-02</BirthDt><CityOfBirth>Bremen</CityOfBirth><CtryOfBirth>DE</CtryOfBirth></DtAndPlcOfBirth><Othr><Id>77</Id></Othr></PrvtId></Id></Cdtr>'],
  ['<IBAN>DE89370400440532013000</IBAN></Id>', '<Othr><Id>0815</Id><SchmeNm><Cd>BBAN</Cd></SchmeNm><Issr>River</Issr></Othr></Id><Nm>Purchases</Nm>'],
  [
    '<RmtInf><Ustrd>Invoice 4711</Ustrd></RmtInf>',
    '<InstrForCdtrAgt><Cd>PHOB</Cd><InstrInf>Ring first</InstrInf></InstrForCdtrAgt><InstrForCdtrAgt><Cd>HOLD</Cd></InstrForCdtrAgt>' +
      '<InstrForDbtrAgt>Use the rate of the desk &amp; confirm</InstrForDbtrAgt><Purp><Cd>GDDS</Cd></Purp>' +
      '<RgltryRptg><DbtCdtRptgInd>DEBT</DbtCdtRptgInd><Authrty><Nm>Central Bank</Nm><Ctry>DE</Ctry></Authrty><Dtls><Cd>210</Cd><Amt Ccy="EUR">120.50</Amt><Inf>Goods</Inf></Dtls></RgltryRptg>' +
      '<RgltryRptg><Dtls><Inf>Second</Inf></Dtls></RgltryRptg>' +
      '<Tax><Cdtr><TaxId>DE123</TaxId></Cdtr><AdmstnZone>North</AdmstnZone><TtlTaxAmt Ccy="EUR">19.00</TtlTaxAmt><Rcrd><Tp>VAT</Tp><TaxAmt><Rate>19</Rate></TaxAmt></Rcrd></Tax>' +
      `<RltdRmtInf><RmtId>R-1</RmtId><RmtLctnDtls><Mtd>POST</Mtd><PstlAdr><Nm>Lindenhof</Nm><Adr>${ADDRESSEE.replace(/^.*<PstlAdr>|<\/PstlAdr>$/g, '')}</Adr></PstlAdr></RmtLctnDtls></RltdRmtInf>` +
      `<RmtInf><Ustrd>Invoice 4711</Ustrd><Strd>${DOCUMENT}<CdtrRefInf><Tp><CdOrPrtry><Cd>SCOR</Cd></CdOrPrtry><Issr>ISO</Issr></Tp><Ref>RF18539007547034</Ref></CdtrRefInf><Invcr>${ADDRESSEE}</Invcr><TaxRmt><RefNb>T-1</RefNb></TaxRmt><AddtlRmtInf>less discount</AddtlRmtInf></Strd>` +
      '<Strd><RfrdDocInf><Nb>4712</Nb></RfrdDocInf><AddtlRmtInf>the second</AddtlRmtInf></Strd></RmtInf>',
  ],
]; // prettier-ignore

/** A file with one payment that uses everything that .09 has a place for and the portal carries. */
export function fullPain001File(...changes: readonly Change[]): string {
  return pain001File(...FULL_HEADER, ...FULL_GROUP, ...FULL_TRANSACTION, ...changes);
}
