/**
 * Terms for where the work is done, as parts of regular expressions for normalized texts (lower case). Those of languages that separate
 * words by spaces match whole words.
 */

interface Terms {
  words: readonly string[];
  /** Terms of Korean and Japanese, which nothing separates from other words. */
  parts: readonly string[];
}

/** Work from home, besides the English "remote", which has other meanings. */
export const REMOTE: Terms = {
  words: [
    'work(?:ing)?[- ]from[- ](?:home|anywhere)|wfh|wfa|home[- ]?based|telecommut\\w*|telework\\w*|fully distributed',
    'home[- ]?office|mobil(?:es|e)? arbeit(?:en)?|(?:orts|standort)unabhängig(?:es)?|vollremote|fernarbeit|telearbeit|remote-?arbeit|remotearbeit|von zu ?hause(?: aus)?',
    't[ée]l[ée]travail|travail à distance|à distance|à domicile',
    'teletrabajo|remot[oa]|a distancia|desde casa',
    'teletrabalho|trabalho em casa|à distância|de casa',
    'da remoto|telelavoro|lavoro da casa|da casa',
    'thuiswerk(?:en|plek)?|vanuit huis|op afstand|telewerken',
    'prac[aey] zdaln\\w+|zdaln(?:ie|a|y|ej)|z domu',
    'distans|distansarbete|på distans|hemifrån|hemarbete',
  ],
  parts: [
    '재택(?!의료|간호|치료)|원격(?!탐사|제어|의료|진료|교육|지원|평생|수업|검침|감시|대학|관제)',
    'リモート(?!センシング|コント|デスクトップ|制御|監視)|在宅(?!医療|介護|看護|診療|クリニック|支援)|テレワーク',
  ],
};

export const HYBRID: Terms = {
  words: [
    'hybrid(?:e[srn]?|arbeit|arbete|t)|h[ií]brid[oa]s?|ibrid[oa]|hybrydow\\w*',
    'sm(?:ar|a)t ?working parziale|home and office|office and home',
  ],
  parts: [
    '하이브리드(?!카|차|자동차|엔진|클라우드)|(?:재택|원격)\\s?(?:근무\\s?)?(?:병행|혼합|반반)|(?:병행|혼합)\\s?(?:재택|원격)',
    'ハイブリッド(?!車|カー|クラウド|エンジン)|(?:リモート|在宅|出社)[^、,/]{0,8}(?:併用|組み合わせ)',
  ],
};

export const ONSITE: Terms = {
  words: [
    'on[- ]?site|in[- ]office|office[- ]based|in[- ]person|at the office',
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

/** Work from home is not offered. */
export const NOT_REMOTE: Terms = {
  words: [
    'not? remote|non[- ]remote|no (?:work from home|wfh|telework\\w*|home[- ]?office)|100 ?% (?:on[- ]?site|in[- ]office)',
    '(?:keine?|ohne) (?:home[- ]?office|remote\\w*|mobiles arbeiten)',
    'pas de t[ée]l[ée]travail|sans t[ée]l[ée]travail',
    'sin teletrabajo|no remoto|sem teletrabalho|sem home office|no smart ?working|senza smart ?working',
    'brak pracy zdalnej|geen thuiswerk\\w*|ingen? distans\\w*|ej distans\\w*',
  ],
  parts: [
    '(?:재택|원격)\\s?(?:근무\\s?)?(?:불가|없음|안됨)',
    '(?:リモート|在宅|テレワーク)(?:勤務|ワーク)?(?:は)?(?:不可|なし|無し)',
  ],
};

/** Presence at the office is not required. */
export const NOT_ONSITE: Terms = {
  words: ['no office|no on[- ]?site|office optional'],
  parts: ['出社(?:不要|なし|無し)|출근\\s?(?:불필요|없음)'],
};

/** Words beside a term for remote work that leave the rest of the time for the office. */
export const PARTIAL: Terms = {
  words: [
    'part(?:ly|ially|ial)?|occasional(?:ly)?|some|mixed|mix',
    'teils|teilweise|gelegentlich(?:es)?|anteilig(?:es)?|zeitweise|tageweise',
    'partiel(?:le)?(?:ment)?|occasionnel(?:le)?|ponctuel|régulier',
    'parcial(?:mente)?|ocasional(?:mente)?|mixt[oa]|mist[oa]|parzial(?:e|mente)|occasionale',
    'gedeeltelijk(?:e)?|deels|deeltijds|af en toe',
    'częściow[oay]|częściowej|okazjonaln\\w+|delvis|delvist|ibland',
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

/** Words for days, and for the numbers one to four. */
export const DAYS = {
  words: 'days?|tage?n?|jours?|d[ií]as?|giorn[io]|dag(?:en|ar)?|dni(?:a)?|dzień',
  numbers:
    '[1-4]|one|two|three|four|eine?n?|zwei|drei|vier|une?|deux|trois|quatre|un[oa]?|dos|tres|cuatro|dois|três|quatro|due|tre|quattro|een|twee|drie|jeden|dwa|trzy|cztery|en|två|fyra',
  /** What tells that the days are not days of work: posted 2 days ago, 4 day week. */
  before: 'vor|hace|há|il y a|för|vom|publi\\w*|posted',
  after: 'ago|fa|geleden|sedan|temu|atrás|weeks?|woche|work ?week',
};
