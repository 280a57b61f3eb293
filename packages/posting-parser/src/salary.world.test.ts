import { describe, expect, it } from 'vitest';
import { parseSalary } from './salary.domain.ts';

/** One text a line: text | currency of the site | lowest, highest, currency and period, or "none". */
const PAY = `
月20日勤務 12,000円 | JPY | 12000 12000 JPY -
年400万円~ | JPY | 4000000 - JPY year
No less than $80,000 a year | USD | 80000 - USD year
Not more than $50/hr | USD | - 50 USD hour
nie mniej niż 8 000 zł / mies. | PLN | 8000 - PLN month
non meno di 30.000 € annui | EUR | 30000 - EUR year
non inferiore a 30.000 € annui | EUR | 30000 - EUR year
no menos de 1.800 €/mes | EUR | 1800 - EUR month
pas moins de 30 000 € par an | EUR | 30000 - EUR year
nicht unter 60.000 € | EUR | 60000 - EUR year
nicht über 60.000 € im Jahr | EUR | - 60000 EUR year
₹ 25,000 - 40,000 monthly* | INR | 25000 40000 INR month
$ 500 - 800 weekly | USD | 500 800 USD week
INR 4-6 LPA + ESOPs | INR | 400000 600000 INR year
4-6 LPA + ESOPs | INR | 400000 600000 INR year
$24.50 hourly + $2 shift diff | USD | 24.5 24.5 USD hour
$24.50/hr + $2/hr shift differential | USD | 24.5 24.5 USD hour
$24.50 hourly + $500 bonus | USD | 24.5 24.5 USD hour
Std.-Lohn ab 15 € | EUR | 15 - EUR hour
月25万〜 | JPY | 250000 - JPY month
月25万~30万 | JPY | 250000 300000 JPY month
月25万円 | JPY | 250000 250000 JPY month
80 000 € par an | EUR | 80000 80000 EUR year
€80 000 | EUR | 80000 80000 EUR year
€80 000 | EUR | 80000 80000 EUR year
€80 000 - €95 000 | EUR | 80000 95000 EUR year
35 000 € à 42 000 € par an | EUR | 35000 42000 EUR year
De 35 000 à 42 000 euros par an | EUR | 35000 42000 EUR year
35K - 42K € brut annuel | EUR | 35000 42000 EUR year
35k€ - 42k€ | EUR | 35000 42000 EUR year
Entre 38 000 et 45 000 € brut/an | EUR | 38000 45000 EUR year
2 200 € brut / mois | EUR | 2200 2200 EUR month
2 200,50 € par mois | EUR | 2200.5 2200.5 EUR month
À partir de 1 900 € par mois | EUR | 1900 - EUR month
Jusqu'à 3 000 € par mois | EUR | - 3000 EUR month
12,50 € de l'heure | EUR | 12.5 12.5 EUR hour
12,50 € / heure | EUR | 12.5 12.5 EUR hour
11,88€/h | EUR | 11.88 11.88 EUR hour
TJM 500 € | EUR | 500 500 EUR day
TJM : 450-550€ | EUR | 450 550 EUR day
400 € / jour | EUR | 400 400 EUR day
Salaire : 2500 € net mensuel | EUR | 2500 2500 EUR month
1 801,80 EUR par mois sur 13 mois | EUR | 1801.8 1801.8 EUR month
Mensuel de 2 100 € à 2 400 € sur 12 mois | EUR | 2100 2400 EUR month
Annuel de 32000,00 Euros à 36000,00 Euros sur 12 mois | EUR | 32000 36000 EUR year
Horaire de 12,02 Euros à 13,50 Euros sur 12 mois | EUR | 12.02 13.5 EUR hour
50.000 € brutto/Jahr | EUR | 50000 50000 EUR year
50.000 - 65.000 € brutto/Jahr | EUR | 50000 65000 EUR year
45.000 € bis 55.000 € pro Jahr | EUR | 45000 55000 EUR year
1.200,50 € | EUR | 1200.5 1200.5 EUR -
3.500 € / Monat | EUR | 3500 3500 EUR month
€ 2.800 / Monat | EUR | 2800 2800 EUR month
ab 3.000 € brutto im Monat | EUR | 3000 - EUR month
bis zu 70.000 € jährlich | EUR | - 70000 EUR year
15,50 € pro Stunde | EUR | 15.5 15.5 EUR hour
Stundenlohn: 15,50 € | EUR | 15.5 15.5 EUR hour
Stundenlohn ab 14 Euro | EUR | 14 - EUR hour
14,00 €/Std. | EUR | 14 14 EUR hour
Monatsgehalt 3.200 € | EUR | 3200 3200 EUR month
Jahresgehalt: 60.000 - 75.000 EUR | EUR | 60000 75000 EUR year
60-75 T€ | EUR | 60000 75000 EUR year
60 TEUR p.a. | EUR | 60000 60000 EUR year
60 Tsd. € | EUR | 60000 60000 EUR year
zwischen 48.000 und 56.000 Euro brutto jährlich | EUR | 48000 56000 EUR year
mind. 2.500 € brutto monatlich | EUR | 2500 - EUR month
€ 2.351,- brutto pro Monat | EUR | 2351 2351 EUR month
EUR 3.100,00 brutto/Monat (14x) | EUR | 3100 3100 EUR month
Tagessatz 850 € | EUR | 850 850 EUR day
Vergütung: 1.100 € / Monat, 38,5 Std./Woche | EUR | 1100 1100 EUR month
CHF 110'000 | CHF | 110000 110000 CHF year
CHF 110’000 - 130’000 | CHF | 110000 130000 CHF year
CHF 5'000.- bis 6'000.- pro Monat | CHF | 5000 6000 CHF month
80'000 - 95'000 CHF/Jahr | CHF | 80000 95000 CHF year
110'000 Fr. pro Jahr | CHF | 110000 110000 CHF year
CHF 28.50 pro Stunde | CHF | 28.5 28.5 CHF hour
30.000€ - 36.000€ bruto/año | EUR | 30000 36000 EUR year
30.000 € - 36.000 € Bruto/año | EUR | 30000 36000 EUR year
24.000 € brutos al año | EUR | 24000 24000 EUR year
1.400€ al mes | EUR | 1400 1400 EUR month
R45 000 per month | USD | 45000 45000 ZAR month
Entre 18.000 y 22.000 € anuales | EUR | 18000 22000 EUR year
9,50 € la hora | EUR | 9.5 9.5 EUR hour
Hasta 45.000 € | EUR | - 45000 EUR year
Desde 1.300 € mensuales | EUR | 1300 - EUR month
Salario: 22.000€ - 25.000€ b/a | EUR | 22000 25000 EUR year
MEX$18,000 - MEX$22,000 por mes | MXN | 18000 22000 MXN month
MEX$18,000 por mes | USD | 18000 18000 MXN month
$18,000 a $22,000 por mes | MXN | 18000 22000 MXN month
$15,000.00 mensuales | MXN | 15000 15000 MXN month
$ 12,500 MXN al mes | USD | 12500 12500 MXN month
MXN 25,000 - 30,000 mensuales | MXN | 25000 30000 MXN month
$20 mil - $25 mil mensuales | MXN | 20000 25000 MXN month
Sueldo neto mensual $14,000 | MXN | 14000 14000 MXN month
$ 1.500.000 - $ 2.000.000 mensual | COP | 1500000 2000000 COP month
$2.500.000,00 (Mensual) | COP | 2500000 2500000 COP month
COP $3.000.000 al mes | COP | 3000000 3000000 COP month
2 millones de pesos mensuales | COP | 2000000 2000000 COP month
$ 850.000 líquidos al mes | CLP | 850000 850000 CLP month
$ 900.000 por mes | ARS | 900000 900000 ARS month
U$S 2.000 por mes | ARS | 2000 2000 USD month
S/ 1,500 - S/ 2,000 al mes | PEN | 1500 2000 PEN month
S/. 1,025.00 mensual | PEN | 1025 1025 PEN month
1500 soles mensuales | PEN | 1500 1500 PEN month
Bs. 5.000 mensuales | BOB | 5000 5000 BOB month
₡ 450.000 por mes | CRC | 450000 450000 CRC month
Q 5,000 mensuales | GTQ | 5000 5000 GTQ month
L 15,000 mensuales | HNL | 15000 15000 HNL month
Gs. 3.500.000 mensual | PYG | 3500000 3500000 PYG month
RD$ 35,000 mensual | DOP | 35000 35000 DOP month
R$ 5.000,00 por mês | BRL | 5000 5000 BRL month
R$ 5.000,00 - R$ 7.500,00 (Mensal) | BRL | 5000 7500 BRL month
R$ 3.200 por mês | USD | 3200 3200 BRL month
R$5.000/mês CLT | BRL | 5000 5000 BRL month
De R$ 2.001,00 a R$ 3.000,00 | BRL | 2001 3000 BRL -
Até R$ 8.000,00 mensais | BRL | - 8000 BRL month
R$ 25,00 por hora | BRL | 25 25 BRL hour
R$ 2,5 mil por mês | BRL | 2500 2500 BRL month
A partir de R$ 1.800,00 ao mês | BRL | 1800 - BRL month
1.200 € por mês | EUR | 1200 1200 EUR month
RAL 28.000 - 32.000 € | EUR | 28000 32000 EUR year
€28.000 - €32.000 lordi annui | EUR | 28000 32000 EUR year
1.500 € al mese | EUR | 1500 1500 EUR month
1.400€ netti al mese | EUR | 1400 1400 EUR month
9,00 € all'ora | EUR | 9 9 EUR hour
tra 25.000 e 30.000 euro annui | EUR | 25000 30000 EUR year
fino a 40.000 € l'anno | EUR | - 40000 EUR year
€ 2.500 - € 3.200 per maand | EUR | 2500 3200 EUR month
€2.500 bruto per maand | EUR | 2500 2500 EUR month
€ 3.000 tot € 4.000 p/m | EUR | 3000 4000 EUR month
€ 15,20 per uur | EUR | 15.2 15.2 EUR hour
Vanaf € 14,50 p/u | EUR | 14.5 - EUR hour
tussen de 45.000 en 55.000 euro bruto per jaar | EUR | 45000 55000 EUR year
8 000 - 12 000 zł brutto / mies. | PLN | 8000 12000 PLN month
8 000–12 000 zł / mies. (zal. od umowy) | PLN | 8000 12000 PLN month
18 000 PLN | PLN | 18000 18000 PLN -
PLN 18 000 - 24 000 net per month (B2B) | PLN | 18000 24000 PLN month
15 000 - 20 000 PLN netto + VAT / mies. | PLN | 15000 20000 PLN month
od 6500 zł brutto miesięcznie | PLN | 6500 - PLN month
do 9 000 zł brutto/mies. | PLN | - 9000 PLN month
30,50 zł brutto / godz. | PLN | 30.5 30.5 PLN hour
120 - 160 zł netto/h | PLN | 120 160 PLN hour
15 tys. zł miesięcznie | PLN | 15000 15000 PLN month
15-20k PLN | PLN | 15000 20000 PLN -
28,10 zł na godzinę | PLN | 28.1 28.1 PLN hour
45 000 Kč / měsíc | CZK | 45000 45000 CZK month
45 000 – 60 000 Kč | CZK | 45000 60000 CZK -
od 35 000 Kč měsíčně | CZK | 35000 - CZK month
35.000 Kč hrubého | CZK | 35000 35000 CZK -
160 Kč/hod. | CZK | 160 160 CZK hour
150 Kč za hodinu | CZK | 150 150 CZK hour
45 tis. Kč | CZK | 45000 45000 CZK -
1 500 EUR/mesiac | EUR | 1500 1500 EUR month
Od 1 800 EUR/mesiac | EUR | 1800 - EUR month
6,50 EUR/hod. | EUR | 6.5 6.5 EUR hour
35 000 kr/mån | SEK | 35000 35000 SEK month
32 000 - 38 000 kr/mån | SEK | 32000 38000 SEK month
SEK 45 000 per month | SEK | 45000 45000 SEK month
45 000 SEK | EUR | 45000 45000 SEK -
165 kr/tim | SEK | 165 165 SEK hour
Månadslön 32 000 kr | SEK | 32000 32000 SEK month
mellan 30 000 och 35 000 kronor i månaden | SEK | 30000 35000 SEK month
150 kr. i timen | DKK | 150 150 DKK hour
35.000 kr. pr. måned | DKK | 35000 35000 DKK month
DKK 38.000 pr. md. | DKK | 38000 38000 DKK month
mellem 32.000 og 36.000 kr. om måneden | DKK | 32000 36000 DKK month
550 000 - 650 000 kr per år | NOK | 550000 650000 NOK year
kr 550 000 - 650 000 pr. år | NOK | 550000 650000 NOK year
kr 600 000,- per år | NOK | 600000 600000 NOK year
NOK 210,50 per time | NOK | 210.5 210.5 NOK hour
Årslønn kr 480 000 - 560 000 | NOK | 480000 560000 NOK year
700.000 kr. á mánuði | ISK | 700000 700000 ISK -
3 200 €/kk | EUR | 3200 3200 EUR month
2800 - 3400 euroa kuukaudessa | EUR | 2800 3400 EUR month
12,50 €/h | EUR | 12.5 12.5 EUR hour
3 000 € kuukaudessa | EUR | 3000 3000 EUR month
40.000 TL | TRY | 40000 40000 TRY -
25.000 - 30.000 TL / ay | TRY | 25000 30000 TRY month
Aylık 45.000 ₺ | TRY | 45000 45000 TRY month
50 bin TL aylık | TRY | 50000 50000 TRY month
Saatlik 150 TL | TRY | 150 150 TRY hour
Net 30.000 TL maaş | TRY | 30000 30000 TRY -
от 100 000 до 150 000 ₽ за месяц, на руки | RUB | 100000 150000 RUB month
от 100 000 руб. на руки | RUB | 100000 - RUB -
до 200 000 ₽ | RUB | - 200000 RUB -
120 000 – 180 000 руб. в месяц | RUB | 120000 180000 RUB month
150 тыс. руб. | RUB | 150000 150000 RUB -
350 ₽/час | RUB | 350 350 RUB hour
3 500 руб. за смену | RUB | 3500 3500 RUB day
от 2 000 до 3 500 $ | RUB | 2000 3500 USD -
25 000 грн | UAH | 25000 25000 UAH -
25 000 – 30 000 грн на місяць | UAH | 25000 30000 UAH month
від 20 000 грн/міс | UAH | 20000 - UAH month
100 грн/год | UAH | 100 100 UAH hour
₴ 30 000 / місяць | UAH | 30000 30000 UAH month
400 000 ₸ в месяц | KZT | 400000 400000 KZT month
от 350 000 тг. | KZT | 350000 - KZT -
1 500 BYN в месяц | BYN | 1500 1500 BYN month
5 000 000 сум | UZS | 5000000 5000000 UZS -
1 500 ₾ თვეში | GEL | 1500 1500 GEL -
1 200 ₼ ayda | AZN | 1200 1200 AZN -
400.000 Ft / hó | HUF | 400000 400000 HUF month
bruttó 600 000 - 800 000 Ft/hó | HUF | 600000 800000 HUF month
500 eFt | HUF | 500000 500000 HUF -
2 500 Ft/óra | HUF | 2500 2500 HUF hour
5.000 lei net pe lună | RON | 5000 5000 RON month
5000 - 6500 RON/lună | RON | 5000 6500 RON month
2 500 лв. на месец | BGN | 2500 2500 BGN month
2000 - 3000 лв. | BGN | 2000 3000 BGN -
80.000 din mesečno | RSD | 80000 80000 RSD -
1.200 € τον μήνα | EUR | 1200 1200 EUR month
1.100 - 1.400 € μηνιαίως | EUR | 1100 1400 EUR month
月給25万円〜35万円 | JPY | 250000 350000 JPY month
月給 250,000円 ～ 350,000円 | JPY | 250000 350000 JPY month
時給1,200円 | JPY | 1200 1200 JPY hour
時給1,200円以上 | JPY | 1200 - JPY hour
時給 1,113円～1,392円 | JPY | 1113 1392 JPY hour
日給1万2000円 | JPY | 12000 12000 JPY day
年収400万円～600万円 | JPY | 4000000 6000000 JPY year
年俸600万円以上 | JPY | 6000000 - JPY year
300万円 | JPY | 3000000 3000000 JPY -
300万円 | KRW | 3000000 3000000 JPY -
月給２５万５０００円 | JPY | 255000 255000 JPY month
年収 500万円 〜 800万円 | JPY | 5000000 8000000 JPY year
1000万円〜1500万円 | JPY | 10000000 15000000 JPY -
¥5,000,000 - ¥8,000,000 per year | JPY | 5000000 8000000 JPY year
月給 22万3,000円~ | JPY | 223000 - JPY month
15-25万/年 | CNY | 150000 250000 CNY year
1-1.5万/月 | CNY | 10000 15000 CNY month
1.5-2万·13薪 | CNY | 15000 20000 CNY -
8千-1.2万 | CNY | 8000 12000 CNY -
15-20K·14薪 | CNY | 15000 20000 CNY -
8000-12000元/月 | CNY | 8000 12000 CNY month
月薪 8000-12000 元 | CNY | 8000 12000 CNY month
年薪30万 | CNY | 300000 300000 CNY year
150元/天 | CNY | 150 150 CNY day
25元/小时 | CNY | 25 25 CNY hour
¥15,000/月 | CNY | 15000 15000 CNY month
人民币15000元/月 | HKD | 15000 15000 CNY month
月薪 NT$40,000 以上 | TWD | 40000 - TWD month
NT$45,000 ~ NT$60,000 per month | USD | 45000 60000 TWD month
月薪40,000~60,000元 | TWD | 40000 60000 TWD month
時薪190元 | TWD | 190 190 TWD hour
年薪1,000,000元以上 | TWD | 1000000 - TWD year
HK$18,000 - HK$25,000 /month | HKD | 18000 25000 HKD month
月薪 $18,000 | HKD | 18000 18000 HKD month
HKD 25K - 30K | HKD | 25000 30000 HKD -
Rp 5.000.000 - Rp 7.000.000 per bulan | IDR | 5000000 7000000 IDR month
Rp5.000.000/bulan | IDR | 5000000 5000000 IDR month
IDR 8,000,000 - 12,000,000 | IDR | 8000000 12000000 IDR -
Rp 5 juta - 7 juta | IDR | 5000000 7000000 IDR -
Gaji Rp 4,5 juta per bulan | IDR | 4500000 4500000 IDR month
Rp 150 ribu / hari | IDR | 150000 150000 IDR day
15 - 20 triệu | VND | 15000000 20000000 VND -
15 - 20 triệu VND/tháng | VND | 15000000 20000000 VND month
Từ 10 triệu | VND | 10000000 - VND -
Tới 30 triệu | VND | - 30000000 VND -
12.000.000 đ/tháng | VND | 12000000 12000000 VND month
15.000.000 - 20.000.000 ₫ | VND | 15000000 20000000 VND -
1000 - 1500 USD/tháng | VND | 1000 1500 USD month
฿25,000 - ฿35,000 ต่อเดือน | THB | 25000 35000 THB month
25,000 - 35,000 บาท/เดือน | THB | 25000 35000 THB month
THB 30,000 per month | USD | 30000 30000 THB month
500 บาทต่อวัน | THB | 500 500 THB day
₱25,000 - ₱30,000 a month | PHP | 25000 30000 PHP month
₱25,000 monthly | USD | 25000 25000 PHP month
Php 20,000 - Php 25,000 | PHP | 20000 25000 PHP -
PHP 40,000 per month | PHP | 40000 40000 PHP month
Php35k monthly | PHP | 35000 35000 PHP month
RM 3,000 - RM 4,500 per month | MYR | 3000 4500 MYR month
RM3,500 | MYR | 3500 3500 MYR -
MYR 4,000 – MYR 5,000 monthly | MYR | 4000 5000 MYR month
S$4,500 - S$6,000 a month | SGD | 4500 6000 SGD month
SGD 5,000 – SGD 7,000 per month | SGD | 5000 7000 SGD month
₹6,00,000 - ₹8,00,000 per year | INR | 600000 800000 INR year
₹ 3,50,000 P.A. | INR | 350000 350000 INR year
3-6 Lacs P.A. | INR | 300000 600000 INR year
10-15 LPA | INR | 1000000 1500000 INR year
₹12L - ₹18L | INR | 1200000 1800000 INR year
₹1.2 Cr per annum | INR | 12000000 12000000 INR year
INR 25,000 per month | INR | 25000 25000 INR month
Rs. 25,000 - 30,000 per month | INR | 25000 30000 INR month
Rs 80,000 per month | PKR | 80000 80000 PKR month
PKR 80,000 - 120,000/Month | PKR | 80000 120000 PKR month
LKR 40,000 | LKR | 40000 40000 LKR -
LKR 40,000 - 60,000 per month | USD | 40000 60000 LKR month
Rs. 75,000 monthly | LKR | 75000 75000 LKR month
Tk. 25000 - 30000 (Monthly) | BDT | 25000 30000 BDT month
NPR 35,000 per month | NPR | 35000 35000 NPR month
AED 8,000 - 12,000 per month | AED | 8000 12000 AED month
Dhs 5,000/month | AED | 5000 5000 AED month
AED 15k per month | USD | 15000 15000 AED month
QAR 7,000 per month | QAR | 7000 7000 QAR month
SR 6,000 monthly | SAR | 6000 6000 SAR month
SAR 10,000 - SAR 12,000 | SAR | 10000 12000 SAR -
KWD 450.000 per month | KWD | 450 450 KWD month
KD 600 monthly | KWD | 600 600 KWD month
5000 درهم | AED | 5000 5000 AED -
٥٠٠٠ ريال | SAR | 5000 5000 SAR -
EGP 15,000 per month | EGP | 15000 15000 EGP month
15000 LE monthly | EGP | 15000 15000 EGP month
8 000 DH / mois | MAD | 8000 8000 MAD month
1 500 DT par mois | TND | 1500 1500 TND month
₪12,000 per month | ILS | 12000 12000 ILS month
R25 000 - R30 000 per month | ZAR | 25000 30000 ZAR month
R 450 000 per annum | ZAR | 450000 450000 ZAR year
ZAR 600 000 - 750 000 p.a. | ZAR | 600000 750000 ZAR year
KSh 50,000 - 75,000 per month | KES | 50000 75000 KES month
KES 80,000 monthly | KES | 80000 80000 KES month
₦150,000 - ₦250,000 / month | NGN | 150000 250000 NGN month
NGN 200,000 monthly | NGN | 200000 200000 NGN month
GH₵ 3,000 per month | GHS | 3000 3000 GHS month
TSh 800,000 per month | TZS | 800000 800000 TZS month
300 000 FCFA par mois | XOF | 300000 300000 XOF month
$200 000 | USD | 200000 200000 USD year
$200 000 per year | USD | 200000 200000 USD year
80k-100k | USD | 80000 100000 USD year
$80k-100k | USD | 80000 100000 USD year
$80-100K/yr | USD | 80000 100000 USD year
20 - 25 USD/h | USD | 20 25 USD hour
USD 20/hr | USD | 20 20 USD hour
$95,000.00/yr - $120,000.00/yr | USD | 95000 120000 USD year
$50/hr DOE | USD | 50 50 USD hour
$22.50 per hour | USD | 22.5 22.5 USD hour
USD 4,000 - 5,000 / month | UAH | 4000 5000 USD month
$80,000 CAD | USD | 80000 80000 CAD year
CA$90,000 - CA$110,000 | USD | 90000 110000 CAD year
$90,000 - $110,000 CAD per year | USD | 90000 110000 CAD year
A$120,000 + super | AUD | 120000 120000 AUD year
$120k - $140k + super | AUD | 120000 140000 AUD year
AU$45 per hour | USD | 45 45 AUD hour
NZ$85,000 | NZD | 85000 85000 NZD year
£45,000 - £55,000 per annum | GBP | 45000 55000 GBP year
£45k - £55k DOE | GBP | 45000 55000 GBP year
£12.21 per hour | GBP | 12.21 12.21 GBP hour
£500pd | GBP | 500 500 GBP day
Up to £60,000 + bonus | GBP | - 60000 GBP year
£35,000 per annum, 37.5 hours per week | GBP | 35000 35000 GBP year
$1,000 bi-weekly | USD | 1000 1000 USD -
$3,000 semi-monthly | USD | 3000 3000 USD -
$8,000 quincenales | MXN | 8000 8000 MXN -
£28 - £31 an hour | GBP | 28 31 GBP hour
da 20.000 € a 30.000 € l'anno | EUR | 20000 30000 EUR year
£28,000 - 5 days a week | GBP | 28000 28000 GBP year
€55k - €70k | EUR | 55000 70000 EUR year
€55.000 per annum | EUR | 55000 55000 EUR year
15 000 - 18 000 (PLN) per month | EUR | 15000 18000 PLN month
5 000 $ par mois | CAD | 5000 5000 CAD month
연봉 5만 달러 | KRW | 50000 50000 USD year
연봉 300만엔 | KRW | 3000000 3000000 JPY year
R 461 - R 531 an hour | USD | 461 531 ZAR hour
Php 150.000 per month | EUR | 150000 150000 PHP month
₱1860K - Php 1877K per year | GBP | 1860000 1877000 PHP year
₪401K - ₪428K per year | GBP | 401000 428000 ILS year
VND 4,71,401k - 4,71,428k / year | INR | 471401000 471428000 VND year
$84,000+ a year | USD | 84000 - USD year
$18+/hr | USD | 18 - USD hour
50 000+ zł miesięcznie | PLN | 50000 - PLN month
$84,000 plus bonus | USD | 84000 84000 USD year
$84,000+ benefits | USD | 84000 84000 USD year
$15 an hour or more | USD | 15 - USD hour
Stipend: ₹10,000 /month | INR | 10000 10000 INR month
Bolsa auxílio de R$ 1.000,00 por mês | BRL | 1000 1000 BRL month
Stagevergoeding € 500 per maand | EUR | 500 500 EUR month
von 45.000 € bis 55.000 € im Jahr | EUR | 45000 55000 EUR year
Gehalt von 3.000 € im Monat | EUR | 3000 3000 EUR month
Horaire de 54,00 Euros | EUR | 54 54 EUR hour
40-45 000 € | EUR | 40000 45000 EUR year
Mindestgehalt € 2.300,00 brutto (14x jährlich) | EUR | 2300 2300 EUR -
FWG 45: € 2.800 - € 3.800 | EUR | 2800 3800 EUR -
SBA 24.000 - 30.000 € | EUR | 24000 30000 EUR year
Inferior a 30.000 € | EUR | - 30000 EUR year
£2,000 per calendar month | GBP | 2000 2000 GBP month
월급 250만원 식대 포함 | KRW | 2500000 2500000 KRW month
상여 포함 월 300만원 | KRW | 3000000 3000000 KRW month
연봉 4,000만원, 투자 100억 유치 | KRW | 40000000 40000000 KRW year
月給25万円 賞与年2回 | JPY | 250000 250000 JPY month
固定残業手当含む月給25万円 | JPY | 250000 250000 JPY month
건별 5,000원 | KRW | 5000 5000 KRW -
50,000-1 Lac PA | INR | 50000 100000 INR year
70,000 - 1.25 Lacs PA | INR | 70000 125000 INR year
90,000 - 1 Lac P.A. | INR | 90000 100000 INR year
3-5 Lacs PA | INR | 300000 500000 INR year
€500-1k per month | EUR | 500 1000 EUR month
$95-105k | USD | 95000 105000 USD year
시급 9,860~1만원 | KRW | 9860 10000 KRW hour
CHF 5'500.- pro Monat, Halbtax | CHF | 5500 5500 CHF month
`;

