/** Sites of a locale: where they are and how amounts are written there. */
export interface Locale {
  /** BCP 47. */
  code: string;
  country: string;
  /** ISO 4217. */
  currency: string;
  timeZone: string;
  /**
   * Thousands separators in use besides the one of CLDR; an empty one means that digits are not grouped. Spaces may be plain (U+0020),
   * no-break (U+00A0), thin (U+2009) or narrow no-break (U+202F).
   */
  groups: readonly string[];
}

const SPACES = [' ', '\u00a0', '\u2009', '\u202f'];

export const LOCALES: readonly Locale[] = [
  { code: 'ko-KR', country: 'KR', currency: 'KRW', timeZone: 'Asia/Seoul', groups: [] },
  { code: 'en-US', country: 'US', currency: 'USD', timeZone: 'America/New_York', groups: [''] },
  { code: 'en-GB', country: 'GB', currency: 'GBP', timeZone: 'Europe/London', groups: [''] },
  { code: 'en-IN', country: 'IN', currency: 'INR', timeZone: 'Asia/Kolkata', groups: [''] },
  { code: 'de-DE', country: 'DE', currency: 'EUR', timeZone: 'Europe/Berlin', groups: ['', ...SPACES] },
  { code: 'de-CH', country: 'CH', currency: 'CHF', timeZone: 'Europe/Zurich', groups: ["'", '’', ' '] },
  { code: 'fr-FR', country: 'FR', currency: 'EUR', timeZone: 'Europe/Paris', groups: ['', ...SPACES, '.'] },
  { code: 'es-ES', country: 'ES', currency: 'EUR', timeZone: 'Europe/Madrid', groups: ['', ' '] },
  { code: 'es-MX', country: 'MX', currency: 'MXN', timeZone: 'America/Mexico_City', groups: [''] },
  { code: 'pt-BR', country: 'BR', currency: 'BRL', timeZone: 'America/Sao_Paulo', groups: [''] },
  { code: 'it-IT', country: 'IT', currency: 'EUR', timeZone: 'Europe/Rome', groups: ['', ' '] },
  { code: 'nl-NL', country: 'NL', currency: 'EUR', timeZone: 'Europe/Amsterdam', groups: [''] },
  { code: 'pl-PL', country: 'PL', currency: 'PLN', timeZone: 'Europe/Warsaw', groups: ['', ...SPACES] },
  { code: 'sv-SE', country: 'SE', currency: 'SEK', timeZone: 'Europe/Stockholm', groups: ['', ...SPACES] },
  { code: 'ja-JP', country: 'JP', currency: 'JPY', timeZone: 'Asia/Tokyo', groups: [''] },
];

/** Countries that occur in texts, in addition to those with cities. */
export const COUNTRIES =
  'US GB DE FR ES MX BR IT NL PL SE JP IN CA AU CH AT BE IE CZ DK NO FI PT IL AE VN PH ID MY TH CN TW TR ZA AR CL CO PE NZ RO HU GR UA EG NG KE SA QA LT LV EE BG RS HR SK SI LU MT CY IS PK BD LK MA TN GH UY EC CR PA DO SG'.split(
    ' ',
  );

/** English names of countries that differ from those of CLDR, or that postings print besides them. */
export const COUNTRY_NAMES: ReadonlyMap<string, readonly string[]> = new Map([
  ['US', ['USA', 'U.S.', 'U.S.A.', 'US', 'United States of America']],
  ['GB', ['UK', 'U.K.', 'Great Britain']],
  ['AE', ['UAE']],
  ['CZ', ['Czech Republic']],
  ['TR', ['Turkey']],
  ['NL', ['The Netherlands']],
  ['HK', ['Hong Kong']],
]);

/** Groups of countries: canonical name; language=name for other spellings, `=name` for any language. */
export const GROUPS = `
Europe; de=Europa|es=Europa|it=Europa|nl=Europa|pl=Europa|pt=Europa|sv=Europa|ko=유럽|ja=ヨーロッパ
European Union; =EU|de=Europäische Union|fr=Union européenne|es=Unión Europea|ko=유럽연합
EMEA
APAC
LATAM; =Latin America|es=Latinoamérica|pt=América Latina
North America; es=Norteamérica|fr=Amérique du Nord|pt=América do Norte|ko=북미
Asia; fr=Asie|de=Asien|ko=아시아
Africa; fr=Afrique|de=Afrika
Worldwide; de=Weltweit|fr=Monde entier|es=Todo el mundo|ko=전 세계
`;
