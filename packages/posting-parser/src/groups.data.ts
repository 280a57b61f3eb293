/** Groups of countries to which postings bind work: canonical English name, Korean name, other spellings. */
export const GROUPS: readonly (readonly [english: string, korean: string, spellings: string])[] = [
  [
    'Worldwide',
    '전 세계',
    'world|anywhere|anywhere in the world|global|globally|world wide|the world|around the world|earth|weltweit|dans le monde entier|monde entier|mundial|todo el mundo|en todo el mundo|mundo todo|in tutto il mondo|wereldwijd|cały świat|po całym świecie|世界中|전세계|글로벌|전 세계 어디서나',
  ],
  ['Overseas', '해외', ''],
  ['Europe', '유럽', 'europa|european|continental europe|europe-wide|ヨーロッパ|欧州|eurooppa|evropa'],
  [
    'European Union',
    '유럽 연합',
    'EU|E.U.|european union countries|eu countries|europäische union|union européenne|unión europea|união europeia|unione europea|europese unie|unia europejska|europeiska unionen|유럽연합',
  ],
  ['European Economic Area', '유럽 경제 지역', 'EEA|EEE|EWR'],
  ['Eastern Europe', '동유럽', 'east europe|osteuropa|europa del este|europa wschodnia'],
  ['Western Europe', '서유럽', 'west europe|westeuropa'],
  ['Central and Eastern Europe', '중동부 유럽', 'CEE|central & eastern europe|central and east europe'],
  ['Central Europe', '중부 유럽', 'mitteleuropa'],
  ['Northern Europe', '북유럽', 'north europe|nordeuropa'],
  ['Southern Europe', '남유럽', 'south europe|südeuropa'],
  [
    'EMEA',
    '유럽·중동·아프리카',
    'europe middle east and africa|europe the middle east and africa|europe middle east & africa',
  ],
  ['DACH', '독일어권', 'D-A-CH|dach region|dach-region'],
  ['Nordics', '북유럽 국가', 'nordic|nordic countries|the nordics|nordic region|nordeuropäische länder'],
  ['Scandinavia', '스칸디나비아', 'skandinavien|scandinavie|escandinavia|skandynawia'],
  ['Baltics', '발트 3국', 'baltic|baltic states|baltic countries|the baltics'],
  ['Benelux', '베네룩스', 'benelux countries'],
  ['Balkans', '발칸', 'balkan|the balkans'],
  ['Iberia', '이베리아', 'iberian peninsula|península ibérica'],
  ['CIS', '독립 국가 연합', 'commonwealth of independent states'],
  ['Americas', '아메리카', 'the americas|AMER|amers|north and south america'],
  [
    'North America',
    '북미',
    'northern america|NAMER|NOAM|NORAM|nordamerika|amérique du nord|norteamérica|américa del norte|américa do norte|nord america|북아메리카|北米',
  ],
  ['Central America', '중미', 'centroamérica|américa central'],
  [
    'South America',
    '남미',
    'sudamérica|suramérica|américa del sur|américa do sul|südamerika|amérique du sud|남아메리카|南米',
  ],
  [
    'LATAM',
    '중남미',
    'latin america|lat am|latinoamérica|américa latina|lateinamerika|amérique latine|latin america and the caribbean|latam & caribbean|라틴아메리카|라틴 아메리카|LAC',
  ],
  ['Caribbean', '카리브해', 'the caribbean|caribe'],
  [
    'APAC',
    '아시아 태평양',
    'asia pacific|asia-pacific|apac region|asia pacific region|asia/pacific|아시아태평양|APJ|apj region|JAPAC',
  ],
  ['Asia', '아시아', 'asien|asie|アジア|azja|ázsia'],
  [
    'Southeast Asia',
    '동남아시아',
    'south east asia|south-east asia|SEA region|südostasien|동남아|東南アジア',
  ],
  ['South Asia', '남아시아', 'southern asia'],
  ['East Asia', '동아시아', 'eastern asia'],
  ['Central Asia', '중앙아시아', ''],
  ['Middle East', '중동', 'the middle east|naher osten|moyen-orient|oriente medio'],
  ['MENA', '중동·북아프리카', 'middle east and north africa|middle east & north africa|mena region'],
  ['GCC', '걸프 협력 회의', 'gcc countries|gulf countries|gulf cooperation council'],
  ['Africa', '아프리카', 'afrika|afrique|áfrica'],
  ['Sub-Saharan Africa', '사하라 이남 아프리카', 'SSA|subsaharan africa'],
  ['North Africa', '북아프리카', 'northern africa'],
  ['West Africa', '서아프리카', 'western africa'],
  ['East Africa', '동아프리카', 'eastern africa'],
  ['Southern Africa', '남아프리카 지역', ''],
  ['ANZ', '호주·뉴질랜드', 'A/NZ|anz region|australia and new zealand region'],
  ['Oceania', '오세아니아', 'ozeanien|océanie|oceanía|australasia'],
];

