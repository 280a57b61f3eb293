/**
 * Terms for where the work is done, as parts of regular expressions for normalized texts (lower case). Those of languages that separate
 * words by spaces match whole words.
 */

export interface Terms {
  words: readonly string[];
  /** Terms of Korean and Japanese, which nothing separates from other words. */
  parts: readonly string[];
}

const FRENCH_DAYS = '[1-5] ?(?:j|jrs?|jours?)(?: ?(?:/|par) ?sem(?:aine)?)?';
/** Télétravail as French sites abbreviate it, which is also the code of a country: 2 jours TT, TT : 2j/semaine, TT partiel. */
export const ABBREVIATED_TELEWORK = `tt(?<=(?<![\\p{L}\\p{N}])${FRENCH_DAYS} (?:de |en )?tt)|tt(?= ?[:(]? ?(?:(?:[1-4] ?(?:-|à|ou) ?)?${FRENCH_DAYS}|partiel|possible|total|occasionnel)(?![\\p{L}\\p{N}]))`;

/** Work from home, besides the English "remote", which has other meanings. */
export const REMOTE: Terms = {
  words: [
    'work(?:ing)?[- ]from[- ](?:home|anywhere)|wfh|wfa|telecommut\\w*|telework\\w*|fully distributed',
    'home[- ]?office|mobil(?:es|e)? arbeit(?:en)?|(?:orts|standort)unabhängig(?:es)?|vollremote|fernarbeit|telearbeit|remote-?arbeit|remotearbeit',
    't[ée]l[ée]travail',
    ABBREVIATED_TELEWORK,
    'teletrabajo|teletrabalho|trabalho em casa|telelavoro|lavoro da casa',
    'thuiswerk(?:en|plek)?|telewerken',
    'prac[aęyą] zdaln\\w+|distansarbete|hemarbete',
  ],
  parts: [],
};

/** The same in Korean and Japanese; "possible" beside them is printed for jobs that are entirely remote. */
export const REMOTE_UNSPACED: Terms = {
  words: [],
  parts: [
    '재택(?! ?(?:의료|간호|치료|돌봄|요양|환자|학습|수업|복지|호스피스))|원격(?! ?(?:탐사|제어|의료|진료|교육|지원|평생|수업|검침|감시|대학|관제|조종|접속|강의|학습|협진|모니터링|유지|측정|상담|회의|면접|채용|연수)|지)|리모트(?! ?(?:센싱|센서|컨트롤|콘트롤|콘솔|데스크|제어|서비스))',
    'リモート(?!センシング|コン|デスクトップ|サポート|アクセス|メンテ|制御|監視|操作|診断|支援|点検|会議|面接|面談|選考)|在宅(?!医療|介護|看護|診療|クリニック|支援|ケア|療養|患者|酸素|ホスピス|福祉|サービス|復帰|リハ|専門|歯科|薬|部門|訪問|往診)|テレワーク',
  ],
};

/** English terms that are parts of other names unless a place or a word of work follows: Home-based Care, Remote Sensing. */
export const REMOTE_BEFORE: Terms = {
  words: ['remote(?:ly)?'],
  parts: [],
};
export const HOME_BEFORE: Terms = {
  words: ['home[- ]?based|home[- ]?working'],
  parts: [],
};

/** Terms that say how the word before them is done: trabajo remoto, but not control remoto; travail à domicile, not aide à domicile. */
export const REMOTE_AFTER: Terms = {
  words: [
    'von zu ?hause(?: aus)?|à distance|à domicile',
    'remot[oa]s?|a distancia|desde casa|à distância|de casa|da remoto|da casa',
    'op afstand|vanuit huis|zdaln(?:ie|a|y|ej|ą|ym)|z domu|distans|på distans|hemifrån',
  ],
  parts: [],
};

/** Work that is partly done from home where that is possible, and says nothing else alone. */
export const FLEXIBLE: Terms = {
  words: ['(?:flexibles|mobil-flexibles) arbeiten'],
  parts: [],
};

/** The Italian form of work that is done from home for a part of the time, unless a word beside it says entirely. */
export const AGILE: Terms = {
  words: ['smart[- ]?working|lavoro agile'],
  parts: [],
};

