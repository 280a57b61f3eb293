import { describe, expect, it } from 'vitest';
import { parseLocation } from './location.domain.ts';
import { parseWorkplace } from './workplace.domain.ts';

/** By country of the site: each line has the text, the narrowest region and the workplace. */
const TEXTS: Readonly<Record<string, string>> = {
  US: `
Not eligible for remote work - Dallas, TX => Dallas, Texas, United States
Remote: No =>
Remote eligible: not at this time =>
Remote Area Medical, Knoxville, TN => Knoxville, Tennessee, United States
Austin, TX (no remote work) => Austin, Texas, United States [onsite]
Remote work is not offered, Tampa, FL => Tampa, Florida, United States
This position is not eligible for telework =>
Telework eligible, Denver, CO => Denver, Colorado, United States [hybrid]
Remote (not available) =>
Remote - No =>
We don't offer remote work =>
Not a remote role; on-site in Reno, NV => Reno, Nevada, United States [onsite]
Remote, no travel => [remote]
Remote, part-time => [remote]
Remote (no agencies) => [remote]
Remote areas of Alaska => Alaska, United States
Remote Site Services, Juneau, AK => Juneau, Alaska, United States
Home-based Care, Toledo, OH => Toledo, Ohio, United States
Remote Support Center, Mesa, AZ => Mesa, Arizona, United States
Work from home available => [hybrid]
Option to work from home, Boise, ID => Boise, Idaho, United States [hybrid]
Fully work from home possible => [remote]
Remote possible => [remote]
Onsite and remote => [hybrid]
Onsite; remote possible => [hybrid]
Remote, not hybrid => [remote]
Not fully remote =>
Hybrid, not remote => [hybrid]
Remote, NO => [remote]
REMOTE: NO =>
Remote isn't an option =>
No remote or hybrid => [onsite]
Not remote but hybrid => [hybrid]
Remote within the United States => United States [remote]
Remote work: not at this time =>
Denver, CO (remote not available) => Denver, Colorado, United States
`,
  GB: `
Some home working, Cardiff => Cardiff, Wales, United Kingdom [hybrid]
No home working => [onsite]
Home working with occasional travel to Derby => [remote]
Office based, home working not available => [onsite]
`,
  IN: `
Work from office - Pune => Pune, Maharashtra, India [onsite]
WFH not allowed =>
3 days WFO, 2 days WFH => [hybrid]
Noida Sector 62 (WFO) => Noida, Uttar Pradesh, India [onsite]
`,
  DE: `
Homeoffice nicht möglich =>
Homeoffice: nein =>
Remote-Arbeit ist nicht vorgesehen =>
Kein Homeoffice in Hamburg => Hamburg, Germany [onsite]
Homeoffice ist bei uns leider nicht möglich =>
Keine Möglichkeit zum mobilen Arbeiten =>
Mobiles Arbeiten möglich, Kassel => Kassel, Hesse, Germany [hybrid]
Homeoffice komplett möglich => [remote]
100 % Homeoffice möglich => [remote]
Remote möglich => [remote]
Homeoffice, Teilzeit möglich => [remote]
Homeoffice (nach Absprache) => [hybrid]
Remote-Support, Ulm => Ulm, Baden-Württemberg, Germany
Vor Ort und remote => [hybrid]
Pflege von zu Hause =>
Homeoffice unmöglich =>
Remote aus ganz Deutschland => Germany [remote]
Homeoffice (bundesweit) => Germany [remote]
Homeoffice oder vor Ort => [remote]
Telearbeit ausgeschlossen, Kiel => Kiel, Schleswig-Holstein, Germany
`,
  FR: `
Télétravail impossible =>
Télétravail non autorisé =>
Télétravail possible => [hybrid]
Télétravail fréquent => [hybrid]
Garde d'enfants à domicile, Lyon => Lyon, Auvergne-Rhône-Alpes, France
Service de livraison à domicile =>
Le télétravail n'est pas possible =>
Aucun télétravail => [onsite]
Télétravail occasionnel possible => [hybrid]
Travail à domicile => [remote]
Infirmier à domicile, Lille => Lille, Hauts-de-France, France
Formation à distance =>
Assistance à distance, Lille => Lille, Hauts-de-France, France
Télétravail exclu =>
Présentiel et télétravail => [hybrid]
Paris - à distance => Paris, Île-de-France, France [remote]
100 % télétravail possible => [remote]
Sans possibilité de télétravail, Lyon => Lyon, Auvergne-Rhône-Alpes, France
`,
  ES: `
Sin posibilidad de teletrabajo =>
Teletrabajo no disponible =>
No se ofrece teletrabajo =>
Posibilidad de teletrabajo => [hybrid]
Control remoto industrial, Vigo => Vigo, Galicia, Spain
Presencial y remoto => [hybrid]
Trabajo remoto no permitido =>
Posibilidad de trabajo remoto => [hybrid]
Educación a distancia, Bilbao => Bilbao, Basque Country, Spain
Presencial, no remoto => [onsite]
Teletrabajo total posible => [remote]
Teletrabajo 100% (residencia en España) => Spain [remote]
España remoto => Spain [remote]
`,
  MX: `
No es home office => [onsite]
Zona remota =>
Remoto y presencial => [hybrid]
Monitoreo remoto, CDMX => Mexico City, Mexico
`,
  BR: `
Não é home office => [onsite]
Vaga não remota => [onsite]
Trabalho no modelo remoto => [remote]
Remoto no Brasil => Brazil [remote]
Sem possibilidade de home office =>
Possibilidade de home office => [hybrid]
Acesso remoto, Belo Horizonte => Belo Horizonte, Minas Gerais, Brazil
Presencial e remoto => [hybrid]
100% home office (residência no Brasil) => Brazil [remote]
`,
  IT: `
Assistenza da remoto =>
Lavoro da remoto non possibile =>
Possibilità di smart working, Milano => Milan, Lombardy, Italy [hybrid]
Controllo da remoto =>
Nessun telelavoro => [onsite]
In sede e smart working => [hybrid]
Formazione a distanza =>
`,
  NL: `
Thuiswerken niet mogelijk =>
Thuiswerken mogelijk => [hybrid]
Niet thuiswerken => [onsite]
Remote binnen Nederland => Netherlands [remote]
Geen mogelijkheid tot thuiswerken =>
Thuiswerken is mogelijk, Ede => Ede, Gelderland, Netherlands [hybrid]
Bediening op afstand =>
Op kantoor en remote => [hybrid]
Remote vanuit Nederland => Netherlands [remote]
Thuiswerken binnen Nederland => Netherlands [remote]
`,
  PL: `
Brak możliwości pracy zdalnej =>
Bez pracy zdalnej => [onsite]
Praca zdalna: nie =>
Rekrutacja zdalna =>
Rekrutacja zdalna, praca stacjonarna => [onsite]
Możliwość pracy zdalnej => [hybrid]
Nie oferujemy pracy zdalnej =>
Nauka zdalna =>
Możliwa praca zdalna => [hybrid]
Praca stacjonarna, bez możliwości pracy zdalnej => [onsite]
Praca w 100% zdalna => [remote]
Warszawa, zdalnie => Warsaw, Mazovia, Poland [remote]
Zdalnie lub stacjonarnie => [remote]
`,
  SE: `
Inte på distans => [onsite]
Ingen möjlighet till distansarbete =>
Möjlighet till distansarbete => [hybrid]
Distansarbete erbjuds inte =>
Möjlighet att jobba hemifrån => [hybrid]
Jobba på distans från hela Sverige => Sweden [remote]
Utbildning på distans, Lund => Lund, Skåne, Sweden
Distans inom Sverige => Sweden [remote]
Distansarbete (hela landet) => Sweden [remote]
Distans eller på plats => [remote]
`,
  JP: `
リモートワークはできません =>
フルリモート不可 =>
リモート面接可 =>
在宅勤務制度なし =>
リモート可 => [remote]
出社とリモート => [hybrid]
フルリモート可（全国） => Japan [remote]
`,
  KR: `
재택알바 아님 =>
풀리모트 => [remote]
재택근무는 없습니다 =>
재택 X =>
풀 리모트 (해외 가능) => Overseas [remote]
원격지 근무 =>
재택 가능 => [remote]
서울 강남구 / 재택근무 지원 안 됨 => 서울 강남구
출근과 재택 => [hybrid]
재택돌봄센터, 부산 => 부산
원격면접 =>
재택근무, 출장 없음 => [remote]
서울 (재택근무 불가) => 서울 [onsite]
`,
};

describe.each(Object.entries(TEXTS))('workplaces on sites of %s', (country, texts) => {
  const cases = texts
    .trim()
    .split('\n')
    .map((line) => {
      const [, text = '', region = '', workplace = null] = /^(.*) =>(?: (?!\[)(.*?))?(?: \[(\w+)\])?$/.exec(
        line,
      )!;
      return { text, region, workplace };
    });

  it.each(cases)('parses $text', ({ text, region, workplace }) => {
    expect(parseWorkplace(text, null)).toBe(workplace);
    expect(parseLocation(text, country).regions.at(-1) ?? '').toBe(region);
  });
});
