import { describe, expect, test } from 'vitest';
import { parseLocation } from './location.domain.ts';

const placeIn = (text: string, country: string | null): string | undefined =>
  parseLocation(text, country).regions.at(-1);

/** Texts with the country of the site, as job sites of it print them, and the narrowest regions. */
const TEXTS = `
GB: Bristol, South West England => Bristol, England, United Kingdom
GB: South East England => England, United Kingdom
GB: South West => England, United Kingdom
GB: Midlands => England, United Kingdom
GB: Exeter, Devon, South West => Exeter, England, United Kingdom
GB: Durham, North East England => Durham, England, United Kingdom
GB: Yorkshire and the Humber => England, United Kingdom
GB: Manchester, South East England and East Midlands => Manchester, England, United Kingdom
GB: West End, London => London, England, United Kingdom
GB: Surrey => England, United Kingdom
GB: Various UK sites => United Kingdom
GB: Nationwide => United Kingdom
GB: Bath, BA => Bath, England, United Kingdom
GB: Coventry, CV => Coventry, England, United Kingdom
GB: Cambridge, MA => Cambridge, Massachusetts, United States
GB: Dublin, IE => Dublin, Leinster, Ireland
US: Southeast =>
US: West Coast =>
US: Southland =>
US: West End =>
US: Must live in OH => Ohio, United States
US: Must reside in TX or FL => Texas, United States | Florida, United States
US: Must live in CA, NY or TX => California, United States | New York, United States | Texas, United States
US: Open to candidates living in WA, OR, or ID => Washington, United States | Oregon, United States | Idaho, United States
US: Ft. Worth, TX => Fort Worth, Texas, United States
US: Mt. Pleasant, SC => Mount Pleasant, South Carolina, United States
US: Live Oak, TX => Live Oak, Texas, United States
US: Miami, Honolulu and Dublin => Miami, Florida, United States | Honolulu, Hawaii, United States | Dublin, Leinster, Ireland
CA: Fredericton, NB => Fredericton, New Brunswick, Canada
CM: Buea, South West => Buea, Southwest, Cameroon
NG: Jos, Plateau => Jos, Plateau, Nigeria
NZ: West Coast => West Coast, New Zealand
ZA: Cape Town, WC => Cape Town, Western Cape, South Africa
ZA: Sandton, GP => Gauteng, South Africa
ZA: North West => North West, South Africa
CL: Santiago, RM => Santiago, Santiago Metropolitan, Chile
NL: Breda, NB => Breda, North Brabant, Netherlands
NL: Haarlem, NH => Haarlem, North Holland, Netherlands
NL: Leiden, ZH => Leiden, South Holland, Netherlands
NL: Almere, FL => Almere Stad, Flevoland, Netherlands
NL: Someren, NB => North Brabant, Netherlands
NL: Landelijk => Netherlands
IT: Assago (MI) => Lombardy, Italy
IT: Bari, BA => Bari, Apulia, Italy
IT: Catania, CT => Catania, Sicily, Italy
IT: Torino, TO => Turin, Piedmont, Italy
IT: Provincia di Bergamo => Lombardy, Italy
IT: Provincia autonoma di Trento => Trentino-Alto Adige, Italy
IT: Territorio nazionale => Italy
ES: Málaga, MA => Málaga, Andalusia, Spain
ES: Madrid, MD => Madrid, Community of Madrid, Spain
ES: Bilbao, BI => Bilbao, Basque Country, Spain
ES: Provincia de Cádiz => Andalusia, Spain
ES: Cádiz provincia => Andalusia, Spain
ES: Cádiz => Cádiz, Andalusia, Spain
ES: Elche, Alicante, España => Elche, Valencia, Spain
ES: Elche, Alicante, Comunidad Valenciana => Elche, Valencia, Spain
ES: Sta. Cruz de Tenerife => Santa Cruz de Tenerife, Canary Islands, Spain
ES: Todo el territorio nacional => Spain
MX: Cd. Juárez, Chihuahua => Ciudad Juárez, Chihuahua, Mexico
MX: Cd. Obregón, Sonora => Ciudad Obregón, Sonora, Mexico
AR: Pcia. de Buenos Aires => Buenos Aires Province, Argentina
BR: Para todo o Brasil => Brazil
BR: Vaga para Manaus => Manaus, Amazonas, Brazil
BR: Marabá, Pará => Marabá, Pará, Brazil
BR: Salvador, BA => Salvador, Bahia, Brazil
BR: Todo o país => Brazil
IN: Navi Mumbai(Airoli) => Navi Mumbai, Maharashtra, India
IN: Gurugram, HR => Gurugram, Haryana, India
CH: Bern, BE => Bern, Bern, Switzerland
CH: Chur, GR => Chur, Grisons, Switzerland
DE: Köln, NW => Cologne, North Rhine-Westphalia, Germany
DE: Freiburg, CH => Fribourg, Fribourg, Switzerland
DE: Bundesweit => Germany
AT: Bundesweit => Austria
DE: Neustadt an der Weinstraße => Neustadt, Rhineland-Palatinate, Germany
JP: 東京23区 => Tokyo, Japan
JP: 全国 => Japan
JP: 全国各地 => Japan
JP: 全国(転勤あり) => Japan
PL: Cały kraj => Poland
SE: Hela landet => Sweden
FR: Saint-Denis - 974 => Saint-Denis, Réunion
FR: 97400 Saint-Denis => Saint-Denis, Réunion
FR: Saint-Denis (93) => Saint-Denis, Île-de-France, France
FR: 93 - ST DENIS => Saint-Denis, Île-de-France, France
FR: 93 - SEINE ST DENIS => Île-de-France, France
FR: 972 - FORT DE FRANCE => Fort-de-France, Martinique
FR: Biot - 06 => Provence-Alpes-Côte-d’Azur, France
FR: 06410 Biot => Provence-Alpes-Côte-d’Azur, France
FR: Nord (59) => Hauts-de-France, France
FR: Marne-la-Vallée (77) => Île-de-France, France
FR: La Défense => Île-de-France, France
FR: Évry-Courcouronnes - 91 => Évry, Île-de-France, France
FR: Rhône-Alpes => Auvergne-Rhône-Alpes, France
FR: Lorraine => Grand-Est, France
FR: Vienne (38) => Vienne, Auvergne-Rhône-Alpes, France
FR: Vienne =>
FR: Poste basé à Lyon avec déplacements => Lyon, Auvergne-Rhône-Alpes, France
FR: Finistère => Brittany, France
FR: Bordeaux, Aquitaine => Bordeaux, New Aquitaine, France
FR: Strasbourg, Alsace, France => Strasbourg, Grand-Est, France
FR: Région lyonnaise => Lyon, Auvergne-Rhône-Alpes, France
FR: Rattaché à Lyon, France => Lyon, Auvergne-Rhône-Alpes, France
FR: Sur place à Lyon, France => Lyon, Auvergne-Rhône-Alpes, France
FR: Poste basé à Lyon avec des déplacements réguliers en France => Lyon, Auvergne-Rhône-Alpes, France
FR: CDI à Lyon => Lyon, Auvergne-Rhône-Alpes, France
FR: FR-75-Paris => Paris, Île-de-France, France
FR: Tour CB21, 92400 Courbevoie => Courbevoie, Île-de-France, France
FR: Clermont Fd (63) => Auvergne-Rhône-Alpes, France
FR: Métropole européenne de Lille => Lille, Hauts-de-France, France
NL: Leeuwarden, FR => Leeuwarden, Friesland, Netherlands
ZA: Nelspruit, MP => Nelspruit, Mpumalanga, South Africa
CH: Sion, VS => Valais, Switzerland
IT: Corsico (MI) => Corsico, Lombardy, Italy
IT: Verona e provincia => Verona, Veneto, Italy
MX: Pto. Vallarta, Jalisco => Puerto Vallarta, Jalisco, Mexico
IN: Navi Mumbai, Thane, Mumbai (All Areas) => Navi Mumbai, Maharashtra, India | Thane, Maharashtra, India | Mumbai, Maharashtra, India
JP: 名古屋市16区 => Nagoya, Aichi, Japan
DE: Mülheim an der Ruhr => Mülheim, North Rhine-Westphalia, Germany
US: Remote - AZ, CO, or UT only => Arizona, United States | Colorado, United States | Utah, United States
FR: 97410 Saint-Pierre => Saint-Pierre, Réunion
FR: Ste-Foy-lès-Lyon (69) => Sainte-Foy-lès-Lyon, Auvergne-Rhône-Alpes, France
US: 全国 =>
US: Bundesweit =>
US: Birmingham, West Midlands => Birmingham, England, United Kingdom
GB: Buea, South West => Buea, Southwest, Cameroon
DE: Zürich HB =>
FR: Annuel de 28000.0 Euros =>
FR: Rs 15000-20000 =>
FR: 35510 CESSON => Brittany, France
FR: Biot (06410) => Provence-Alpes-Côte-d’Azur, France
ES: US, CA => United States
US: US, CA => California, United States
US: San Antonio, Denver and Alexandria => San Antonio, Texas, United States | Denver, Colorado, United States | Alexandria, Alexandria, Egypt
US: Ontario, CA => Ontario, California, United States
CA: Ontario, CA => Ontario, Canada
`;

