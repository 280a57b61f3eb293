/** Templates of texts on pay; see `template.domain.ts` for the format. */
export const PAY = `
# en de fr es pt it nl pl sv
@ international boards: currency codes and signs
{F} {lo} - {hi} / month => month
{F} {lo} – {F} {hi} per year => year
{lo} - {hi} {F} per month => month
{FS}{lo} - {FS}{hi} per year => year
{FS}{lo} per month => month
{F} {lo.en}/month => month
{lo} {F} / year => year
{F} {lo.k}k - {hi.k}k / year => year
{FS}{lo.k}K - {FS}{hi.k}K per year => year
@ texts without pay
{lo} {Q} / month => none
{lo} - {hi} {Q} per year => none

# en
@ aggregator cards
{FS}{lo.en} - {FS}{hi.en} an hour => hour
Up to {F} {hi.en} per annum => year max
From {F} {lo.en} per month => month min
@ texts without pay
Competitive => none
Negotiable => none
Depends on experience => none
DOE => none
Salary: market rate => none
Salary not disclosed => none
{n} days of paid leave => none
Team of {n} people => none
Commission only => none
Series A startup, founded in 2019 => none
{n} hours per week => none

# en-US
@ aggregator cards
\${lo} - \${hi} an hour => hour
\${lo} - \${hi} a year => year
\${lo} an hour => hour
From \${lo} an hour => hour min
Up to \${hi} a year => year max
\${lo} - \${hi} a month => month
\${lo} a week => week
\${lo} - \${hi} a day => day
\${lo}/hr => hour
\${lo}-\${hi}/hr => hour
\${lo} - \${hi} per hour => hour
@ professional network and applicant tracking systems
\${lo}/yr - \${hi}/yr => year
\${lo.k}K/yr - \${hi.k}K/yr => year
\${lo.k}K – \${hi.k}K => year?
\${lo.k}-{hi.k}k => year?
\${lo} - \${hi} => year?
\${lo} - \${hi} annually => year
USD {lo} - {hi} per year => year
{lo} - {hi} USD per year => year
$ {lo} - $ {hi} / year => year
\${lo.k}K – \${hi.k}K • Offers Equity => year?
Base salary: \${lo} - \${hi} per year plus bonus => year
The annual salary range is \${lo} - \${hi} => year
Salary Range: \${lo}-\${hi} annually => year
\${lo} - \${hi} per year + 401(k) => year
@ texts without pay
\${lo.en} sign-on bonus => none
$5,000 signing bonus => none
$2,000 referral bonus => none
Series B, $40M raised => none
Raised $120M from investors => none
$30M in annual revenue => none
$3B company => none
$500 home office stipend => none
Relocation assistance up to $10,000 => none
We manage $12 billion in assets => none

# en-GB
@ aggregator cards
£{lo} - £{hi} a year => year
£{lo} per annum => year
£{lo} - £{hi} per annum => year
£{lo} to £{hi} per annum => year
£{lo} - £{hi} per annum + benefits => year
£{lo.k}k - £{hi.k}k => year?
£{lo.k}k - £{hi.k}k per annum => year
Up to £{hi} per annum => year max
Up to £{hi.k}k => year? max
From £{lo} a year => year min
£{lo.2} per hour => hour
£{lo} p/h => hour
£{lo} per day => day
£{lo} - £{hi} a day => day
£{lo} per week => week
£{lo} a month => month
£{lo} pa => year
£{lo} - £{hi} pro rata => year?
GBP {lo} - {hi} per annum => year
£{lo}/annum => year
@ texts without pay
Annual turnover of £25m => none
£1,000 welcome bonus => none
Competitive + car allowance => none
Band 5 => none
£40m investment => none

# en-IN
@ aggregator cards of the country
₹{lo} - ₹{hi} a month => month
₹{lo} - ₹{hi} a year => year
₹{lo} a month => month
₹ {lo} /month => month
₹ {lo} - {hi} P.A. => year
{lo.lakh} - {hi.lakh} Lacs PA => year
{lo.lakh}-{hi.lakh} LPA => year
INR {lo} - {hi} per month => month
Rs. {lo} per month => month
Up to ₹{hi} a month => month max
From ₹{lo} a month => month min
CTC: {lo.lakh} - {hi.lakh} LPA => year
₹{lo.k}k - ₹{hi.k}k /month => month
@ texts without pay
Not disclosed => none
As per industry standards => none
Incentives up to ₹5,000 on joining => none
₹500 Cr turnover company => none
₹10,000 joining bonus => none

# de
@ aggregator cards
{lo} € - {hi} € pro Jahr => year
{lo.2} € pro Stunde => hour
{lo} € / Monat => month
{lo} € brutto/Jahr => year
{lo} € - {hi} € brutto/Jahr => year
{lo} EUR brutto/Monat => month
{lo} Euro brutto im Monat => month
ab {lo} € pro Monat => month min
Ab {lo} € pro Stunde => hour min
bis {hi} € / Jahr => year max
von {lo} € bis {hi} € im Jahr => year
zwischen {lo} € und {hi} € jährlich => year
{lo} € bis {hi} € jährlich => year
{lo.k}.000 € - {hi.k}.000 € pro Jahr => year
Stundenlohn: {lo.2} € => hour
Monatsgehalt: {lo} € => month
Jahresgehalt {lo} - {hi} € => year
{lo.k}k - {hi.k}k € => year?
{lo.2} €/Std. => hour
{lo} €/h => hour
{lo} € im Monat => month
@ texts without pay
Gehalt nach Vereinbarung => none
Nach Tarif => none
Vergütung nach TVöD E 9b => none
Attraktives Gehalt => none
500 € Willkommensprämie => none
Urlaubsgeld 1.000 € => none
30 Tage Urlaub => none
Umsatz von 40 Mio. € => none
{n} Mitarbeiter => none
{n} Stunden pro Woche => none

# de-CH
@ aggregator cards
CHF {lo} / Monat => month
CHF {lo} pro Monat => month
CHF {lo.2} pro Stunde => hour
Fr. {lo} pro Monat => month
{lo} CHF pro Jahr => year
{lo} - {hi} CHF / Jahr => year
Jahreslohn: CHF {lo} - {hi} => year
ab CHF {lo} pro Jahr => year min

# fr
@ aggregator cards
{lo} € par an => year
De {lo} € à {hi} € par an => year
{lo} € à {hi} € par an => year
{lo} € - {hi} € par mois => month
{lo.2} € de l'heure => hour
{lo.2} € par heure => hour
à partir de {lo} € par mois => month min
À partir de {lo} € brut par an => year min
jusqu'à {hi} € par an => year max
Jusqu’à {hi} € brut par an => year max
{lo.k}-{hi.k} k€ brut annuel => year
{lo.k}K€ à {hi.k}K€ brut annuel => year
Entre {lo.k}K€ et {hi.k}K€ brut annuel => year
entre {lo.k} et {hi.k} k€ brut annuel => year
{lo.k} K€ / an => year
Mensuel de {lo} Euros à {hi} Euros sur 12 mois => month
Annuel de {lo} Euros à {hi} Euros sur 12 mois => year
Horaire de {lo.2} Euros => hour
{lo} euros brut mensuel => month
Salaire brut : {lo} € / mois => month
TJM : {lo} € => day
{lo} €/jour => day
@ texts without pay
Selon profil => none
Salaire à négocier => none
Selon expérience => none
Rémunération attractive => none
Prime de 1 000 € => none
Tickets restaurant à 9 € => none
Chiffre d'affaires de 30 M€ => none
Levée de fonds de 15 M€ => none
{n} salariés => none

# es
@ aggregator cards
Salario a convenir => none
Salario competitivo => none
Según convenio => none
Sueldo según experiencia => none
{n} horas semanales => none
Bono de bienvenida de $500 => none

# es-ES
@ aggregator cards
{lo} € - {hi} € Bruto/año => year
{lo}€ - {hi}€ bruto/año => year
{lo} € al mes => month
{lo} € brutos al mes => month
{lo} € brutos anuales => year
Entre {lo} € y {hi} € al año => year
De {lo} € a {hi} € al año => year
Desde {lo} € al mes => month min
Hasta {hi} € al año => year max
{lo.2} €/hora => hour
{lo} € por hora => hour
{lo.k}k - {hi.k}k € => year?
Salario: {lo} € - {hi} € bruto anual => year
{lo} euros brutos anuales => year
{lo} €/mes => month
{lo.k}-{hi.k}K € brutos anuales => year
@ texts without pay
Facturación de 20 M€ => none
Plus de transporte de 50 € => none
Ronda de financiación de 10 millones de euros => none

# es-MX
@ aggregator cards
\${lo} - \${hi} por mes => month
\${lo} al mes => month
\${lo} a \${hi} por mes => month
\${lo} mensuales => month
\${lo} - \${hi} Mensual => month
$ {lo} (Mensual) => month
De \${lo} a \${hi} por mes => month
A partir de \${lo} por mes => month min
Desde \${lo} al mes => month min
\${lo} MXN al mes => month
MX\${lo} - MX\${hi} al mes => month
Sueldo: \${lo} mensuales brutos => month
\${lo} por hora => hour
\${lo} por día => day
\${lo} - \${hi} MXN mensuales => month
@ texts without pay
Sueldo base + comisiones => none
Bono de $2,000 por puntualidad => none
Vales de despensa de $1,200 => none

# pt
@ aggregator cards
R$ {lo} - R$ {hi} por mês => month
R$ {lo} por mês => month
R\${lo} - R\${hi} por mês => month
R$ {lo.2} => month?
R$ {lo.2} por mês => month
R$ {lo.2} a R$ {hi.2} => month?
R$ {lo}/mês => month
A partir de R$ {lo} por mês => month min
Até R$ {hi} por mês => month max
R$ {lo} por hora => hour
R$ {lo.2}/hora => hour
R$ {lo} por ano => year
R$ {lo.k} mil por ano => year
R$ {lo} mensais => month
@ texts without pay
A combinar => none
Salário a combinar => none
Compatível com o mercado => none
Vale refeição de R$ 30,00 por dia => none
Bônus de R$ 1.000 => none
Faturamento de R$ 50 milhões => none
{n} funcionários => none

# it
@ aggregator cards
{lo} € all'anno => year
{lo} € - {hi} € all'anno => year
€ {lo} - € {hi} all’anno => year
{lo} € al mese => month
{lo} € - {hi} € al mese => month
€ {lo} lordi mensili => month
{lo} € lordi annui => year
RAL {lo} € - {hi} € => year
RAL {lo.k}k - {hi.k}k => year
Da {lo} € a {hi} € all'anno => year
A partire da {lo} € al mese => month min
Fino a {hi} € all'anno => year max
{lo.2} € all'ora => hour
{lo} €/mese => month
€{lo} annui => year
@ texts without pay
Da definire => none
Retribuzione commisurata all'esperienza => none
Stipendio competitivo => none
Fatturato di 20 milioni di euro => none
Buoni pasto da 8 € => none

# nl
@ aggregator cards
€ {lo} - € {hi} per maand => month
€ {lo} per maand => month
€ {lo},- per maand => month
€ {lo},- tot € {hi},- bruto per maand => month
€ {lo} tot € {hi} bruto per maand => month
Tussen € {lo},- en € {hi},- bruto per maand => month
€ {lo.2} per uur => hour
€ {lo.2} - € {hi.2} per uur => hour
vanaf € {lo} per maand => month min
tot € {hi} per maand => month max
max. € {hi} per maand => month max
Uurtarief € {lo} - € {hi} => hour
€ {lo} per dag => day
Bruto maandsalaris: € {lo} => month
Salaris: € {lo} - € {hi} bruto per maand => month
EUR {lo} - {hi} per maand => month
@ texts without pay
Marktconform salaris => none
Volgens cao => none
Tekenbonus van € 1.000 => none
Opleidingsbudget van € 2.500 => none
Omzet van € 30 miljoen => none

# pl
@ aggregator cards
{lo}–{hi} zł brutto / mies. => month
{lo}–{hi} zł / mies. (zal. od umowy) => month
{lo} – {hi} zł netto (+ VAT) / mies. => month
{lo}–{hi} zł netto (+ VAT) / godz. => hour
{lo} zł netto (+ VAT) / godz. => hour
{lo} zł brutto / mies. => month
{lo} zł brutto/mies. => month
{lo} - {hi} PLN => month?
{lo} - {hi} PLN / mies. => month
{lo} – {hi} PLN netto/mies. => month
PLN {lo} - {hi} / month => month
do {hi} zł brutto / mies. => month max
{lo.2} zł/godz. => hour
{lo} zł za godzinę => hour
{lo} zł miesięcznie => month
{lo} - {hi} zł rocznie => year
{lo.k}k - {hi.k}k PLN / mies. => month
@ texts without pay
Do uzgodnienia => none
Premia 1 000 zł na start => none
Bonus powitalny 2000 zł => none
{n} pracowników => none
Pełny etat, 40 godzin tygodniowo => none

# sv
@ aggregator cards
{lo} kr/mån => month
{lo} - {hi} kr/mån => month
{lo} kr i månaden => month
{lo} SEK per månad => month
{lo}-{hi} SEK/månad => month
{lo} kr/tim => hour
{lo} kr i timmen => hour
från {lo} kr/mån => month min
upp till {hi} kr/mån => month max
mellan {lo} och {hi} kr per månad => month
{lo} kr per år => year
Månadslön: {lo} kr => month
Timlön: {lo} kr => hour
@ texts without pay
Lön enligt överenskommelse => none
Marknadsmässig lön => none
Fast månadslön => none
Friskvårdsbidrag 5 000 kr => none
Omsättning på 200 miljoner kronor => none
Startbonus 10 000 kr => none

# ja
@ aggregator cards
月給{lo.man}万円 => month
月給{lo.man}万円～{hi.man}万円 => month
月給 {lo.man}万円 ~ {hi.man}万円 => month
月給:{lo}円 ~ {hi}円 => month
月給 {lo}円 => month
月給{lo}円～ => month min
月給 {lo}円 〜 {hi}円 => month
月収{lo.man}万円 => month
年収{lo.man}万円~{hi.man}万円 => year
年収{lo.man}万円以上 => year min
年収{hi.man}万円まで => year max
年俸{lo.man}万円 => year
想定年収:{lo.man}万円～{hi.man}万円 => year
{lo.man}万円～{hi.man}万円 => year?
{lo.man}万円 - {hi.man}万円 / 年 => year
時給{lo}円 => hour
時給{lo}円～{hi}円 => hour
時給 {lo}円以上 => hour min
日給{lo}円 => day
日給{lo}円～{hi}円 => day
【時給】{lo}円-{hi}円 => hour
¥{lo} - ¥{hi} per year => year
{F} {lo} / month => month
{FS}{lo} / year => year
@ texts without pay
応相談 => none
給与は面談時に決定 => none
当社規定による => none
賞与年2回 => none
入社祝い金10万円 => none
資本金3億円 => none
売上高500億円 => none
従業員{n}名 => none
{lo} {Q} / month => none

# ko
@ aggregator cards of the country
연봉 {lo.man}만원 => year
연봉 {lo.man}~{hi.man}만원 => year
연봉 {lo.man}만원 이상 => year min
연봉 {lo.man}만원~ => year min
연봉 {hi.man}만원 이하 => year max
연봉 ~{hi.man}만원 => year max
월급 {lo.man}만원 => month
월급 {lo}원 => month
월급 {lo.man}만원~ => month min
월 {lo.man}만원 => month
월 {lo.man}~{hi.man}만원 => month
시급 {lo} => hour
시급 {lo}원 이상 => hour min
일급 {lo}원 => day
주급 {lo}원 => week
건당 {lo}원 => piece
연봉 {lo}원 => year
급여: 월 {lo.man}만원 => month
{lo.man}만원 (연봉) => year
연봉 {lo.man}만 원 이상 ~ {hi.man}만 원 미만 => year
KRW {lo} per year => year
{F} {lo} / month => month
{FS}{lo.en} per year => year
{F} {lo} - {hi} per year => year
@ texts without pay
회사내규에 따름 => none
급여 추후협의 => none
합격축하금 50만원 => none
추천 보상금 200만원 => none
매출액 500억원 => none
자본금 10억원 => none
누적 투자 300억원 유치 => none
시리즈 B 200억 투자 유치 => none
사원수 {n}명 => none
복지포인트 연 100만원 => none
평균연봉 상위 10% => none
연봉상승률 10% 이상 => none
{lo} {Q} / month => none
`;