/** Names of places that are also common words or codes of fields of work; they need a larger place beside them. */
export const COMMON_WORDS: ReadonlySet<string> = new Set(
  'mobile normal orange sale enterprise independence liberty hope commerce industry university central union north south east west plant campus remote hybrid home various global international multiple national internet online any all open full part time contract senior junior manager marketing sales engineering design product data cloud security finance legal people support success operations research general other none male female man most van of best date mission media victory bend big center centre city college corner dale deal early fair field flag force forest gap gate green hall harbor head island king lake land long mill park plain point port post power president progress prospect quality queen ready rock rush salt sky spring star state stone story summit sun superior surprise time tower town trade true truth valley view village war way well white wild wise wood same ship show price major page post union agency agent studio studios'.split(
    ' ',
  ),
);

/**
 * Words that may stand beside the names of places in a location: prepositions, kinds of places, words of work. A part of a
 * text with any other unknown word is an address, a facility or something else and names no place.
 */
export const FILLER_WORDS: ReadonlySet<string> = new Set(
  [
    'a an the in within from of at near around across to for on with our your all any every anywhere based only and/or both either eg e.g. i.e. ie incl including plus inside throughout',
    'area areas region regional metro metropolitan metroplex greater city cities town municipality county district state province prefecture land canton country countries territory cbd bay downtown midtown uptown central inner outer northern southern eastern western north south east west northeast northwest southeast southwest suburb suburbs vicinity surrounding surroundings nearby outskirts inner-city',
    'office offices hq headquarters headquarter hub hubs location locations located workplace base',
    'remote remotely fully full partially partly partial temporarily 100 100% first friendly eligible possible ok okay optional option options available allowed welcome preferred required work working works worker workers job jobs role roles position positions opportunity opportunities hire hiring employees home homebased home-based wfh work-from-home telework telecommute telecommuting telecommuter virtual hybrid onsite on-site on site in-office in-person person flexible flex days day week per weekly x either or not no non',
    'homeoffice home-office mobiles arbeiten ortsunabhängig fernarbeit telearbeit remote-arbeit raum großraum umgebung region nähe bei in im am aus und umland stadt landkreis kreis bundesland  bundesweit vor ort präsenz teilweise möglich vollständig komplett hybrides',
    'télétravail teletravail à distance travail partiel total complet hybride possible sur site présentiel en au aux le la les de du des dans région département ville agglomération et environs proche banlieue',
    'teletrabajo remoto remota a distancia desde casa híbrido hibrido híbrida presencial en el la los las de del provincia comunidad ciudad zona área area alrededores cualquier parte lugar trabajo modalidad parcial',
    'teletrabalho à distância distancia home-office hibrido região regiao estado cidade grande e em no na do da dos das trabalho modelo',
    'da remoto telelavoro smart-working smart working ibrido ibrida in sede presenza lavoro agile zona provincia regione città citta di del della e',
    'thuiswerken thuiswerk op afstand telewerken hybride locatie kantoor omgeving regio stad provincie gemeente te bij',
    'praca zdalna zdalnie zdalny hybrydowa hybrydowo hybrydowy stacjonarna stacjonarnie woj województwo wojewodztwo okolice cała całe cala w na i oraz',
    'distansarbete på distans hemifrån hybridarbete arbete hemarbete plats län lan kommun stad region i och med hos',
    'リモート リモートワーク フルリモート 在宅 在宅勤務 テレワーク ハイブリッド 勤務 出社 可',
    '재택근무 재택 원격근무 원격 근무 하이브리드 병행 가능 전체 전지역 전역 지역 일대 시내 근교 전국 상주 출근 현장 부분 일부',
  ]
    .join(' ')
    .split(' '),
);

/** Cities that their names mean everywhere, although another city of the name is almost as large: name → country. */
export const KNOWN_CITIES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    barcelona: 'Spain',
    birmingham: 'United Kingdom',
    colombo: 'Sri Lanka',
    hyderabad: 'India',
    manchester: 'United Kingdom',
    vancouver: 'Canada',
  }),
);