/** Amounts and numbers that are not pay, or whose currency is not known: text | currency of the site. */
const NO_PAY = `
$5,000 sign-on bonus | USD
Sign-on bonus: $5,000 | USD
$2,000 signing bonus available | USD
Referral bonus up to €1,500 | EUR
Series B, $40M raised | USD
Raised $40M in Series B | USD
$40M Series B | USD
$12.5M in funding | USD
€500M revenue | EUR
$1.5M ARR | USD
ARR of $10M | USD
$2bn AUM | USD
Assets under management: $300 million | USD
Relocation up to $5,000 | USD
€3,000 relocation package | EUR
$1,000 learning budget per year | USD
Manage budgets up to £5m | GBP
Budget: $250,000 | USD
10,000+ customers | USD
10,000 - 50,000 employees | USD
5,000-10,000 employees worldwide | GBP
50,000 users | USD
Founded in 2015 | USD
since 1998 | USD
2,000 hours per year | USD
40 hours per week | USD
38,5 Std./Woche | EUR
35h/semaine | EUR
30 Tage Urlaub pro Jahr | EUR
25 days annual leave | GBP
10% bonus | USD
15 % Bonus | EUR
100% remote | USD
+1 (555) 123-4567 | USD
(555) 123-4567 | USD
+49 170 1234567 | EUR
Tel. 020 7946 0958 | GBP
01.02.2026 | EUR
2026-03-15 | USD
15/03/2026 | EUR
9am - 5pm | GBP
24/7 | USD
Competitive + 401(k) match | USD
BTC 2,000 - 3,000 per month | USD
USDT 3000 per month | USD
X$ 5,000 per month | USD
50,000 quatloos per month | USD
2,000 - 3,000 quatloos per month | USD
kr 45 000 per month | EUR
45 000 kr/mån | EUR
Rs. 50,000 per month | USD
1 500 pesos diarios | EUR
15-25万 | USD
8000元/月 | USD
₿2 per month | USD
KD 600 monthly | USD
5 km | USD
6 ft | EUR
€50,000 - $60,000 | EUR
Umsatz 50 Mio. € | EUR
5.000 € Antrittsprämie | EUR
Weiterbildungsbudget von 2.000 € | EUR
1.000 Mitarbeiter | EUR
CA de 50 M€ | EUR
Prime de 1 000 € | EUR
Levée de fonds de 10 M€ | EUR
2 500 collaborateurs | EUR
Facturación de 10 millones de € | EUR
Bono de bienvenida $5,000 | MXN
Vale refeição R$ 800,00 | BRL
Faturamento de R$ 10 milhões | BRL
Buoni pasto da 8 € | EUR
Fatturato 20 milioni di euro | EUR
Premia do 2 000 zł | PLN
Náborový příspěvek 20 000 Kč | CZK
Friskvårdsbidrag 5 000 kr | SEK
Omsætning 50 mio. kr. | DKK
Liikevaihto 20 miljoonaa euroa | EUR
Ciro 10 milyon TL | TRY
оборот 500 млн руб. | RUB
бюджет 2 000 000 руб. | RUB
資本金1億円 | JPY
入社祝い金10万円 | JPY
売上高500億円 | JPY
従業員300万人 | JPY
融资5000万元 | CNY
年终奖2万元 | CNY
Bonus Rp 1.000.000 | IDR
Thưởng 10 triệu | VND
회원 300만명 | KRW
누적 투자 300억 | KRW
PHP developer | PHP
TOP 100 | USD
Grade 7 | GBP
Level 5 | USD
1,2,3 | USD
3.5.2 | USD
5 000 tickets a day | USD
12 x 30 | EUR
Stock options worth $20,000 | USD
$25 gift card | USD
$500 referral reward | USD
equity 0.1% - 0.5% | USD
Nach Vereinbarung | EUR
Selon profil | EUR
A convenir | MXN
A combinar | BRL
do uzgodnienia | PLN
dohodou | CZK
Enligt överenskommelse | SEK
Etter avtale | NOK
sopimuksen mukaan | EUR
по договорённости | RUB
з/п не указана | RUB
応相談 | JPY
面议 | CNY
面議（經常性薪資達4萬元或以上） | USD
Thỏa thuận | VND
ตามตกลง | THB
Gaji kompetitif | IDR
2,000 points / month | USD
credits 2,000 / month | EUR
Robux 5,000 / month | GBP
$500 home office stipend | USD
$5,000 stipend | USD
5% 401k match | USD
$3B company | USD
R$ 50 milhões por ano | BRL
50 miljoner kronor | SEK
$100 to $500 million | USD
Incentives up to ₹5,000 on joining | INR
Golden hello of £3,000 | GBP
£5,000 car allowance | GBP
Transport allowance (up to £500) | GBP
$20 copay | USD
$7,500 hiring incentive | USD
2.000 € Antrittsbonus | EUR
Fahrtkostenpauschale 50 € | EUR
Nachtzulage 3 €/Std. | EUR
Plus de transporte de 50 € | EUR
Seguro de gastos médicos de $100,000 | MXN
Auxílio home office R$ 150 | BRL
Indennità di trasferta 40 € | EUR
Eindejaarsuitkering € 500 | EUR
Dofinansowanie do 500 zł | PLN
Startbonus 10 000 kr | SEK
5 000 kr i friskvårdsbidrag | SEK
OB-tillägg 25 kr/tim | SEK
交通費全額支給（上限3万円） | JPY
住宅手当2万円 | JPY
추천 보상금 200만원 | KRW
복지포인트 연 100만원 | KRW
합격 시 100만원 지급 | KRW
주택자금 대출 5천만원 | KRW
월 거래액 500억원 | KRW
월 20만원 식대 지원 | KRW
90 - 1 Lac PA | INR
5 Wochen Ferien, GA-Vergünstigung CHF 500.- | CHF
Halbtax CHF 190 | CHF
Halbtax-Abo im Wert von CHF 190 | CHF
Reka-Checks 500 CHF | CHF
Reka CHF 600 pro Jahr | CHF
Lunch-Checks CHF 180 pro Monat | CHF
Deutschlandticket 49 € | EUR
Abonnement demi-tarif CHF 190 | CHF
Chèques Reka CHF 500 | CHF
Abbonamento metà prezzo CHF 190 | CHF
`;

const lines = (table: string): string[][] =>
  table
    .trim()
    .split('\n')
    .map((line) => line.split(' | '));
const number = (text: string | undefined): number | null => (text === '-' ? null : Number(text));

describe('parseSalary on boards of the whole world', () => {
  it('has at least 250 texts', () => {
    expect(lines(PAY).length + lines(NO_PAY).length).toBeGreaterThan(250);
  });

  it.each(lines(PAY))('parses %s on a site in %s', (text, site, expected) => {
    const [min, max, currency, period] = expected!.split(' ');
    const found = parseSalary(text!, { currency: site! });
    expect([found.min, found.max, found.currency, found.period]).toEqual([
      number(min),
      number(max),
      currency,
      period === '-' ? null : period,
    ]);
  });

  it.each(lines(NO_PAY))('finds no pay in %s on a site in %s', (text, site) => {
    expect(parseSalary(text!, { currency: site! })).toMatchObject({
      min: null,
      max: null,
      currency: null,
      period: null,
    });
  });
});
