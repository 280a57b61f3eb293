/** Templates of texts on required experience; see `template.domain.ts` for the format. */
export const EXPERIENCE = `
# en
@ aggregators and applicant tracking systems
{a}+ years => a+
{a}+ years of experience => a+
{a}+ years' experience => a+
{a} years experience => a+
{a}-{b} years => a-b
{a} - {b} years => a-b
{a} to {b} years => a-b
{a} to {b} years of experience => a-b
Min. {a} years => a+
At least {a} years of experience => a+
at least {a.w} years of experience => a+
{a.w} ({a}) years of experience => a+
{a.w} years' experience required => a+
{a} years or more => a+
{a} or more years of relevant experience => a+
{a} years minimum => a+
More than {a} years in a similar role => a+
0-{b} years => 0-b
0 - {b} years => 0-b
Up to {b} years => ..b
No experience required => any
No experience necessary => any
No prior experience needed => any
Entry level => entry
Entry-level => entry
Mid-Senior level => exp
Experienced => exp
@ numbers that are no experience
Must be 21 years or older => none
At least 18 years of age => none
Founded {n} years ago => none
{n} years in business => none
For over {n} years we have served our customers => none
{n} days of vacation => none
2-year contract => none
Contract: 12 months => none

# en-US
@ aggregators
{a} years (Required) => a+
Java: {a} years (Required) => a+
Experience: {a} years (Required) => a+
No degree or experience required => any

# en-GB
@ aggregators
{a}+ years' relevant experience => a+
Minimum {a} years' experience => a+
No experience needed, full training given => any
School leaver => entry

# en-IN
@ aggregator cards of the country
{a} - {b} Yrs => a-b
{a}+ Yrs => a+
0-{b} Yrs => 0-b
0 - {b} Yrs => 0-b
Fresher => entry
Freshers => entry
{a} to {b} Years => a-b
Experience: {a}-{b} years => a-b

# de
@ aggregators and applicant tracking systems
mind. {a} Jahre Berufserfahrung => a+
mind. {a} Jahre => a+
{a} Jahre Berufserfahrung => a+
{a}+ Jahre Berufserfahrung => a+
{a}+ Jahre => a+
{a}-{b} Jahre Berufserfahrung => a-b
{a} - {b} Jahre => a-b
{a} bis {b} Jahre Berufserfahrung => a-b
mindestens {a.w} Jahre Berufserfahrung => a+
ab {a} Jahren Berufserfahrung => a+
Mehr als {a} Jahre Erfahrung => a+
Mehrjährige Berufserfahrung => exp
Berufserfahren => exp
Berufseinsteiger => entry
Ohne Berufserfahrung => any
Keine Berufserfahrung erforderlich => any
0-{b} Jahre => 0-b
@ numbers that are no experience
Mindestalter 18 Jahre => none
ab 18 Jahren => none
Befristet auf 2 Jahre => none

# fr
@ aggregators and applicant tracking systems
{a} ans d'expérience => a+
{a} ans minimum => a+
Minimum {a} ans d'expérience => a+
{a} ans et plus => a+
Exp. {a} ans => a+
Expérience : {a} ans => a+
Expérience exigée de {a} An(s) => a+
{a} à {b} ans d'expérience => a-b
Exp. {a} à {b} ans => a-b
{a}-{b} ans => a-b
> {a} ans => a+
Plus de {a} ans d'expérience => a+
{a.w} ans d'expérience minimum => a+
Débutants acceptés => any
Aucune expérience requise => any
Sans expérience => any
Expérimenté => exp
0 à {b} ans => 0-b
@ numbers that are no experience
Avoir 18 ans minimum => none
Être âgé de plus de 18 ans => none
Depuis {n} ans sur le marché => none
CDD de 12 mois => none
{n} jours de congés => none
Entreprise créée il y a {n} ans => none

# es
@ aggregators and applicant tracking systems
{a}+ años de experiencia => a+
Experiencia mínima de {a} años => a+
Experiencia mínima: {a} años => a+
Mínimo {a} años de experiencia => a+
Al menos {a} años => a+
Al menos {a} años de experiencia => a+
{a} años de experiencia mínima => a+
{a}-{b} años de experiencia => a-b
Entre {a} y {b} años de experiencia => a-b
{a.w} años de experiencia => a+
Sin experiencia => any
No requiere experiencia => any
No se requiere experiencia => any
Con experiencia => exp
Recién egresado => entry
0 a {b} años => 0-b
Experiencia requerida: {a} años => a+
Sin experiencia previa => any
Experiencia: al menos {a} años => a+
@ numbers that are no experience
Mayor de 18 años => none
Empresa con {n} años en el mercado => none
Contrato de 6 meses => none

# pt
@ aggregators
{a} anos de experiência => a+
Pelo menos {a} anos de experiência => a+
A partir de {a} anos de experiência => a+
{a} a {b} anos de experiência => a-b
De {a} a {b} anos => a-b
Entre {a} e {b} anos de experiência => a-b
{a.w} anos de experiência => a+
Sem experiência => any
Não é necessário experiência => any
Não exige experiência => any
Recém-formado => entry
@ numbers that are no experience
Maior de 18 anos => none
Idade mínima: 18 anos => none
Há {n} anos no mercado => none
Contrato de 6 meses => none

# it
@ aggregators
{a} anni di esperienza => a+
Almeno {a} anni di esperienza => a+
Esperienza di almeno {a} anni => a+
Esperienza minima di {a} anni => a+
Da {a} a {b} anni di esperienza => a-b
{a}/{b} anni di esperienza => a-b
Più di {a} anni => a+
almeno {a.w} anni di esperienza => a+
Senza esperienza => any
Nessuna esperienza richiesta => any
Anche prima esperienza => any
Con esperienza => exp
Neolaureati => entry
Prima esperienza => entry
@ numbers that are no experience
Maggiorenni (18 anni) => none
Da {n} anni sul mercato => none
Contratto di 12 mesi => none

# nl
@ aggregators
{a} jaar werkervaring => a+
Minimaal {a} jaar werkervaring => a+
Minimaal {a} jaar relevante ervaring => a+
{a}+ jaar ervaring => a+
{a}-{b} jaar werkervaring => a-b
{a} tot {b} jaar ervaring => a-b
minimaal {a.w} jaar werkervaring => a+
Geen ervaring vereist => any
Geen werkervaring nodig => any
Ervaren => exp
Starter => entry
0-{b} jaar werkervaring => 0-b
@ numbers that are no experience
18 jaar of ouder => none
Al {n} jaar marktleider => none
Jaarcontract => none

# pl
@ aggregators
min. {a.few} lata doświadczenia => a+
Minimum {a.few} lata doświadczenia => a+
Min. {a.many} lat doświadczenia => a+
Co najmniej {a.few} lata doświadczenia => a+
Co najmniej {a.many} lat doświadczenia => a+
{a.many} lat doświadczenia => a+
powyżej {a.many} lat doświadczenia => a+
od {a.few} lat doświadczenia => a+
Doświadczenie nie jest wymagane => any
Wymagane doświadczenie => exp
Absolwent => entry
@ numbers that are no experience
Ukończone 18 lat => none
Od {n} lat na rynku => none
Umowa na 12 miesięcy => none

# sv
@ aggregators
{a} års erfarenhet => a+
Minst {a} års erfarenhet => a+
Minst {a} års arbetslivserfarenhet => a+
{a}+ års erfarenhet => a+
{a} till {b} års erfarenhet => a-b
Ingen erfarenhet krävs => any
Erfarenhet krävs ej => any
Erfaren => exp
Nyexaminerad => entry
0-{b} års erfarenhet => 0-b
@ numbers that are no experience
Du har fyllt 18 år => none
Minst 18 år gammal => none
{n} år i branschen som företag => none
Vikariat i 12 månader => none

# ja
@ aggregators
実務経験{a}年以上 => a+
経験{a}年以上 => a+
{a}年以上の実務経験 => a+
{a}年以上の経験 => a+
業界経験{a}年以上 => a+
経験年数{a}年以上 => a+
Java実務経験{a}年以上 => a+
{a}年以上 => a+
{a}年～{b}年 => a-b
実務経験{a}年～{b}年 => a-b
未経験OK => any
未経験歓迎 => any
未経験者歓迎 => any
経験不問 => any
職種未経験OK => any
経験者のみ => exp
要経験 => exp
新卒 => entry
@ numbers that are no experience
18歳以上 => none
18歳以上（高校生不可） => none
創業{n}年 => none
契約期間6ヶ月 => none
平均年齢32歳 => none
年間休日120日以上 => none

# ko
@ aggregator cards of the country
경력{a}년↑ => a+
경력 {a}년 ↑ => a+
경력 {a}년 이상 => a+
경력{a}년 이상 => a+
{a}년 이상 => a+
{a} ~ {b}년 => a-b
경력 {a}-{b}년 => a-b
경력 {a}년~{b}년 => a-b
{a}년~{b}년 => a-b
경력 {a}년 이상 {b}년 이하 => a-b
경력무관 => any
경력 무관 => any
신입/경력 => any
신입 => entry
신입 채용 => entry
경력 => exp
경력직 => exp
경력(년수무관) => exp
신입·경력{a}년↑ => a+new
신입·경력 {a}년 ↑ => a+new
신입·경력 {b}년 ↓ => ..b new
@ numbers that are no experience
만 18세 이상 => none
업력 {n}년 => none
계약기간 1년 => none
`;
