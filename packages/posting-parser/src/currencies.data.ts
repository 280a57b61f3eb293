/**
 * Signs and local names of currencies, one meaning per line: the ISO 4217 codes, `=`, then spellings in lower case
 * separated by `|`. Of several codes the site's currency is meant. On sites of other currencies the code with `!` is
 * meant or, without one, none, because the text does not say which currency it is. ISO codes themselves are not listed.
 *
 * Sources: CLDR 48 (narrow symbols and English names) and job boards.
 */
export const CURRENCIES = `
USD! ARS AUD BBD BMD BND BSD BZD CAD CLP COP CUC CUP DOP FJD GYD HKD JMD KYD LRD MXN NAD NZD SBD SGD SRD TTD TWD UYU XCD = $|dollars|dollar
USD = us$|usd$|u$s|u$d|us dollar|us dollars|dólares|dolares|доллар|долларов|доларів|美元|美金|米ドル|달러|불
USD AUD CAD HKD SGD NZD = ドル
AUD = au$|aud$|a$|australian dollars
CAD = ca$|cad$|can$|cdn$|canadian dollars
CAD! NIO = c$
NZD = nz$|nzd$
SGD = s$|sg$|sgd$|singapore dollars|新币|新幣
HKD = hk$|hkd$|港币|港幣|港元|港紙
TWD = nt$|ntd$|ntd|nt|twd$|新台币|新臺幣|新台幣|台币|臺幣|台幣
MXN = mx$|mex$|mxn$|m$n|m.n|m.n.|pesos mexicanos|peso mexicano
ARS = ar$|ars$|pesos argentinos
CLP = cl$|clp$|pesos chilenos
COP = col$|co$|cop$|pesos colombianos
UYU = $u|uy$|uyu$|pesos uruguayos
DOP = rd$
PHP = php$|phil peso
JMD = j$|ja$
TTD = tt$
XCD = ec$
BZD = bz$
NAD = n$
FJD = fj$
BRL = r$|brl$|reais|real
EUR = €|euro|euros|euroa|eura|eur.|евро|євро|ευρώ|eiro|eurų|유로|欧元|歐元|ユーロ
GBP! EGP FKP GIP SHP SSP SYP SDG LBP = £|pound|pounds
GBP = stg£|pounds sterling|sterling|英镑|英鎊|ポンド|파운드
EGP = e£|egp£|le|l.e|l.e.|ج.م|جنيه|جنيه مصري
LBP = l£|ل.ل
JPY! CNY = ¥
JPY = 円|yen|jp¥|日元|日圓|엔
CNY = cn¥|rmb|yuan|人民币|人民幣|위안|위안화
CNY TWD HKD MOP = 元|圆|圓|块|塊
KRW! KPW = ₩|won
KRW = 韩元|韓元|ウォン
SEK NOK DKK ISK = kr|kr.|,-
SEK = kronor|svenska kronor|sek.
NOK DKK = kroner
NOK = norske kroner
DKK = danske kroner
ISK = krónur|króna
CHF = sfr|sfr.|schweizer franken|stutz
CHF XOF XAF = fr|fr.|francs|franken|franchi
XOF XAF = fcfa|f cfa|f.cfa|cfa|francs cfa
PLN = zł|zl|złotych|zlotych|złote|zlote|złoty|zloty|zlotys|злотых|злотих
CZK = kč|kc|korun|koruna|kčs
HUF = ft|forint|ft.
RON! MDL = lei|leu
BGN = лв|лв.|лева|lv|lev|leva
RSD = дин|din|din.|rsd.
RSD MKD KWD BHD JOD IQD TND DZD LYD = dinar|dinars|dinara|денари|دينار
MKD = ден|denar|denars
BAM = km|konvertibilnih maraka
ALL = lek|lekë
UAH = ₴|грн|грн.|гривень|гривні|гривен|гривна|hryvnia|hrn
RUB! BYN = руб|руб.|рублей|рубля|rubles|ruble|roubles
RUB = ₽|р|р.|rur|rub.|российских рублей
BYN = бел. руб|бел. руб.|br
KZT = ₸|тг|тг.|тенге|теңге|tenge
UZS = сум|сўм|so'm|som|soʻm
KGS = сом|⃀
AZN TMT = manat
AZN = ₼|azn.
GEL = ₾|лари|lari|ლარი
AMD = ֏|драм|dram
TRY = ₺|tl|tl.|lira|türk lirası
ILS = ₪|nis|shekel|shekels|ש"ח|שקל|שח
AED MAD = dh|dh.|dirham|dirhams|درهم
AED = dhs|dhs.|د.إ|درهم إماراتي
MAD = د.م|mad.|درهم مغربي
SAR = sr|sr.|s.r|ر.س|ريال سعودي
QAR = qr|qr.|ر.ق
SAR QAR OMR YER = riyal|riyals|ريال
OMR YER IRR QAR = rial|rials|ریال
OMR = ro|r.o|ر.ع
KWD = kd|k.d|kd.|د.ك
BHD = bd|b.d|د.ب
JOD = jd|jds|د.أ
TND = dt|tnd.|د.ت
DZD = da|د.ج
INR = ₹|indian rupees|रु
INR PKR LKR NPR MUR SCR = rs|rs.|rupees|rupee|रुपये|re
INR! PKR BDT LKR NPR = lpa|lakh|lakhs|lac|lacs|crore|crores|ctc
BDT = ৳|tk|tk.|taka|টাকা
IDR = rp|rp.|rupiah
MYR = rm|ringgit
THB = ฿|baht|บาท|泰铢
VND = ₫|đ|đồng|dong|vnđ|vnd.
PHP = ₱|php.|pesos php
MXN ARS CLP COP PHP UYU DOP CUP = pesos|peso
KHR = ៛|riel
LAK = ₭|kip
MMK = ks|kyat|kyats
MNT = ₮|төгрөг|tugrik
ZAR = rand|rands
NGN = ₦|naira
KES = ksh|kshs|kes.|kenyan shillings
TZS = tsh|tshs
UGX = ush|ushs
KES TZS UGX SOS = shilling|shillings|/=
GHS = gh₵|gh¢|₵|ghc|cedi|cedis
ETB = birr
MUR = mur.
PEN = s/|s/.|soles|sol|nuevos soles
BOB = bs|bs.|bolivianos|boliviano
VES = bolívares|bolivares
PYG = ₲|gs|gs.|guaraníes|guaranies|guarani
CRC = ₡|colones
GTQ = quetzales|quetzal
HNL = lempiras|lempira
NIO = córdobas|cordobas
PAB = b/.|balboas
AFN = ؋
AOA = kz|kwanza|kwanzas
XPF = cfpf
ZMW MWK = kwacha
ZMW = zk
MOP = mop$|patacas
ZAR = r
PGK ZMW MMK = k
GTQ = q
HNL = l
BWP PHP = p
SZL = e
GMD = d
HTG = g|gourdes
LSL = m
GNF = fg
KMF = cf
RWF = rf|frw
MGA = ar|ariary
HRK = kn
STN = db
TOP = t$
XCG ANG = cg.
`;

/** Codes that are also words of common languages; they count only in capitals. */
export const WORD_CODES: readonly string[] =
  'ALL AMD ANG ARS BAM BOB CAD CLP COP CUP DOP ERN GEL LAK MAD MOP MUR NIO PEN RON SAR SLE SOS STN TOP TRY'.split(
    ' ',
  );

/** Capitals before a number that are not the code of a currency. Others may be one that is not known (BTC 2,000). */
export const CAPITALS_BEFORE_PAY =
  'a ab al b2b bis c cdd cdi clt ca ctc da de desde do dés du from gaji gehalt lön löhn lohn max min od ote pay pj ral rate salary sal sba smic sueldo tjm tj to up van von brut doe fte net base avg plus uop'.split(
    ' ',
  );

/** Names before a number of what is no currency of a country. */
export const NOT_CURRENCIES: readonly string[] =
  'bitcoin bitcoins coin coins credit credits crédits créditos crediti credito token tokens jetons point points punkte punkten puntos pontos punti punten punktów poäng pts robux gems gold ether ethereum tether satoshi satoshis sats stars crypto miles xp 포인트 코인 토큰 크레딧 ポイント コイン トークン クレジット 积分'.split(
    ' ',
  );
