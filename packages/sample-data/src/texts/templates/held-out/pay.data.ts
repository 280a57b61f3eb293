/** Templates of texts on pay that are set aside: do not look at them while you work on a reader of such texts. */
export const PAY_HELD_OUT = `
# en de fr es pt it nl pl sv
@ international boards: currency codes and signs
{F} {lo} per hour => hour
{FS}{lo.en} - {hi.en} / year => year
@ texts without pay
{Q} {lo} per month => none

# en
@ aggregator cards
{F} {lo.en} a month => month
@ texts without pay
Competitive salary => none
401(k) with {n}% match => none

# en-US
@ aggregator cards
{lo} - {hi} USD/h => hour
@ professional network and applicant tracking systems
\${lo.2}/hr - \${hi.2}/hr => hour
\${lo.k}K - \${hi.k}K (Employer est.) => year?
\${lo.k}k-\${hi.k}k => year?
\${lo} to \${hi} per year => year
\${lo}+ per year => year min
\${lo} per annum => year
@ texts without pay
$1.5M ARR => none
$1,500 learning budget => none

# en-GB
@ aggregator cards
£{lo} an hour => hour
£{lo} - £{hi} per hour => hour
£{lo} p.a. => year
£{lo.2} - £{hi.2} per annum => year
Salary: £{lo} - £{hi} per annum, plus bonus => year
@ texts without pay
£500 referral scheme => none

# en-IN
@ aggregator cards of the country
{lo.lakh}-{hi.lakh} Lacs P.A. => year
{lo.lakh} LPA => year
₹{lo.lakh}-{hi.lakh} lakh per annum => year
Rs {lo} - Rs {hi} p.a. => year

# de
@ aggregator cards
{lo} € – {hi} € pro Monat => month
{lo} € pro Stunde => hour
{lo} - {hi} € / Jahr => year
{lo} - {hi} € / Monat => month
€{lo} - €{hi} pro Jahr => year
€ {lo} brutto pro Monat => month
bis zu {hi} € pro Jahr => year max
@ texts without pay
Zuschuss von 50 € zum Deutschlandticket => none

# de-CH
@ aggregator cards
CHF {lo} - {hi} pro Jahr => year
CHF {lo} – CHF {hi} / Jahr => year

# fr
@ aggregator cards
{lo} € par mois => month
De {lo.2} € à {hi.2} € par heure => hour
{lo.k} - {hi.k} K€ brut/an => year
{lo} - {hi} € brut/mois => month
Salaire : {lo} € - {hi} € par an => year
@ texts without pay
Salaire : A négocier => none
Prime d'embauche : 500 € => none
35 heures par semaine => none

# es
@ aggregator cards
A convenir => none
{n} empleados => none

# es-ES
@ aggregator cards
{lo} € - {hi} € al año => year
{lo}€ - {hi}€ al mes => month
{lo.2} € por hora => hour
{lo} €/año => year
{lo} € a {hi} € brutos por año => year

# es-MX
@ aggregator cards
$ {lo} - $ {hi} mensuales => month
Hasta \${hi} por mes => month max
MXN {lo} - {hi} por mes => month
\${lo} por semana => week

# pt
@ aggregator cards
De R$ {lo} a R$ {hi} => month?
R$ {lo} a R$ {hi} por mês => month
BRL {lo} - {hi} por mês => month
Salário: R$ {lo.2} por mês => month
Salário mensal: R$ {lo.2} => month

# it
@ aggregator cards
RAL: {lo} - {hi} € => year
RAL {lo.k}-{hi.k}K € => year
RAL da {lo} € a {hi} € => year
{lo} euro lordi al mese => month
@ texts without pay
Bonus di 1.000 € => none

# nl
@ aggregator cards
€{lo} - €{hi} per maand => month
Een salaris tussen € {lo} en € {hi} bruto per maand => month
€ {lo} - € {hi} per jaar => year
@ texts without pay
Salaris in overleg => none
32 - 40 uur per week => none

# pl
@ aggregator cards
{lo} - {hi} zł brutto / mies. => month
od {lo} zł brutto / mies. => month min
{lo} - {hi} zł miesięcznie => month
Wynagrodzenie: {lo} - {hi} zł brutto miesięcznie => month
@ texts without pay
Atrakcyjne wynagrodzenie => none
Obrót 40 mln zł => none

# sv
@ aggregator cards
{lo} – {hi} kr per månad => month
{lo} kr per månad => month
SEK {lo} - {hi} per month => month
{lo} kr per timme => hour
@ texts without pay
Fast lön enligt kollektivavtal => none

# ja
@ aggregator cards
月給{lo.man}万円以上 => month min
年収{lo.man}万円～{hi.man}万円 => year
年収 {lo.man}万円 - {hi.man}万円 => year
給与:月給{lo.man}万円～ => month min
年収 ￥{lo} - ￥{hi} => year
JPY {lo} - {hi} per year => year
@ texts without pay
経験・能力を考慮 => none
通勤手当 月上限50,000円 => none

# ko
@ aggregator cards of the country
연봉 {lo.man}만원 ~ {hi.man}만원 => year
연봉 {lo.man} ~ {hi.man}만원 => year
월급 {lo.man}~{hi.man}만원 => month
시급 {lo}원 => hour
일당 {lo}원 => day
연봉 : {lo.man}만원 ~ {hi.man}만원 => year
@ texts without pay
면접 후 결정 => none
협의 후 결정 => none
입사축하금 100만원 => none
`;
