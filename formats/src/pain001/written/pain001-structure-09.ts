/**
 * The structure of pain.001.001.09 as defined by ISO 20022: each type with its children in order and how often they may
 * occur (`?`, `*`, `+`, `{least,most}`), or with the texts that it allows. Parsed by `pain001-structure`.
 */
export const STRUCTURE_09 = `
AccountIdentification4Choice choice IBAN:IBAN2007Identifier Othr:GenericAccountIdentification1
AccountSchemeName1Choice choice Cd:ExternalAccountIdentification1Code Prtry:Max35Text
ActiveOrHistoricCurrencyAndAmount amount ActiveOrHistoricCurrencyAndAmount_SimpleType
AddressType3Choice choice Cd:AddressType2Code Prtry:GenericIdentification30
AmountType4Choice choice InstdAmt:ActiveOrHistoricCurrencyAndAmount EqvtAmt:EquivalentAmount2
Authorisation1Choice choice Cd:Authorisation1Code Prtry:Max128Text
BranchAndFinancialInstitutionIdentification6 seq FinInstnId:FinancialInstitutionIdentification18 BrnchId?:BranchData3
BranchData3 seq Id?:Max35Text LEI?:LEIIdentifier Nm?:Max140Text PstlAdr?:PostalAddress24
CashAccount38 seq Id:AccountIdentification4Choice Tp?:CashAccountType2Choice Ccy?:ActiveOrHistoricCurrencyCode Nm?:Max70Text Prxy?:ProxyAccountIdentification1
CashAccountType2Choice choice Cd:ExternalCashAccountType1Code Prtry:Max35Text
CategoryPurpose1Choice choice Cd:ExternalCategoryPurpose1Code Prtry:Max35Text
Cheque11 seq ChqTp?:ChequeType2Code ChqNb?:Max35Text ChqFr?:NameAndAddress16 DlvryMtd?:ChequeDeliveryMethod1Choice DlvrTo?:NameAndAddress16 InstrPrty?:Priority2Code ChqMtrtyDt?:ISODate FrmsCd?:Max35Text MemoFld{0,2}:Max35Text RgnlClrZone?:Max35Text PrtLctn?:Max35Text Sgntr{0,5}:Max70Text
ChequeDeliveryMethod1Choice choice Cd:ChequeDelivery1Code Prtry:Max35Text
ClearingSystemIdentification2Choice choice Cd:ExternalClearingSystemIdentification1Code Prtry:Max35Text
ClearingSystemMemberIdentification2 seq ClrSysId?:ClearingSystemIdentification2Choice MmbId:Max35Text
Contact4 seq NmPrfx?:NamePrefix2Code Nm?:Max140Text PhneNb?:PhoneNumber MobNb?:PhoneNumber FaxNb?:PhoneNumber EmailAdr?:Max2048Text EmailPurp?:Max35Text JobTitl?:Max35Text Rspnsblty?:Max35Text Dept?:Max70Text Othr*:OtherContact1 PrefrdMtd?:PreferredContactMethod1Code
CreditTransferTransaction34 seq PmtId:PaymentIdentification6 PmtTpInf?:PaymentTypeInformation26 Amt:AmountType4Choice XchgRateInf?:ExchangeRate1 ChrgBr?:ChargeBearerType1Code ChqInstr?:Cheque11 UltmtDbtr?:PartyIdentification135 IntrmyAgt1?:BranchAndFinancialInstitutionIdentification6 IntrmyAgt1Acct?:CashAccount38 IntrmyAgt2?:BranchAndFinancialInstitutionIdentification6 IntrmyAgt2Acct?:CashAccount38 IntrmyAgt3?:BranchAndFinancialInstitutionIdentification6 IntrmyAgt3Acct?:CashAccount38 CdtrAgt?:BranchAndFinancialInstitutionIdentification6 CdtrAgtAcct?:CashAccount38 Cdtr?:PartyIdentification135 CdtrAcct?:CashAccount38 UltmtCdtr?:PartyIdentification135 InstrForCdtrAgt*:InstructionForCreditorAgent1 InstrForDbtrAgt?:Max140Text Purp?:Purpose2Choice RgltryRptg{0,10}:RegulatoryReporting3 Tax?:TaxInformation8 RltdRmtInf{0,10}:RemittanceLocation7 RmtInf?:RemittanceInformation16 SplmtryData*:SupplementaryData1
CreditorReferenceInformation2 seq Tp?:CreditorReferenceType2 Ref?:Max35Text
CreditorReferenceType1Choice choice Cd:DocumentType3Code Prtry:Max35Text
CreditorReferenceType2 seq CdOrPrtry:CreditorReferenceType1Choice Issr?:Max35Text
CustomerCreditTransferInitiationV09 seq GrpHdr:GroupHeader85 PmtInf+:PaymentInstruction30 SplmtryData*:SupplementaryData1
DateAndDateTime2Choice choice Dt:ISODate DtTm:ISODateTime
DateAndPlaceOfBirth1 seq BirthDt:ISODate PrvcOfBirth?:Max35Text CityOfBirth:Max35Text CtryOfBirth:CountryCode
DatePeriod2 seq FrDt:ISODate ToDt:ISODate
DiscountAmountAndType1 seq Tp?:DiscountAmountType1Choice Amt:ActiveOrHistoricCurrencyAndAmount
DiscountAmountType1Choice choice Cd:ExternalDiscountAmountType1Code Prtry:Max35Text
DocumentAdjustment1 seq Amt:ActiveOrHistoricCurrencyAndAmount CdtDbtInd?:CreditDebitCode Rsn?:Max4Text AddtlInf?:Max140Text
DocumentLineIdentification1 seq Tp?:DocumentLineType1 Nb?:Max35Text RltdDt?:ISODate
DocumentLineInformation1 seq Id+:DocumentLineIdentification1 Desc?:Max2048Text Amt?:RemittanceAmount3
DocumentLineType1 seq CdOrPrtry:DocumentLineType1Choice Issr?:Max35Text
DocumentLineType1Choice choice Cd:ExternalDocumentLineType1Code Prtry:Max35Text
EquivalentAmount2 seq Amt:ActiveOrHistoricCurrencyAndAmount CcyOfTrf:ActiveOrHistoricCurrencyCode
ExchangeRate1 seq UnitCcy?:ActiveOrHistoricCurrencyCode XchgRate?:BaseOneRate RateTp?:ExchangeRateType1Code CtrctId?:Max35Text
FinancialIdentificationSchemeName1Choice choice Cd:ExternalFinancialInstitutionIdentification1Code Prtry:Max35Text
FinancialInstitutionIdentification18 seq BICFI?:BICFIDec2014Identifier ClrSysMmbId?:ClearingSystemMemberIdentification2 LEI?:LEIIdentifier Nm?:Max140Text PstlAdr?:PostalAddress24 Othr?:GenericFinancialIdentification1
Garnishment3 seq Tp:GarnishmentType1 Grnshee?:PartyIdentification135 GrnshmtAdmstr?:PartyIdentification135 RefNb?:Max140Text Dt?:ISODate RmtdAmt?:ActiveOrHistoricCurrencyAndAmount FmlyMdclInsrncInd?:TrueFalseIndicator MplyeeTermntnInd?:TrueFalseIndicator
GarnishmentType1 seq CdOrPrtry:GarnishmentType1Choice Issr?:Max35Text
GarnishmentType1Choice choice Cd:ExternalGarnishmentType1Code Prtry:Max35Text
GenericAccountIdentification1 seq Id:Max34Text SchmeNm?:AccountSchemeName1Choice Issr?:Max35Text
GenericFinancialIdentification1 seq Id:Max35Text SchmeNm?:FinancialIdentificationSchemeName1Choice Issr?:Max35Text
GenericIdentification30 seq Id:Exact4AlphaNumericText Issr:Max35Text SchmeNm?:Max35Text
GenericOrganisationIdentification1 seq Id:Max35Text SchmeNm?:OrganisationIdentificationSchemeName1Choice Issr?:Max35Text
GenericPersonIdentification1 seq Id:Max35Text SchmeNm?:PersonIdentificationSchemeName1Choice Issr?:Max35Text
GroupHeader85 seq MsgId:Max35Text CreDtTm:ISODateTime Authstn{0,2}:Authorisation1Choice NbOfTxs:Max15NumericText CtrlSum?:DecimalNumber InitgPty:PartyIdentification135 FwdgAgt?:BranchAndFinancialInstitutionIdentification6
InstructionForCreditorAgent1 seq Cd?:Instruction3Code InstrInf?:Max140Text
LocalInstrument2Choice choice Cd:ExternalLocalInstrument1Code Prtry:Max35Text
NameAndAddress16 seq Nm:Max140Text Adr:PostalAddress24
OrganisationIdentification29 seq AnyBIC?:AnyBICDec2014Identifier LEI?:LEIIdentifier Othr*:GenericOrganisationIdentification1
OrganisationIdentificationSchemeName1Choice choice Cd:ExternalOrganisationIdentification1Code Prtry:Max35Text
OtherContact1 seq ChanlTp:Max4Text Id?:Max128Text
Party38Choice choice OrgId:OrganisationIdentification29 PrvtId:PersonIdentification13
PartyIdentification135 seq Nm?:Max140Text PstlAdr?:PostalAddress24 Id?:Party38Choice CtryOfRes?:CountryCode CtctDtls?:Contact4
PaymentIdentification6 seq InstrId?:Max35Text EndToEndId:Max35Text UETR?:UUIDv4Identifier
PaymentInstruction30 seq PmtInfId:Max35Text PmtMtd:PaymentMethod3Code BtchBookg?:BatchBookingIndicator NbOfTxs?:Max15NumericText CtrlSum?:DecimalNumber PmtTpInf?:PaymentTypeInformation26 ReqdExctnDt:DateAndDateTime2Choice PoolgAdjstmntDt?:ISODate Dbtr:PartyIdentification135 DbtrAcct:CashAccount38 DbtrAgt:BranchAndFinancialInstitutionIdentification6 DbtrAgtAcct?:CashAccount38 InstrForDbtrAgt?:Max140Text UltmtDbtr?:PartyIdentification135 ChrgBr?:ChargeBearerType1Code ChrgsAcct?:CashAccount38 ChrgsAcctAgt?:BranchAndFinancialInstitutionIdentification6 CdtTrfTxInf+:CreditTransferTransaction34
PaymentTypeInformation26 seq InstrPrty?:Priority2Code SvcLvl*:ServiceLevel8Choice LclInstrm?:LocalInstrument2Choice CtgyPurp?:CategoryPurpose1Choice
PersonIdentification13 seq DtAndPlcOfBirth?:DateAndPlaceOfBirth1 Othr*:GenericPersonIdentification1
PersonIdentificationSchemeName1Choice choice Cd:ExternalPersonIdentification1Code Prtry:Max35Text
PostalAddress24 seq AdrTp?:AddressType3Choice Dept?:Max70Text SubDept?:Max70Text StrtNm?:Max70Text BldgNb?:Max16Text BldgNm?:Max35Text Flr?:Max70Text PstBx?:Max16Text Room?:Max70Text PstCd?:Max16Text TwnNm?:Max35Text TwnLctnNm?:Max35Text DstrctNm?:Max35Text CtrySubDvsn?:Max35Text Ctry?:CountryCode AdrLine{0,7}:Max70Text
ProxyAccountIdentification1 seq Tp?:ProxyAccountType1Choice Id:Max2048Text
ProxyAccountType1Choice choice Cd:ExternalProxyAccountType1Code Prtry:Max35Text
Purpose2Choice choice Cd:ExternalPurpose1Code Prtry:Max35Text
ReferredDocumentInformation7 seq Tp?:ReferredDocumentType4 Nb?:Max35Text RltdDt?:ISODate LineDtls*:DocumentLineInformation1
ReferredDocumentType3Choice choice Cd:DocumentType6Code Prtry:Max35Text
ReferredDocumentType4 seq CdOrPrtry:ReferredDocumentType3Choice Issr?:Max35Text
RegulatoryAuthority2 seq Nm?:Max140Text Ctry?:CountryCode
RegulatoryReporting3 seq DbtCdtRptgInd?:RegulatoryReportingType1Code Authrty?:RegulatoryAuthority2 Dtls*:StructuredRegulatoryReporting3
RemittanceAmount2 seq DuePyblAmt?:ActiveOrHistoricCurrencyAndAmount DscntApldAmt*:DiscountAmountAndType1 CdtNoteAmt?:ActiveOrHistoricCurrencyAndAmount TaxAmt*:TaxAmountAndType1 AdjstmntAmtAndRsn*:DocumentAdjustment1 RmtdAmt?:ActiveOrHistoricCurrencyAndAmount
RemittanceAmount3 seq DuePyblAmt?:ActiveOrHistoricCurrencyAndAmount DscntApldAmt*:DiscountAmountAndType1 CdtNoteAmt?:ActiveOrHistoricCurrencyAndAmount TaxAmt*:TaxAmountAndType1 AdjstmntAmtAndRsn*:DocumentAdjustment1 RmtdAmt?:ActiveOrHistoricCurrencyAndAmount
RemittanceInformation16 seq Ustrd*:Max140Text Strd*:StructuredRemittanceInformation16
RemittanceLocation7 seq RmtId?:Max35Text RmtLctnDtls*:RemittanceLocationData1
RemittanceLocationData1 seq Mtd:RemittanceLocationMethod2Code ElctrncAdr?:Max2048Text PstlAdr?:NameAndAddress16
ServiceLevel8Choice choice Cd:ExternalServiceLevel1Code Prtry:Max35Text
StructuredRegulatoryReporting3 seq Tp?:Max35Text Dt?:ISODate Ctry?:CountryCode Cd?:Max10Text Amt?:ActiveOrHistoricCurrencyAndAmount Inf*:Max35Text
StructuredRemittanceInformation16 seq RfrdDocInf*:ReferredDocumentInformation7 RfrdDocAmt?:RemittanceAmount2 CdtrRefInf?:CreditorReferenceInformation2 Invcr?:PartyIdentification135 Invcee?:PartyIdentification135 TaxRmt?:TaxInformation7 GrnshmtRmt?:Garnishment3 AddtlRmtInf{0,3}:Max140Text
SupplementaryData1 seq PlcAndNm?:Max350Text Envlp:SupplementaryDataEnvelope1
SupplementaryDataEnvelope1 any
TaxAmount2 seq Rate?:PercentageRate TaxblBaseAmt?:ActiveOrHistoricCurrencyAndAmount TtlAmt?:ActiveOrHistoricCurrencyAndAmount Dtls*:TaxRecordDetails2
TaxAmountAndType1 seq Tp?:TaxAmountType1Choice Amt:ActiveOrHistoricCurrencyAndAmount
TaxAmountType1Choice choice Cd:ExternalTaxAmountType1Code Prtry:Max35Text
TaxAuthorisation1 seq Titl?:Max35Text Nm?:Max140Text
TaxInformation7 seq Cdtr?:TaxParty1 Dbtr?:TaxParty2 UltmtDbtr?:TaxParty2 AdmstnZone?:Max35Text RefNb?:Max140Text Mtd?:Max35Text TtlTaxblBaseAmt?:ActiveOrHistoricCurrencyAndAmount TtlTaxAmt?:ActiveOrHistoricCurrencyAndAmount Dt?:ISODate SeqNb?:Number Rcrd*:TaxRecord2
TaxInformation8 seq Cdtr?:TaxParty1 Dbtr?:TaxParty2 AdmstnZone?:Max35Text RefNb?:Max140Text Mtd?:Max35Text TtlTaxblBaseAmt?:ActiveOrHistoricCurrencyAndAmount TtlTaxAmt?:ActiveOrHistoricCurrencyAndAmount Dt?:ISODate SeqNb?:Number Rcrd*:TaxRecord2
TaxParty1 seq TaxId?:Max35Text RegnId?:Max35Text TaxTp?:Max35Text
TaxParty2 seq TaxId?:Max35Text RegnId?:Max35Text TaxTp?:Max35Text Authstn?:TaxAuthorisation1
TaxPeriod2 seq Yr?:ISODate Tp?:TaxRecordPeriod1Code FrToDt?:DatePeriod2
TaxRecord2 seq Tp?:Max35Text Ctgy?:Max35Text CtgyDtls?:Max35Text DbtrSts?:Max35Text CertId?:Max35Text FrmsCd?:Max35Text Prd?:TaxPeriod2 TaxAmt?:TaxAmount2 AddtlInf?:Max140Text
TaxRecordDetails2 seq Prd?:TaxPeriod2 Amt:ActiveOrHistoricCurrencyAndAmount
ActiveOrHistoricCurrencyAndAmount_SimpleType decimal 18 5 0
ActiveOrHistoricCurrencyCode pattern [A-Z]{3,3}
AddressType2Code enum ADDR PBOX HOME BIZZ MLTO DLVY
AnyBICDec2014Identifier pattern [A-Z0-9]{4,4}[A-Z]{2,2}[A-Z0-9]{2,2}([A-Z0-9]{3,3}){0,1}
Authorisation1Code enum AUTH FDET FSUM ILEV
BICFIDec2014Identifier pattern [A-Z0-9]{4,4}[A-Z]{2,2}[A-Z0-9]{2,2}([A-Z0-9]{3,3}){0,1}
BaseOneRate decimal 11 10
BatchBookingIndicator boolean
ChargeBearerType1Code enum DEBT CRED SHAR SLEV
ChequeDelivery1Code enum MLDB MLCD MLFA CRDB CRCD CRFA PUDB PUCD PUFA RGDB RGCD RGFA
ChequeType2Code enum CCHQ CCCH BCHQ DRFT ELDR
CountryCode pattern [A-Z]{2,2}
CreditDebitCode enum CRDT DBIT
DecimalNumber decimal 18 17
DocumentType3Code enum RADM RPIN FXDR DISP PUOR SCOR
DocumentType6Code enum MSIN CNFA DNFA CINV CREN DEBN HIRI SBIN CMCN SOAC DISP BOLD VCHR AROI TSUT PUOR
Exact4AlphaNumericText pattern [a-zA-Z0-9]{4}
ExchangeRateType1Code enum SPOT SALE AGRD
ExternalAccountIdentification1Code text 1 4
ExternalCashAccountType1Code text 1 4
ExternalCategoryPurpose1Code text 1 4
ExternalClearingSystemIdentification1Code text 1 5
ExternalDiscountAmountType1Code text 1 4
ExternalDocumentLineType1Code text 1 4
ExternalFinancialInstitutionIdentification1Code text 1 4
ExternalGarnishmentType1Code text 1 4
ExternalLocalInstrument1Code text 1 35
ExternalOrganisationIdentification1Code text 1 4
ExternalPersonIdentification1Code text 1 4
ExternalProxyAccountType1Code text 1 4
ExternalPurpose1Code text 1 4
ExternalServiceLevel1Code text 1 4
ExternalTaxAmountType1Code text 1 4
IBAN2007Identifier pattern [A-Z]{2,2}[0-9]{2,2}[a-zA-Z0-9]{1,30}
ISODate date
ISODateTime dateTime
Instruction3Code enum CHQB HOLD PHOB TELB
LEIIdentifier pattern [A-Z0-9]{18,18}[0-9]{2,2}
Max10Text text 1 10
Max128Text text 1 128
Max140Text text 1 140
Max15NumericText pattern [0-9]{1,15}
Max16Text text 1 16
Max2048Text text 1 2048
Max34Text text 1 34
Max350Text text 1 350
Max35Text text 1 35
Max4Text text 1 4
Max70Text text 1 70
NamePrefix2Code enum DOCT MADM MISS MIST MIKS
Number decimal 18 0
PaymentMethod3Code enum CHK TRF TRA
PercentageRate decimal 11 10
PhoneNumber pattern \\+[0-9]{1,3}-[0-9()+\\-]{1,30}
PreferredContactMethod1Code enum LETT MAIL PHON FAXX CELL
Priority2Code enum HIGH NORM
RegulatoryReportingType1Code enum CRED DEBT BOTH
RemittanceLocationMethod2Code enum FAXI EDIC URID EMAL POST SMSM
TaxRecordPeriod1Code enum MM01 MM02 MM03 MM04 MM05 MM06 MM07 MM08 MM09 MM10 MM11 MM12 QTR1 QTR2 QTR3 QTR4 HLF1 HLF2
TrueFalseIndicator boolean
UUIDv4Identifier pattern [a-f0-9]{8}-[a-f0-9]{4}-4[a-f0-9]{3}-[89ab][a-f0-9]{3}-[a-f0-9]{12}
`;
