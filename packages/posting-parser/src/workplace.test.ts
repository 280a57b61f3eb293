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
Remote work is not permitted for this role =>
There is no option for remote =>
This is an in-person role and cannot be performed remotely => [onsite]
Remote option available => [remote]
Remote flexibility, Omaha, NE => Omaha, Nebraska, United States
Remote (100%) => [remote]
100% Remote (no C2C) => [remote]
Remote with no travel => [remote]
Remote; no sponsorship available => [remote]
Remote US - not available in CA => United States [remote]
Chicago, IL or remote => Chicago, Illinois, United States [remote]
Work from home/remote => [remote]
Work From Home - Full Time => [remote]
Partially remote (Austin) => Austin, Texas, United States [hybrid]
Remote Sensing Group, Boulder, CO => Boulder, Colorado, United States
On-site only, no hybrid => [onsite]
Onsite - no WFH option => [onsite]
Hybrid - no fully remote => [hybrid]
Remote-eligible => [remote]
Can be done remotely => [remote]
In-home care, Tulsa, OK => Tulsa, Oklahoma, United States
Remote Patient Monitoring Nurse =>
Remote Starter Installer, Fargo, ND => Fargo, North Dakota, United States
Must work onsite; remote work will not be considered => [onsite]
Remote work may be possible => [remote]
Candidates must be local, no remote candidates => [onsite]
No remote candidates, Plano, TX => Plano, Texas, United States [onsite]
Remote candidates will not be considered =>
Location: Remote => [remote]
Remote status: On-site => [onsite]
Remote type: Hybrid => [hybrid]
Remote type: Fully Remote => [remote]
Remote Type: Not Remote => [onsite]
Remote: Yes => [remote]
Remote? No =>
Remote - Not Eligible =>
Onsite (no remote) => [onsite]
Telecommute: No =>
Telework: Situational => [hybrid]
Work from home not an option =>
Flexible / Remote => [remote]
United States - Remote - Non-exempt => United States [remote]
Remote, non-exempt => [remote]
Remote Nurse =>
No location - remote => [remote]
No office - fully remote => [remote]
No fixed office, remote => [remote]
No relocation, remote => [remote]
No experience needed, work from home => [remote]
Remote Non-Profit =>
Home office or on-site => [remote]
Remote (limited) => [hybrid]
Fully Remote Opportunity => [remote]
100% REMOTE - NOT HYBRID => [remote]
Remote/Hybrid => [hybrid]
Hybrid/Remote => [hybrid]
Remote (occasional travel to HQ) => [remote]
Remote with some travel => [remote]
Remote, some travel required => [remote]
Remote; must have home office => [remote]
Home Office Required, Remote USA => United States [remote]
Remote eligible => [remote]
Office of Remote Operations =>
Mostly remote => [remote]
Remote first => [remote]
Virtual =>
`,
  GB: `
Some home working, Cardiff => Cardiff, Wales, United Kingdom [hybrid]
No home working => [onsite]
Home working with occasional travel to Derby => [remote]
Office based, home working not available => [onsite]
Home working possible, Leeds => Leeds, England, United Kingdom [hybrid]
Homeworking => [remote]
Occasional homeworking => [hybrid]
Remote working not possible =>
Hybrid working available => [hybrid]
Hybrid or home working => [remote]
Not home based => [onsite]
`,
  IN: `
Work from office - Pune => Pune, Maharashtra, India [onsite]
WFH not allowed =>
3 days WFO, 2 days WFH => [hybrid]
Noida Sector 62 (WFO) => Noida, Uttar Pradesh, India [onsite]
Work from office (5 days) => [onsite]
WFO/Hybrid, Gurgaon => Gurugram, Haryana, India [hybrid]
No work from home => [onsite]
Permanent Work From Home => [remote]
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
Remote nicht möglich, Köln => Cologne, North Rhine-Westphalia, Germany
Arbeiten im Homeoffice nach Einarbeitung möglich => [hybrid]
Homeoffice-Option => [hybrid]
bis zu 100% remote => [remote]
Homeoffice bis 3 Tage möglich => [hybrid]
Nur vor Ort, Homeoffice nicht vorgesehen => [onsite]
Ausschließlich Homeoffice => [remote]
Kein Remote => [onsite]
deutschlandweit im Homeoffice => Germany [remote]
Keine reine Homeoffice-Stelle =>
Fernwartung, Jena => Jena, Thuringia, Germany
Homeoffice? Ja => [remote]
Homeoffice: ja => [remote]
Homeoffice: möglich => [hybrid]
Home-Office nur eingeschränkt möglich => [hybrid]
Keine Reisetätigkeit, Homeoffice => [remote]
Mobile Pflege, Trier => Trier, Rhineland-Palatinate, Germany
Nicht nur remote =>
Remote (nicht möglich) =>
Homeoffice (eingeschränkt) => [hybrid]
Remote mit gelegentlichen Reisen => [remote]
Homeoffice + Büro => [remote]
`,
  FR: `