export const HYBRID: Terms = {
  words: [
    'hybrid(?:e[srn]?|arbeit|arbete|t)|h[ií]brid[oa]s?|ibrid[oa]|hybrydow\\w*',
    'home and office|office and home|(?:home[- ]?office|telearbeits)[- ]?möglichkeit(?:en)?|thuiswerkmogelijkhe(?:id|den)',
  ],
  parts: [
    '하이브리드(?!카|차|자동차|엔진|클라우드)|(?:재택|원격)\\s?(?:근무\\s?)?(?:병행|혼합|반반)|(?:병행|혼합)\\s?(?:재택|원격)',
    'ハイブリッド(?!車|カー|クラウド|エンジン)|(?:リモート|在宅|出社)[^、,/]{0,8}(?:併用|組み合わせ)',
  ],
};

export const ONSITE: Terms = {
  words: [
    'on[- ]?site|in[- ]office|office[- ]based|in[- ]person|at the office|wfo|work(?:ing)?[- ]from[- ](?:the )?office',
    'vor[- ]ort|präsenz|präsenzarbeit|im büro',
    'sur site|pr[ée]sentiel|en présentiel|au bureau',
    'presencial(?:es)?|en oficina|no escritório',
    'in sede|in presenza|in ufficio',
    'op locatie|op kantoor',
    'stacjonarn(?:a|ie|y|ej)|w biurze',
    'på plats|på kontoret',
  ],
  parts: [
    '(?<!경북 ?|경상북도 ?)상주(?!시)|사무실 ?(?:근무|출근)|출근(?!길|시간|시각)|오피스 ?출근|현장 ?근무',
    '出社|オンサイト|オフィス勤務|常駐',
  ],
};

/** Words that stand beside a term for work from home that the job does not have; without diacritics. */
export const NEGATIONS: ReadonlySet<string> = new Set(
  'not no non none without never neither nor cannot unable nicht kein keine keinen keiner keinerlei ohne nein weder pas sans aucun aucune sin ningun ninguna nunca nao sem nem nenhum nenhuma senza nessun nessuna niet geen nee zonder nie brak bez inte ej ingen inget inga icke utan nej ikke ingen uden uten nei ei ilman neni nincs fara без не нет немає yok degil'.split(
    ' ',
  ),
);
/** "No" is "in the" in Portuguese before these. */
export const AFTER_ARTICLE: ReadonlySet<string> = new Set(
  'modelo regime formato sistema estado pais brasil trabalho rio'.split(' '),
);
/** Words that may stand between a negation and what it denies; without diacritics. */
export const FUNCTION_WORDS: ReadonlySet<string> = new Set(
  'a an the de d du es e is in im en em at this nach ist'.split(' '),
);
/** Words that deny by themselves, by their beginnings. */
export const IMPOSSIBLE =
  /^(?:impossi[bv]|imposib|unavailab|ineligib|unmoglich|unmoeglich|onmogelijk|niemozliw|omojlig|umulig|exclu(?:e?$|d|id)|ausgeschlossen|uitgesloten|wykluczon|interdit|prohib|niedostepn|indisponi)/;
/** Words for what is possible or offered, by their beginnings. */
export const POSSIBLE =
  /^(?:possi[bv]|posib|option|opcion|opcio|opcj|opcao|opzion|optie|available|allowed|eligib|permit|moglich|moeglich|erlaubt|absprache|vereinbarung|autoris|envisageab|eventuel|disponi[bv]|mogelijk|toegestaan|bespreekbaar|mozliw|mojlig|tillat|mulig|mahdolli)/;
/** Words for what is offered that follow a negation, by their beginnings. */
export const OFFERED =
  /^(?:offer|time$|moment|support|provid|consider|accept|currently|feasib|applicab|vorgesehen|angeboten|gegeben|machbar|zulassig|prevu|propos|ofrec|ofert|admit|contempl|aplica|previst|oferec|aceit|consentit|aangeboden|przewidzi|oferu|erbjud|aktuell|tilbyd)/;
/** Words that leave no time for the office, by their beginnings. */
export const ENTIRELY =
  /^(?:100 ?%?$|fully|full$|entire|complet|komplett|vollstandig|ausschlie|exclusiv|esclusiv|wylacznie|uitsluitend|total|integral|volledig|pelni|calkowicie|helt)/;
