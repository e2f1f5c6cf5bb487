import { languages } from '@studyline/contract/words/languages';

/** Countries by ISO 3166-1. Names are not kept here: they come from Intl.DisplayNames, in the reader's language. */

export interface Country {
  code: string /* alpha-2 */;
  alpha3: string;
  numeric: string /* three digits */;
}

const TABLE = `
AD AND 020  AE ARE 784  AF AFG 004  AG ATG 028  AI AIA 660  AL ALB 008  AM ARM 051  AO AGO 024  AQ ATA 010
AR ARG 032  AS ASM 016  AT AUT 040  AU AUS 036  AW ABW 533  AX ALA 248  AZ AZE 031  BA BIH 070  BB BRB 052
BD BGD 050  BE BEL 056  BF BFA 854  BG BGR 100  BH BHR 048  BI BDI 108  BJ BEN 204  BL BLM 652  BM BMU 060
BN BRN 096  BO BOL 068  BQ BES 535  BR BRA 076  BS BHS 044  BT BTN 064  BV BVT 074  BW BWA 072  BY BLR 112
BZ BLZ 084  CA CAN 124  CC CCK 166  CD COD 180  CF CAF 140  CG COG 178  CH CHE 756  CI CIV 384  CK COK 184
CL CHL 152  CM CMR 120  CN CHN 156  CO COL 170  CR CRI 188  CU CUB 192  CV CPV 132  CW CUW 531  CX CXR 162
CY CYP 196  CZ CZE 203  DE DEU 276  DJ DJI 262  DK DNK 208  DM DMA 212  DO DOM 214  DZ DZA 012  EC ECU 218
EE EST 233  EG EGY 818  EH ESH 732  ER ERI 232  ES ESP 724  ET ETH 231  FI FIN 246  FJ FJI 242  FK FLK 238
FM FSM 583  FO FRO 234  FR FRA 250  GA GAB 266  GB GBR 826  GD GRD 308  GE GEO 268  GF GUF 254  GG GGY 831
GH GHA 288  GI GIB 292  GL GRL 304  GM GMB 270  GN GIN 324  GP GLP 312  GQ GNQ 226  GR GRC 300  GS SGS 239
GT GTM 320  GU GUM 316  GW GNB 624  GY GUY 328  HK HKG 344  HM HMD 334  HN HND 340  HR HRV 191  HT HTI 332
HU HUN 348  ID IDN 360  IE IRL 372  IL ISR 376  IM IMN 833  IN IND 356  IO IOT 086  IQ IRQ 368  IR IRN 364
IS ISL 352  IT ITA 380  JE JEY 832  JM JAM 388  JO JOR 400  JP JPN 392  KE KEN 404  KG KGZ 417  KH KHM 116
KI KIR 296  KM COM 174  KN KNA 659  KP PRK 408  KR KOR 410  KW KWT 414  KY CYM 136  KZ KAZ 398  LA LAO 418
LB LBN 422  LC LCA 662  LI LIE 438  LK LKA 144  LR LBR 430  LS LSO 426  LT LTU 440  LU LUX 442  LV LVA 428
LY LBY 434  MA MAR 504  MC MCO 492  MD MDA 498  ME MNE 499  MF MAF 663  MG MDG 450  MH MHL 584  MK MKD 807
ML MLI 466  MM MMR 104  MN MNG 496  MO MAC 446  MP MNP 580  MQ MTQ 474  MR MRT 478  MS MSR 500  MT MLT 470
MU MUS 480  MV MDV 462  MW MWI 454  MX MEX 484  MY MYS 458  MZ MOZ 508  NA NAM 516  NC NCL 540  NE NER 562
NF NFK 574  NG NGA 566  NI NIC 558  NL NLD 528  NO NOR 578  NP NPL 524  NR NRU 520  NU NIU 570  NZ NZL 554
OM OMN 512  PA PAN 591  PE PER 604  PF PYF 258  PG PNG 598  PH PHL 608  PK PAK 586  PL POL 616  PM SPM 666
PN PCN 612  PR PRI 630  PS PSE 275  PT PRT 620  PW PLW 585  PY PRY 600  QA QAT 634  RE REU 638  RO ROU 642
RS SRB 688  RU RUS 643  RW RWA 646  SA SAU 682  SB SLB 090  SC SYC 690  SD SDN 729  SE SWE 752  SG SGP 702
SH SHN 654  SI SVN 705  SJ SJM 744  SK SVK 703  SL SLE 694  SM SMR 674  SN SEN 686  SO SOM 706  SR SUR 740
SS SSD 728  ST STP 678  SV SLV 222  SX SXM 534  SY SYR 760  SZ SWZ 748  TC TCA 796  TD TCD 148  TF ATF 260
TG TGO 768  TH THA 764  TJ TJK 762  TK TKL 772  TL TLS 626  TM TKM 795  TN TUN 788  TO TON 776  TR TUR 792
TT TTO 780  TV TUV 798  TW TWN 158  TZ TZA 834  UA UKR 804  UG UGA 800  UM UMI 581  US USA 840  UY URY 858
UZ UZB 860  VA VAT 336  VC VCT 670  VE VEN 862  VG VGB 092  VI VIR 850  VN VNM 704  VU VUT 548  WF WLF 876
WS WSM 882  YE YEM 887  YT MYT 175  ZA ZAF 710  ZM ZMB 894  ZW ZWE 716
`;

