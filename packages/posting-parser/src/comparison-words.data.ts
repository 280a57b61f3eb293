import type { WordTable } from './words.domain.ts';

/** Negated comparisons that name a least amount or level: no less than 3 years, nie niższe niż średnie. */
export const NOT_LESS: WordTable = {
  en: 'no less than|not less than|no fewer than|not fewer than|no lower than|not lower than|not under|not below|nothing less than|not lesser than|no lesser than',
  de: 'nicht weniger als|nicht unter|nicht niedriger als|nicht geringer als',
  fr: "pas moins de|pas moins d'|non inférieur à|non inférieure à|pas inférieur à|pas inférieure à",
  es: 'no menos de|no inferior a|no inferiores a|no menor a|no menor de|no menor que|no menores a',
  pt: 'não menos de|não menos que|não menos do que|não inferior a|não inferiores a|não menor que',
  it: 'non meno di|non inferiore a|non inferiori a|non inferiore ai|non inferiore al|non inferiore alla|non minore di',
  nl: 'niet minder dan|niet lager dan|niet onder',
  pl: 'nie mniej niż|nie mniejsze niż|nie mniejszy niż|nie mniejsza niż|nie krótsze niż|nie krótszy niż|nie krótsza niż|nie niższe niż|nie niższy niż|nie niższa niż|nie niższym niż|nie niższego niż|nie niższej niż',
  cs: 'ne méně než|ne menej ako',
  sv: 'inte mindre än|inte lägre än|inte under|ej mindre än',
  da: 'ikke mindre end|ikke mindre enn|ikke under|ikke lavere end|ikke lavere enn',
  fi: 'ei vähemmän kuin',
  ru: 'не менее|не меньше|не ниже|не менее чем|не меньше чем',
  uk: 'не менше|не менш як|не менше ніж|не нижче',
  ro: 'nu mai puțin de',
  id: 'tidak kurang dari',
  vi: 'không dưới|không ít hơn',
};

/** Negated comparisons that name the largest amount or highest level: no more than 3 years, pas plus de 3 ans. */
export const NOT_MORE: WordTable = {
  en: 'no more than|not more than|no greater than|not greater than|no higher than|not higher than|not over|not above|not exceeding|not to exceed|no longer than',
  de: 'nicht mehr als|nicht über|nicht höher als',
  fr: "pas plus de|pas plus d'|non supérieur à|non supérieure à|pas supérieur à|pas supérieure à",
  es: 'no más de|no superior a|no superiores a|no mayor a|no mayor de|no mayor que|no mayores a',
  pt: 'não mais de|não mais que|não mais do que|não superior a|não superiores a|não maior que',
  it: 'non più di|non superiore a|non superiori a|non superiore ai|non superiore al|non oltre i',
  nl: 'niet meer dan|niet hoger dan|niet boven',
  pl: 'nie więcej niż|nie dłuższe niż|nie dłuższy niż|nie dłużej niż|nie większe niż|nie wyższe niż|nie wyższy niż|nie wyższa niż',
  cs: 'ne více než|ne viac ako',
  sv: 'inte mer än|inte över|ej mer än|inte högre än',
  da: 'ikke mere end|ikke mer enn|ikke over|ikke højere end|ikke høyere enn',
  fi: 'ei enempää kuin',
  ru: 'не более|не больше|не выше|не более чем|не больше чем|не свыше',
  uk: 'не більше|не більш як|не більше ніж|не вище',
  ro: 'nu mai mult de',
  id: 'tidak lebih dari',
  vi: 'không quá|không hơn',
};
