/** Templates of texts on required experience that are set aside: do not look at them while you work on a reader of such texts. */
export const EXPERIENCE_HELD_OUT = `
# en
@ aggregators and applicant tracking systems
{a}+ yrs => a+
{a} years of experience => a+
{a}–{b} years of experience => a-b
Minimum {a} years of experience => a+
Minimum of {a} years => a+
Graduate => entry
Fresh graduates => entry
@ numbers that are no experience
18+ years old => none
{n} employees => none

# en-US
@ aggregators
{a}+ years in a customer-facing role => a+

# en-GB
@ aggregators
{a} years' experience => a+

# en-IN
@ aggregator cards of the country
{a}-{b} Yrs => a-b
{a}-{b} yrs => a-b

# de
@ aggregators and applicant tracking systems
Mindestens {a} Jahre Berufserfahrung => a+
Mit Berufserfahrung => exp
Berufseinstieg => entry
@ numbers that are no experience
Seit {n} Jahren am Markt => none
{n} Tage Urlaub => none

# fr
@ aggregators and applicant tracking systems
{a} ans d'expérience minimum => a+
Au moins {a} ans d’expérience => a+
{a} à {b} ans => a-b
De {a} à {b} ans d'expérience => a-b
Débutant accepté => any
Expérience exigée => exp

# es
@ aggregators and applicant tracking systems
{a} años de experiencia => a+
Más de {a} años de experiencia => a+
De {a} a {b} años de experiencia => a-b
{a} a {b} años => a-b
@ numbers that are no experience
Edad mínima: 18 años => none

# pt
@ aggregators
Mínimo de {a} anos de experiência => a+
Experiência mínima de {a} anos => a+
Acima de {a} anos de experiência => a+
Com experiência => exp

# it
@ aggregators
Minimo {a} anni di esperienza => a+
Esperienza minima: {a} anni => a+
{a}-{b} anni di esperienza => a-b
@ numbers that are no experience
Età minima 18 anni => none

# nl
@ aggregators
Ten minste {a} jaar ervaring => a+
{a} jaar ervaring => a+
{a} - {b} jaar => a-b
@ numbers that are no experience
Minimaal 18 jaar oud => none

# pl
@ aggregators
{a.few} lata doświadczenia => a+
{a.many}+ lat doświadczenia => a+
Bez doświadczenia => any
@ numbers that are no experience
{n} dni urlopu => none

# sv
@ aggregators
Mer än {a} års erfarenhet => a+
{a}-{b} års erfarenhet => a-b
minst {a.w} års erfarenhet => a+
Inga krav på arbetslivserfarenhet => any

# ja
@ aggregators
経験{a}～{b}年 => a-b
未経験可 => any
業界未経験歓迎 => any
新卒採用 => entry
@ numbers that are no experience
設立{n}年以上の企業 => none
{n}日間の研修 => none

# ko
@ aggregator cards of the country
경력 {a}년↑ => a+
경력 {a}~{b}년 => a-b
경력 {a} ~ {b}년 => a-b
신입·경력 => any
@ numbers that are no experience
설립 {n}년차 => none
수습기간 3개월 => none
`;