test.each(
  TEXTS.trim()
    .split('\n')
    .map((line) => {
      const [, country = '', text = '', regions = ''] = /^(..): (.*) => ?(.*)$/.exec(line)!;
      return { country, text, regions: regions.split(' | ').filter(Boolean) };
    }),
)('reads $text on a site of $country', ({ country, text, regions }) => {
  const all = parseLocation(text, country).regions;
  const narrowest = all.filter((region) => !all.some((other) => other.endsWith(`, ${region}`)));
  expect(narrowest).toEqual(regions);
});

test.each(['South West', 'Midlands', 'Lakes', 'West Coast', 'Bundesweit', '全国'])(
  'reads no country from %s alone',
  (text) => expect(parseLocation(text).regions).toEqual([]),
);

describe('the country of the site', () => {
  test.each([
    ['León', 'ES', 'León, Castille and León, Spain'],
    ['León', 'MX', 'León, Guanajuato, Mexico'],
    ['Cambridge', 'US', 'Cambridge, Massachusetts, United States'],
    ['Cambridge', 'GB', 'Cambridge, England, United Kingdom'],
    ['Birmingham', 'US', 'Birmingham, Alabama, United States'],
    ['Valencia', 'ES', 'Valencia, Valencia, Spain'],
    ['Valencia', 'VE', 'Valencia, Carabobo, Venezuela'],
    ['Guadalajara', 'ES', 'Guadalajara, Castille-La Mancha, Spain'],
    ['Georgia', 'US', 'Georgia, United States'],
    ['London', 'CA', 'London, Ontario, Canada'],
    ['Perth', 'AU', 'Perth, Western Australia, Australia'],
  ])('decides that %s is on a site of %s the one there', (text, country, region) => {
    expect(placeIn(text, country)).toBe(region);
  });

  test('does not turn a metropolis into a small town, nor choose between towns of the country', () => {
    expect(placeIn('Berlin', 'US')).toBe('Berlin, Germany');
    expect(placeIn('London', 'US')).toBe('London, England, United Kingdom');
    expect(placeIn('Paris', 'US')).toBeUndefined();
    expect(placeIn('Richmond', 'US')).toBeUndefined();
  });

  test('does not contradict what the text says', () => {
    expect(placeIn('León, Guanajuato', 'ES')).toBe('León, Guanajuato, Mexico');
    expect(placeIn('Cambridge, UK', 'US')).toBe('Cambridge, England, United Kingdom');
    expect(placeIn('Valencia (Venezuela)', 'ES')).toBe('Valencia, Carabobo, Venezuela');
    expect(placeIn('Mexico', 'US')).toBe('Mexico');
  });

  test('is not assumed', () => {
    expect(placeIn('Cambridge', null)).toBeUndefined();
    expect(placeIn('Valencia', null)).toBeUndefined();
    expect(placeIn('Cambridge', 'XX')).toBeUndefined();
  });
});

test.each([
  ['Cairo, GA', 'Georgia, United States'],
  ['Cairo, GA, USA', 'Georgia, United States'],
  ['Springvale, GA', 'Georgia, United States'],
  ['Cairo, NY', 'New York, United States'],
  ['Milan, Tennessee', 'Tennessee, United States'],
  ['Cairo, Georgia', undefined],
  ['Cairo, IL', undefined],
])('a town that is not known is not one of the same name elsewhere: %s', (text, region) => {
  expect(placeIn(text, null)).toBe(region);
  if (region === undefined) expect(placeIn(text, 'US')).toMatch(/^(?:Georgia|Illinois), United States$/);
});