Télétravail : 2j/semaine => [hybrid]
Télétravail 2j/sem => [hybrid]
2 jours TT => [hybrid]
2-3j TT/semaine => [hybrid]
Paris, TT : 2j/sem => Paris, Île-de-France, France [hybrid]
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
Télétravail : non =>
Télétravail : oui => [remote]
Poste non ouvert au télétravail =>
Télétravail 100% possible => [remote]
Télétravail ouvert, Paris => Paris, Île-de-France, France [remote]
Quelques jours de télétravail => [hybrid]
Travail à distance, partout en France => France [remote]
Soins infirmiers à domicile =>
Enseignement à distance, Rennes => Rennes, Brittany, France
Vente à distance =>
Pas de remote => [onsite]
Télétravail non =>
Non télétravaillable =>
Télétravail - non =>
Poste en présentiel, télétravail impossible => [onsite]
100% présentiel => [onsite]
Télétravail possible 2 jours par semaine => [hybrid]
Télétravail avec déplacements ponctuels => [remote]
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
Sin opción de remoto =>
No hay teletrabajo =>
Teletrabajo ocasional => [hybrid]
Trabajo desde casa no disponible =>
Teleasistencia remota =>
Remoto (España) => Spain [remote]
Remoto desde España => Spain [remote]
Presencial o remoto => [remote]
Teletrabajo: No =>
Teletrabajo: Sí => [remote]
No presencial =>
Híbrido (2 días teletrabajo) => [hybrid]
Teletrabajo con viajes puntuales => [remote]
Remoto con viajes ocasionales => [remote]
`,
  MX: `
No es home office => [onsite]
Zona remota =>
Remoto y presencial => [hybrid]
Monitoreo remoto, CDMX => Mexico City, Mexico
Home office opcional => [hybrid]
Trabajo 100% desde casa => [remote]
Trabajo remoto disponible => [hybrid]
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
Não aceita home office =>
Home office parcial => [hybrid]
Home office opcional => [hybrid]
Vaga 100% remota => [remote]
Ensino a distância, Curitiba - PR => Curitiba, Paraná, Brazil
Atendimento remoto =>
Remoto: Não =>
Remoto ou presencial => [remote]
Remoto no Rio de Janeiro - RJ => Rio de Janeiro, Rio de Janeiro, Brazil [remote]
Trabalho no escritório => [onsite]
Home office com viagens => [remote]
`,
  IT: `
Assistenza da remoto =>
Lavoro da remoto non possibile =>
Smart working => [hybrid]
Lavoro agile => [hybrid]
smart working 3 gg a settimana => [hybrid]
Smart working, full time => [hybrid]
Full smart working => [remote]
Smart working totale => [remote]
Milano, smart working al 100% => Milan, Lombardy, Italy [remote]
Possibilità di smart working, Milano => Milan, Lombardy, Italy [hybrid]
Controllo da remoto =>
Nessun telelavoro => [onsite]
In sede e smart working => [hybrid]
Formazione a distanza =>
Telelavoro non previsto =>
Non è possibile lavorare da remoto =>
Lavoro in presenza, no remoto => [onsite]
Lavoro da remoto al 100% => [remote]
Lavora da casa => [remote]
Supporto da remoto, Bari => Bari, Apulia, Italy
Parzialmente da remoto => [hybrid]
Smart working: no =>
Remoto: sì => [remote]
Non in sede =>
Da remoto con trasferte occasionali => [remote]
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
Geen thuiswerken => [onsite]
Deels vanuit huis => [hybrid]
Remote werken niet mogelijk =>
Zorg op afstand, Zwolle => Zwolle, Overijssel, Netherlands
Thuiswerken: nee =>
Niet op locatie =>
Hybride of thuiswerken => [remote]
Thuiswerken en kantoor => [remote]
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
Praca wyłącznie stacjonarna, nie zdalna => [onsite]
Praca całkowicie zdalna => [remote]
Możliwość pracy z domu => [hybrid]
Praca zdalna okazjonalna => [hybrid]
Praca zdalna lub hybrydowa => [remote]
Szkolenie zdalne =>
Pomoc zdalna, Gdańsk => Gdańsk, Pomerania, Poland
Zdalnie: tak => [remote]
Praca zdalna nie jest możliwa =>
Praca zdalna (opcjonalnie) => [hybrid]
Praca zdalna z okazjonalnymi wyjazdami => [remote]
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
Ingen distans => [onsite]
Distansarbete ej möjligt =>
Delvis på distans, Umeå => Umeå, Västerbotten, Sweden [hybrid]
Arbete hemifrån möjligt => [hybrid]
Vård på distans =>
Distansarbete: nej =>
Ej på plats =>
Distans delvis möjlig => [hybrid]
Distans med enstaka resor => [remote]
`,
  JP: `
