/** Templates of texts on application deadlines that are set aside: do not look at them while you work on a reader of such texts. */
export const DEADLINES_HELD_OUT = `
# en
@ aggregator cards
Closes {yyyy}-{mm}-{dd}
Applications close {d} {mon} {yyyy}
Closes on {wdl}, {d} {mon}
Closes in {n} days => left
Until filled => until
Rolling applications => always
@ dates that are no deadlines
Posted on {mon} {d}, {yyyy} => past
Published {yyyy}-{mm}-{dd} => past

# en-US
@ aggregator cards
{mon} {d}, {yyyy}
Posting expires on {mm}/{dd}/{yyyy}

# en-GB
@ aggregator cards
Closes: {dd}/{mm}/{yy}

# en-IN
@ aggregator cards
Last date to apply {dd}/{mm}/{yyyy}

# de
@ public employers and aggregators
{d}.{m}.{yyyy}
Bewerbungsfrist {dd}.{mm}.{yy}
Bewerben Sie sich bis zum {dd}.{mm}.{yyyy}
Endet in {n} Tagen => left
Endet morgen => tomorrow
@ dates that are no deadlines
Veröffentlicht am {dd}.{mm}.{yyyy} => past

# fr
@ public employers and aggregators
Postuler avant le {d} {mon} {yyyy}
Postulez avant le {dd}/{mm}/{yyyy}
Jusqu'au {dd}/{mm}/{yyyy}
Candidatures acceptées en continu => always
@ dates that are no deadlines
Début : {dd}/{mm}/{yyyy} => none

# es
@ public employers and aggregators
Fecha límite: {d} de {mon} de {yyyy}
Hasta el {dd}/{mm}/{yyyy}
Cierra mañana => tomorrow
@ dates that are no deadlines
Incorporación: {d} de {mon} => none

# pt
@ public employers and aggregators
Vaga válida até {dd}/{mm}/{yyyy}
Inscrições permanentes => always
@ dates that are no deadlines
Publicada em {dd}/{mm}/{yyyy} => past

# it
@ public employers and aggregators
Entro il {d} {mon} {yyyy}
Entro il {d} {mon}
Scade oggi => today

# nl
@ public employers and aggregators
Solliciteer voor {d} {mon}
Reageer uiterlijk {d} {mon} {yyyy}
@ dates that are no deadlines
Startdatum: {d} {mon} {yyyy} => none

# pl
@ public employers and aggregators
ważna do {d} {mon} {yyyy}
Termin składania ofert: {dd}.{mm}.{yyyy}
do {d} {mon} {yyyy}
Wygasa jutro => tomorrow

# sv
@ public employment service and aggregators
Sista ansökningsdag: {d} {mon} {yyyy}
Tills tjänsten är tillsatt => until
Löpande => always
@ dates that are no deadlines
Publicerad {d} {mon} {yyyy} => past

# ja
@ aggregator cards
掲載終了日：{yyyy}/{mm}/{dd}
掲載終了予定日:{yyyy}/{mm}/{dd}
応募期限 {yyyy}-{mm}-{dd}
{yyyy}.{mm}.{dd}まで
募集期間：～{yyyy}/{mm}/{dd}
通年採用 => always

# ko
@ aggregator cards of the country
{yyyy}-{mm}-{dd}
{m}월 {d}일까지
접수기간 ~{yy}/{mm}/{dd}
지원마감 {mm}.{dd}({wd}) 23:59
마감 {n}일 전 => left
오늘 마감 => today
채용시 => until
상시채용 => always
@ dates that are no deadlines
게시일 {yyyy}-{mm}-{dd} => past
`;