/** All 249, by alpha-2 code. */
export const COUNTRIES: readonly Country[] = [...TABLE.matchAll(/([A-Z]{2}) ([A-Z]{3}) (\d{3})/g)].map(
  ([, code, alpha3, numeric]) => ({ code: code!, alpha3: alpha3!, numeric: numeric! }),
);

/** Names used by registries and people that differ from the English display name. Compared after `normalise`. */
const ALIASES: Record<string, string> = {
  america: 'US',
  'bolivia plurinational state of': 'BO',
  'bonaire sint eustatius and saba': 'BQ',
  'brunei darussalam': 'BN',
  burma: 'MM',
  'cabo verde': 'CV',
  'china mainland': 'CN',
  congo: 'CG',
  'congo democratic republic of': 'CD',
  'cote d ivoire': 'CI',
  'czech republic': 'CZ',
  'democratic republic of congo': 'CD',
  'east timor': 'TL',
  england: 'GB',
  'falkland islands malvinas': 'FK',
  'federated states of micronesia': 'FM',
  'former yugoslav republic of macedonia': 'MK',
  'great britain': 'GB',
  'heard island and mcdonald islands': 'HM',
  holland: 'NL',
  'holy see': 'VA',
  'holy see vatican city state': 'VA',
  'hong kong': 'HK',
  'iran islamic republic of': 'IR',
  'ivory coast': 'CI',
  korea: 'KR',
  'korea democratic people s republic of': 'KP',
  'korea republic of': 'KR',
  'lao people s democratic republic': 'LA',
  'libyan arab jamahiriya': 'LY',
  macao: 'MO',
  macau: 'MO',
  macedonia: 'MK',
  'macedonia former yugoslav republic of': 'MK',
  'micronesia federated states of': 'FM',
  'moldova republic of': 'MD',
  myanmar: 'MM',
  'northern ireland': 'GB',
  palestine: 'PS',
  'palestine state of': 'PS',
  'palestinian territories occupied': 'PS',
  'palestinian territory occupied': 'PS',
  pitcairn: 'PN',
  'republic of china': 'TW',
  'republic of congo': 'CG',
  'republic of ireland': 'IE',
  'republic of korea': 'KR',
  reunion: 'RE',
  'russian federation': 'RU',
  'saint helena ascension and tristan da cunha': 'SH',
  'saint martin french part': 'MF',
  scotland: 'GB',
  'sint maarten dutch part': 'SX',
  'slovak republic': 'SK',
  'south georgia and south sandwich islands': 'GS',
  'south korea': 'KR',
  swaziland: 'SZ',
  'syrian arab republic': 'SY',
  'taiwan province of china': 'TW',
  'tanzania united republic of': 'TZ',
  'timor leste': 'TL',
  turkey: 'TR',
  'turkey turkiye': 'TR',
  turkiye: 'TR',
  'u k': 'GB',
  'u s': 'US',
  'u s a': 'US',
  uae: 'AE',
  uk: 'GB',
  'united kingdom of great britain and northern ireland': 'GB',
  'united states minor outlying islands': 'UM',
  'united states of america': 'US',
  'vatican city': 'VA',
  'venezuela bolivarian republic of': 'VE',
  'viet nam': 'VN',
  'virgin islands british': 'VG',
  'virgin islands u s': 'VI',
  wales: 'GB',
};

const displayNames = new Map<string, Intl.DisplayNames>();

/** The name of an ISO code in a locale ("de-DE", "pt"); the code itself if no country has it. */
export function countryName(code: string, locale: string): string {
  const alpha2 = codes.get(code);
  if (!alpha2) return code;
  let names = displayNames.get(locale);
  if (!names) {
    names = makeDisplayNames(locale);
    displayNames.set(locale, names);
  }
  return names.of(alpha2) ?? code;
}

function makeDisplayNames(locale: string): Intl.DisplayNames {
  try {
    return new Intl.DisplayNames([locale.replaceAll('_', '-'), 'en-GB'], { type: 'region' });
  } catch {
    return new Intl.DisplayNames('en-GB', { type: 'region' });
  }
}

/** The alpha-2 code of a country by any name a registry uses or the reader sees, or by its alpha-2 or alpha-3 code; else null. */
export function countryCodeOf(name: string): string | null {
  const trimmed = name.trim();
  if (/^[A-Z]{2,3}$/.test(trimmed) && codes.has(trimmed)) return codes.get(trimmed)!;
  return codesByName().get(normalise(trimmed)) ?? null;
}

const codes = new Map(
  COUNTRIES.flatMap(({ code, alpha3 }) => [
    [code, code],
    [alpha3, code],
  ]),
);

/** What is a name in several languages is read as English. */
const LOCALES = [...Object.values(languages).map(({ locale }) => locale), 'en-US', 'en-GB'];

let byName: Map<string, string> | undefined;

function codesByName(): Map<string, string> {
  byName ??= new Map([
    ...COUNTRIES.flatMap(({ code }) =>
      LOCALES.map((locale) => [normalise(countryName(code, locale)), code] as const),
    ),
    ...Object.entries(ALIASES),
  ]);
  return byName;
}

/** Makes "The Côte d’Ivoire" and "cote d'ivoire" the same name, likewise "St. Lucia" and "Saint Lucia". */
function normalise(name: string): string {
  return name
    .slice(0, 200)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('&', ' and ')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .replace(/\bthe\b/g, ' ')
    .replace(/\bst\b/g, 'saint')
    .replace(/ +/g, ' ')
    .trim();
}