/** Words before or after which a term for remote means far away: Remote Areas of Alaska, zona remota. */
export const FAR_AWAY: ReadonlySet<string> = new Set(
  'area areas region regions site sites station stations town towns community communities zona zonas comunidad localidad comunidade localidade regiao lugar'.split(
    ' ',
  ),
);

/** Work from home is not offered, in languages without spaces: said right after the term, and with other words between. */
export const NOT_REMOTE = {
  direct: [
    '(?<!풀 ?|전면 ?)(?:재택|원격)\\s?(?:근무\\s?)?(?:불가|없음|안됨)',
    '(?<!フル|完全)(?:リモート|在宅|テレワーク)(?:勤務|ワーク)?(?:は)?(?:不可|なし|無し)',
  ],
  /** From the end of the term. */
  after:
    /^(?:[\s:(-]|근무|알바|아르바이트|업무|공고|직무|포지션|형태|제도|지원|운영|시행|가능|여부|은|는|이|가|도|을|를|절대|현재|따로|별도|ワーク|勤務|業務|制度|対応|可能|可|の|は|も|が|で|に|現在|一切|原則)*(?:불가|사절|없음|없습|없다|안 ?됨|안 ?되|아님|아닙|아닌|미지원|미운영|미시행|금지|[x×✕❌](?![a-z])|不可|なし|無(?!料)|ありません|ございません|ではない|ではありません|できない|できません|対象外|非対応|ng(?![a-z]))/u,
};

/** Presence at the office is not required. */
export const NOT_ONSITE: Terms = {
  words: ['no office|no on[- ]?site|office optional'],
  parts: ['出社(?:不要|なし|無し)|출근\\s?(?:불필요|없음)'],
};

/** Words beside a term for remote work that leave the rest of the time for the office. */
export const PARTIAL: Terms = {
  words: [
    'part(?:ly|ially|ial)?(?![- ]time)|(?:occasional(?:ly)?|some|limited)(?! (?:travel|trips?|visits?|meetings?))|mixed|mix|situational|ad[- ]hoc',
    'teils|teilweise|gelegentlich(?:es)?|anteilig(?:es)?|zeitweise|tageweise|regelmäßig(?:es)?|häufig(?:es)?|eingeschränkt(?:es)?|begrenzt(?:es)?',
    'partiel(?:le)?(?:ment)?|occasionnel(?:le)?|ponctuel|r[ée]gulier|fr[ée]quent|habituel|limité',
    'parcial(?:mente)?|ocasional(?:mente)?|mixt[oa]|mist[oa]|parzial(?:e|mente)|occasionale|fre[cq]uente|esporádico|regolare|limitad[oa]|limitat[oa]',
    'gedeeltelijk(?:e)?|deels|deeltijds|af en toe|soms|regelmatig|beperkt',
    'częściow[oay]|częściowej|okazjonaln\\w+(?! (?:wyjazd|podróż))|sporadyczn\\w+|czasami|delvis|delvist|ibland|regelbundet',
  ],
  parts: ['일부|부분|선택적|격주|격일', '一部|部分|時々|たまに|併用|相談'],
};

/** The office, which means hybrid work beside a number of days. */
export const OFFICE: Terms = {
  words: [
    'office|büro|bureau|oficina|escritório|ufficio|kantoor|biur(?:o|ze)|kontor(?:et)?|smart[- ]?working|remote',
  ],
  parts: ['사무실|출근|オフィス|出社'],
};

/** Words for days, and for one to four or a few. */
export const DAYS = {
  words: 'days?|tage?n?|jours?|jrs?|j|d[ií]as?|giorn[io]|gg|dag(?:en|ar)?|dni(?:a)?|dzień',
  numbers:
    '[1-4]|one|two|three|four|eine?n?|zwei|drei|vier|une?|deux|trois|quatre|un[oa]?|dos|tres|cuatro|dois|três|quatro|due|tre|quattro|een|twee|drie|jeden|dwa|trzy|cztery|en|två|fyra|few|several|paar|einige|mehrere|quelques|algunos|alguns|alcuni|enkele|kilka|några',
  /** What tells that the days are not days of work: posted 2 days ago, 4 day week. */
  before: 'vor|hace|há|il y a|för|vom|publi\\w*|posted',
  after: 'ago|fa|geleden|sedan|temu|atrás|weeks?|woche|work ?week',
};
