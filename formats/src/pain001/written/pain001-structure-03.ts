/**
 * The structure of pain.001.001.03 as defined by ISO 20022: each type with its children in order and how often they may
 * occur (`?`, `*`, `+`, `{least,most}`), or with the texts that it allows. Parsed by `pain001-structure`.
 */
export const STRUCTURE_03 = `
AccountIdentification4Choice choice IBAN:IBAN2007Identifier Othr:GenericAccountIdentification1
AccountSchemeName1Choice choice Cd:ExternalAccountIdentification1Code Prtry:Max35Text
ActiveOrHistoricCurrencyAndAmount amount ActiveOrHistoricCurrencyAndAmount_SimpleType
AmountType3Choice choice InstdAmt:ActiveOrHistoricCurrencyAndAmount EqvtAmt:EquivalentAmount2
Authorisation1Choice choice Cd:Authorisation1Code Prtry:Max128Text
BranchAndFinancialInstitutionIdentification4 seq FinInstnId:FinancialInstitutionIdentification7 BrnchId?:BranchData2
BranchData2 seq Id?:Max35Text Nm?:Max140Text PstlAdr?:PostalAddress6
CashAccount16 seq Id:AccountIdentification4Choice Tp?:CashAccountType2 Ccy?:ActiveOrHistoricCurrencyCode Nm?:Max70Text
CashAccountType2 choice Cd:CashAccountType4Code Prtry:Max35Text
CategoryPurpose1Choice choice Cd:ExternalCategoryPurpose1Code Prtry:Max35Text
Cheque6 seq ChqTp?:ChequeType2Code ChqNb?:Max35Text ChqFr?:NameAndAddress10 DlvryMtd?:ChequeDeliveryMethod1Choice DlvrTo?:NameAndAddress10 InstrPrty?:Priority2Code ChqMtrtyDt?:ISODate FrmsCd?:Max35Text MemoFld{0,2}:Max35Text RgnlClrZone?:Max35Text PrtLctn?:Max35Text
ChequeDeliveryMethod1Choice choice Cd:ChequeDelivery1Code Prtry:Max35Text
ClearingSystemIdentification2Choice choice Cd:ExternalClearingSystemIdentification1Code Prtry:Max35Text
ClearingSystemMemberIdentification2 seq ClrSysId?:ClearingSystemIdentification2Choice MmbId:Max35Text
ContactDetails2 seq NmPrfx?:NamePrefix1Code Nm?:Max140Text PhneNb?:PhoneNumber MobNb?:PhoneNumber FaxNb?:PhoneNumber EmailAdr?:Max2048Text Othr?:Max35Text
CreditTransferTransactionInformation10 seq PmtId:PaymentIdentification1 PmtTpInf?:PaymentTypeInformation19 Amt:AmountType3Choice XchgRateInf?:ExchangeRateInformation1 ChrgBr?:ChargeBearerType1Code ChqInstr?:Cheque6 UltmtDbtr?:PartyIdentification32 IntrmyAgt1?:BranchAndFinancialInstitutionIdentification4 IntrmyAgt1Acct?:CashAccount16 IntrmyAgt2?:BranchAndFinancialInstitutionIdentification4 IntrmyAgt2Acct?:CashAccount16 IntrmyAgt3?:BranchAndFinancialInstitutionIdentification4 IntrmyAgt3Acct?:CashAccount16 CdtrAgt?:BranchAndFinancialInstitutionIdentification4 CdtrAgtAcct?:CashAccount16 Cdtr?:PartyIdentification32 CdtrAcct?:CashAccount16 UltmtCdtr?:PartyIdentification32 InstrForCdtrAgt*:InstructionForCreditorAgent1 InstrForDbtrAgt?:Max140Text Purp?:Purpose2Choice RgltryRptg{0,10}:RegulatoryReporting3 Tax?:TaxInformation3 RltdRmtInf{0,10}:RemittanceLocation2 RmtInf?:RemittanceInformation5
CreditorReferenceInformation2 seq Tp?:CreditorReferenceType2 Ref?:Max35Text
CreditorReferenceType1Choice choice Cd:DocumentType3Code Prtry:Max35Text
CreditorReferenceType2 seq CdOrPrtry:CreditorReferenceType1Choice Issr?:Max35Text
CustomerCreditTransferInitiationV03 seq GrpHdr:GroupHeader32 PmtInf+:PaymentInstructionInformation3
DateAndPlaceOfBirth seq BirthDt:ISODate PrvcOfBirth?:Max35Text CityOfBirth:Max35Text CtryOfBirth:CountryCode
DatePeriodDetails seq FrDt:ISODate ToDt:ISODate
DocumentAdjustment1 seq Amt:ActiveOrHistoricCurrencyAndAmount CdtDbtInd?:CreditDebitCode Rsn?:Max4Text AddtlInf?:Max140Text
EquivalentAmount2 seq Amt:ActiveOrHistoricCurrencyAndAmount CcyOfTrf:ActiveOrHistoricCurrencyCode
ExchangeRateInformation1 seq XchgRate?:BaseOneRate RateTp?:ExchangeRateType1Code CtrctId?:Max35Text
FinancialIdentificationSchemeName1Choice choice Cd:ExternalFinancialInstitutionIdentification1Code Prtry:Max35Text
FinancialInstitutionIdentification7 seq BIC?:BICIdentifier ClrSysMmbId?:ClearingSystemMemberIdentification2 Nm?:Max140Text PstlAdr?:PostalAddress6 Othr?:GenericFinancialIdentification1
GenericAccountIdentification1 seq Id:Max34Text SchmeNm?:AccountSchemeName1Choice Issr?:Max35Text
GenericFinancialIdentification1 seq Id:Max35Text SchmeNm?:FinancialIdentificationSchemeName1Choice Issr?:Max35Text
GenericOrganisationIdentification1 seq Id:Max35Text SchmeNm?:OrganisationIdentificationSchemeName1Choice Issr?:Max35Text
GenericPersonIdentification1 seq Id:Max35Text SchmeNm?:PersonIdentificationSchemeName1Choice Issr?:Max35Text
GroupHeader32 seq MsgId:Max35Text CreDtTm:ISODateTime Authstn{0,2}:Authorisation1Choice NbOfTxs:Max15NumericText CtrlSum?:DecimalNumber InitgPty:PartyIdentification32 FwdgAgt?:BranchAndFinancialInstitutionIdentification4
InstructionForCreditorAgent1 seq Cd?:Instruction3Code InstrInf?:Max140Text
LocalInstrument2Choice choice Cd:ExternalLocalInstrument1Code Prtry:Max35Text
NameAndAddress10 seq Nm:Max140Text Adr:PostalAddress6
OrganisationIdentification4 seq BICOrBEI?:AnyBICIdentifier Othr*:GenericOrganisationIdentification1
OrganisationIdentificationSchemeName1Choice choice Cd:ExternalOrganisationIdentification1Code Prtry:Max35Text
Party6Choice choice OrgId:OrganisationIdentification4 PrvtId:PersonIdentification5
PartyIdentification32 seq Nm?:Max140Text PstlAdr?:PostalAddress6 Id?:Party6Choice CtryOfRes?:CountryCode CtctDtls?:ContactDetails2
PaymentIdentification1 seq InstrId?:Max35Text EndToEndId:Max35Text
PaymentInstructionInformation3 seq PmtInfId:Max35Text PmtMtd:PaymentMethod3Code BtchBookg?:BatchBookingIndicator NbOfTxs?:Max15NumericText CtrlSum?:DecimalNumber PmtTpInf?:PaymentTypeInformation19 ReqdExctnDt:ISODate PoolgAdjstmntDt?:ISODate Dbtr:PartyIdentification32 DbtrAcct:CashAccount16 DbtrAgt:BranchAndFinancialInstitutionIdentification4 DbtrAgtAcct?:CashAccount16 UltmtDbtr?:PartyIdentification32 ChrgBr?:ChargeBearerType1Code ChrgsAcct?:CashAccount16 ChrgsAcctAgt?:BranchAndFinancialInstitutionIdentification4 CdtTrfTxInf+:CreditTransferTransactionInformation10
PaymentTypeInformation19 seq InstrPrty?:Priority2Code SvcLvl?:ServiceLevel8Choice LclInstrm?:LocalInstrument2Choice CtgyPurp?:CategoryPurpose1Choice
PersonIdentification5 seq DtAndPlcOfBirth?:DateAndPlaceOfBirth Othr*:GenericPersonIdentification1
PersonIdentificationSchemeName1Choice choice Cd:ExternalPersonIdentification1Code Prtry:Max35Text
PostalAddress6 seq AdrTp?:AddressType2Code Dept?:Max70Text SubDept?:Max70Text StrtNm?:Max70Text BldgNb?:Max16Text PstCd?:Max16Text TwnNm?:Max35Text CtrySubDvsn?:Max35Text Ctry?:CountryCode AdrLine{0,7}:Max70Text
Purpose2Choice choice Cd:ExternalPurpose1Code Prtry:Max35Text
ReferredDocumentInformation3 seq Tp?:ReferredDocumentType2 Nb?:Max35Text RltdDt?:ISODate
ReferredDocumentType1Choice choice Cd:DocumentType5Code Prtry:Max35Text
ReferredDocumentType2 seq CdOrPrtry:ReferredDocumentType1Choice Issr?:Max35Text
RegulatoryAuthority2 seq Nm?:Max140Text Ctry?:CountryCode
RegulatoryReporting3 seq DbtCdtRptgInd?:RegulatoryReportingType1Code Authrty?:RegulatoryAuthority2 Dtls*:StructuredRegulatoryReporting3
RemittanceAmount1 seq DuePyblAmt?:ActiveOrHistoricCurrencyAndAmount DscntApldAmt?:ActiveOrHistoricCurrencyAndAmount CdtNoteAmt?:ActiveOrHistoricCurrencyAndAmount TaxAmt?:ActiveOrHistoricCurrencyAndAmount AdjstmntAmtAndRsn*:DocumentAdjustment1 RmtdAmt?:ActiveOrHistoricCurrencyAndAmount
RemittanceInformation5 seq Ustrd*:Max140Text Strd*:StructuredRemittanceInformation7
RemittanceLocation2 seq RmtId?:Max35Text RmtLctnMtd?:RemittanceLocationMethod2Code RmtLctnElctrncAdr?:Max2048Text RmtLctnPstlAdr?:NameAndAddress10
ServiceLevel8Choice choice Cd:ExternalServiceLevel1Code Prtry:Max35Text
StructuredRegulatoryReporting3 seq Tp?:Max35Text Dt?:ISODate Ctry?:CountryCode Cd?:Max10Text Amt?:ActiveOrHistoricCurrencyAndAmount Inf*:Max35Text
StructuredRemittanceInformation7 seq RfrdDocInf*:ReferredDocumentInformation3 RfrdDocAmt?:RemittanceAmount1 CdtrRefInf?:CreditorReferenceInformation2 Invcr?:PartyIdentification32 Invcee?:PartyIdentification32 AddtlRmtInf{0,3}:Max140Text
TaxAmount1 seq Rate?:PercentageRate TaxblBaseAmt?:ActiveOrHistoricCurrencyAndAmount TtlAmt?:ActiveOrHistoricCurrencyAndAmount Dtls*:TaxRecordDetails1
TaxAuthorisation1 seq Titl?:Max35Text Nm?:Max140Text
TaxInformation3 seq Cdtr?:TaxParty1 Dbtr?:TaxParty2 AdmstnZn?:Max35Text RefNb?:Max140Text Mtd?:Max35Text TtlTaxblBaseAmt?:ActiveOrHistoricCurrencyAndAmount TtlTaxAmt?:ActiveOrHistoricCurrencyAndAmount Dt?:ISODate SeqNb?:Number Rcrd*:TaxRecord1
TaxParty1 seq TaxId?:Max35Text RegnId?:Max35Text TaxTp?:Max35Text
TaxParty2 seq TaxId?:Max35Text RegnId?:Max35Text TaxTp?:Max35Text Authstn?:TaxAuthorisation1
TaxPeriod1 seq Yr?:ISODate Tp?:TaxRecordPeriod1Code FrToDt?:DatePeriodDetails
TaxRecord1 seq Tp?:Max35Text Ctgy?:Max35Text CtgyDtls?:Max35Text DbtrSts?:Max35Text CertId?:Max35Text FrmsCd?:Max35Text Prd?:TaxPeriod1 TaxAmt?:TaxAmount1 AddtlInf?:Max140Text
TaxRecordDetails1 seq Prd?:TaxPeriod1 Amt:ActiveOrHistoricCurrencyAndAmount
ActiveOrHistoricCurrencyAndAmount_SimpleType decimal 18 5 0
ActiveOrHistoricCurrencyCode pattern [A-Z]{3,3}
AddressType2Code enum ADDR PBOX HOME BIZZ MLTO DLVY
AnyBICIdentifier pattern [A-Z]{6,6}[A-Z2-9][A-NP-Z0-9]([A-Z0-9]{3,3}){0,1}
Authorisation1Code enum AUTH FDET FSUM ILEV
BICIdentifier pattern [A-Z]{6,6}[A-Z2-9][A-NP-Z0-9]([A-Z0-9]{3,3}){0,1}
BaseOneRate decimal 11 10
BatchBookingIndicator boolean
CashAccountType4Code enum CASH CHAR COMM TAXE CISH TRAS SACC CACC SVGS ONDP MGLD NREX MOMA LOAN SLRY ODFT
ChargeBearerType1Code enum DEBT CRED SHAR SLEV
ChequeDelivery1Code enum MLDB MLCD MLFA CRDB CRCD CRFA PUDB PUCD PUFA RGDB RGCD RGFA
ChequeType2Code enum CCHQ CCCH BCHQ DRFT ELDR
CountryCode pattern [A-Z]{2,2}
CreditDebitCode enum CRDT DBIT
DecimalNumber decimal 18 17
DocumentType3Code enum RADM RPIN FXDR DISP PUOR SCOR
DocumentType5Code enum MSIN CNFA DNFA CINV CREN DEBN HIRI SBIN CMCN SOAC DISP BOLD VCHR AROI TSUT
ExchangeRateType1Code enum SPOT SALE AGRD
ExternalAccountIdentification1Code text 1 4
ExternalCategoryPurpose1Code text 1 4
ExternalClearingSystemIdentification1Code text 1 5
ExternalFinancialInstitutionIdentification1Code text 1 4
ExternalLocalInstrument1Code text 1 35
ExternalOrganisationIdentification1Code text 1 4
ExternalPersonIdentification1Code text 1 4
ExternalPurpose1Code text 1 4
ExternalServiceLevel1Code text 1 4
IBAN2007Identifier pattern [A-Z]{2,2}[0-9]{2,2}[a-zA-Z0-9]{1,30}
ISODate date
ISODateTime dateTime
Instruction3Code enum CHQB HOLD PHOB TELB
Max10Text text 1 10
Max128Text text 1 128
Max140Text text 1 140
Max15NumericText pattern [0-9]{1,15}
Max16Text text 1 16
Max2048Text text 1 2048
Max34Text text 1 34
Max35Text text 1 35
Max4Text text 1 4
Max70Text text 1 70
NamePrefix1Code enum DOCT MIST MISS MADM
Number decimal 18 0
PaymentMethod3Code enum CHK TRF TRA
PercentageRate decimal 11 10
PhoneNumber pattern \\+[0-9]{1,3}-[0-9()+\\-]{1,30}
Priority2Code enum HIGH NORM
RegulatoryReportingType1Code enum CRED DEBT BOTH
RemittanceLocationMethod2Code enum FAXI EDIC URID EMAL POST SMSM
TaxRecordPeriod1Code enum MM01 MM02 MM03 MM04 MM05 MM06 MM07 MM08 MM09 MM10 MM11 MM12 QTR1 QTR2 QTR3 QTR4 HLF1 HLF2
`;