リモートワークはできません =>
フルリモート不可 =>
リモート面接可 =>
在宅勤務制度なし =>
リモート可 => [remote]
出社とリモート => [hybrid]
フルリモート可（全国） => Japan [remote]
在宅勤務：不可 =>
リモートワーク可（週2日） => [hybrid]
原則リモート => [remote]
リモート対応不可 =>
在宅酸素事業、名古屋市 => Nagoya, Aichi, Japan
リモートワーク相談可 => [hybrid]
東京都・リモートなし => Tokyo, Japan [onsite]
リモートワーク：なし =>
在宅勤務 無 =>
在宅勤務 有 => [remote]
リモート勤務は不可です => [onsite]
出社必須（リモート不可） => [onsite]
転勤なし・リモート可 => [remote]
残業なし、在宅勤務 => [remote]
在宅勤務 残業なし => [remote]
リモート（一部のみ） => [hybrid]
`,
  KR: `
재택알바 사절 =>
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
재택근무 불가능 => [onsite]
재택 또는 출근 => [remote]
서울 송파구, 재택 안됨 => 서울 송파구 [onsite]
100% 원격근무 => [remote]
원격제어 솔루션 =>
경기 성남시 (재택근무 일부 가능) => 경기 성남시 [hybrid]
부산 리모트근무 => 부산 [remote]
재택근무자 모집 => [remote]
재택 아닌 출근 => [onsite]
재택근무: 없음 =>
재택(불가) =>
재택근무 야근없음 => [remote]
재택근무 경력무관 => [remote]
출근 없음 / 재택 => [remote]
재택근무 제도 없음 =>
비대면 재택 => [remote]
재택근무O => [remote]
재택 (일부 가능) => [hybrid]
서울 강남구 (재택 가능) => 서울 강남구 [remote]
`,
  AT: `
Wien, Homeoffice möglich => Vienna, Austria [hybrid]
Wien / Kein Home Office => Vienna, Austria [onsite]
`,
  CH: `
Home Office möglich, Bern => Bern, Bern, Switzerland [hybrid]
`,
  BE: `
Télétravail : 2j/semaine, Liège => Liège, Wallonia, Belgium [hybrid]
Télétravail partiel, Liège => Liège, Wallonia, Belgium [hybrid]
Telewerken mogelijk, Gent => Ghent, Flanders, Belgium [hybrid]
`,
  AR: `
Remoto desde Argentina => Argentina [remote]
`,
  CO: `
Cursos a distancia, Bogotá => Bogotá, Colombia
`,
  PT: `
Teletrabalho não disponível, Porto => Porto, Porto, Portugal
Regime remoto, Lisboa => Lisbon, Lisbon, Portugal [remote]
`,
  DK: `
Remote ikke muligt =>
`,
  NO: `
Remote, Oslo => Oslo, Norway [remote]
Ingen remote => [onsite]
`,
  FI: `
Ei remote => [onsite]
`,
  CA: `
Remote within Canada (excluding Quebec) => Canada [remote]
Télétravail possible, Montréal => Montreal, Quebec, Canada [hybrid]
`,
  AU: `
WFH option, Sydney NSW => Sydney, New South Wales, Australia [hybrid]
`,
  CL: `
Santiago, sin teletrabajo => Santiago, Santiago Metropolitan, Chile [onsite]
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
