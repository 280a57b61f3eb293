/** Templates of texts on application deadlines; see `template.domain.ts` for the format. */
export const DEADLINES = `
# en de fr es pt it nl pl sv ja
@ structured data (JobPosting)
{yyyy}-{mm}-{dd}

# de fr es pt it pl nl
@ aggregator cards
{dd}/{mm}/{yyyy}
{d} {mon} {yyyy}

# en
@ aggregator cards
Apply by {mon} {d}, {yyyy}
Apply by {mon3} {d}
Deadline: {mon} {d}, {yyyy}
Closing date: {d} {mon} {yyyy}
Closing date: {d} {mon3} {yyyy}
Application deadline: {mon} {d}, {yyyy}
Closes {d} {mon3}
Deadline {wdl} {d} {mon} {yyyy}
Apply before {d} {mon} {yyyy}
Expires {mon3} {d}, {yyyy}
Last date to apply: {d} {mon3} {yyyy}
Valid through {yyyy}-{mm}-{dd}
{n} days left => left
{n} days left to apply => left
Closes today => today
Last day to apply: today => today
Closes tomorrow => tomorrow
Open until filled => until
Position open until filled => until
Ongoing => always
Applications accepted on a rolling basis => always
Always open => always
@ dates that are no deadlines
Posted {n} days ago => past
Starts {d} {mon3} => none
Start date: {d} {mon} {yyyy} => none
Starting {mon} {d} => none
Updated {d} {mon} {yyyy} => past
Interviews on {d} {mon} => none
{n} applicants => none
ASAP => none
Immediate start => none
Established 1998 => none

# en-US
@ aggregator cards
Apply by {mm}/{dd}/{yyyy}
Closes {m}/{d}/{yyyy}
Deadline: {m}/{d}/{yy}
{mon3}. {d}, {yyyy}
{wd}, {mon3} {d}, {yyyy}
Job closes {mm}/{dd}/{yyyy}

# en-GB
@ aggregator cards
{dd}/{mm}/{yyyy}
Closing date {dd}/{mm}/{yyyy}
{d} {mon} {yyyy}
Closing Date: {wdl} {d} {mon} {yyyy}
Closing date: {d} {mon} {yyyy} at 23:59
Expires: {dd}/{mm}/{yyyy}

# en-IN
@ aggregator cards
{dd}-{mm}-{yyyy}
Apply by {d} {mon3} {yyyy}
Last date: {dd}/{mm}/{yyyy}
Last Date: {dd}-{mm}-{yyyy}
Apply before {d} {mon3}' {yy}
{d} {mon} {yyyy}

# de
@ public employers and aggregators
{dd}.{mm}.{yyyy}
{d}. {mon} {yyyy}
Bewerbungsfrist: {dd}.{mm}.{yyyy}
Bewerbungsfrist bis {d}. {mon} {yyyy}
Bewerbungsschluss: {dd}.{mm}.{yyyy}
Bewerbung bis {dd}.{mm}.{yyyy}
Bewerbung bis zum {d}. {mon} {yyyy}
bis {dd}.{mm}.{yyyy}
bis zum {dd}.{mm}.
bis {wdl}, {d}. {mon} {yyyy}
Noch {n} Tage => left
Endet heute => today
Bewerbungsfrist endet heute => today
Bis zur Besetzung der Stelle => until
Offen bis zur Besetzung => until
Laufend => always
Fortlaufende Bewerbung möglich => always
@ dates that are no deadlines
Online seit {dd}.{mm}.{yyyy} => past
Eintrittsdatum: {dd}.{mm}.{yyyy} => none
Ab {d}. {mon} {yyyy} => none
Beginn: {dd}.{mm}.{yyyy} => none
vor {n} Tagen => none
ab sofort => none
Vorstellungsgespräche am {dd}.{mm}.{yyyy} => none
Aktualisiert am {dd}.{mm}.{yyyy} => past

# fr
@ public employers and aggregators
Date limite : {dd}/{mm}/{yyyy}
Date limite de candidature : {dd}/{mm}/{yyyy}
Date limite de candidature : {d} {mon} {yyyy}
Candidature avant le {dd}/{mm}/{yyyy}
Jusqu’au {d} {mon} {yyyy}
Jusqu'au {d} {mon}
Clôture des candidatures le {d} {mon} {yyyy}
Expire le {dd}/{mm}/{yyyy}
Fin de publication : {dd}/{mm}/{yyyy}
Plus que {n} jours pour postuler => left
Expire dans {n} jours => left
Expire aujourd'hui => today
Expire demain => tomorrow
Jusqu'à ce que le poste soit pourvu => until
@ dates that are no deadlines
Publié le {dd}/{mm}/{yyyy} => past
Publiée le {d} {mon} {yyyy} => past
Actualisé le {d} {mon} {yyyy} => past
Prise de poste le {d} {mon} {yyyy} => none
Il y a {n} jours => none
Dès que possible => none

# es
@ public employers and aggregators
Fecha límite: {dd}/{mm}/{yyyy}
Hasta el {d} de {mon} de {yyyy}
Hasta el {d} de {mon}
Plazo: hasta el {dd}/{mm}/{yyyy}
Fecha de cierre: {dd}/{mm}/{yyyy}
Postúlate antes del {d} de {mon}
Vence el {dd}/{mm}/{yyyy}
{d} de {mon} de {yyyy}
Cierra en {n} días => left
Quedan {n} días => left
Cierra hoy => today
Hasta cubrir la vacante => until
Convocatoria permanente => always
@ dates that are no deadlines
Publicado el {dd}/{mm}/{yyyy} => past
Publicada el {d} de {mon} de {yyyy} => past
Fecha de inicio: {dd}/{mm}/{yyyy} => none
Hace {n} días => none
Incorporación inmediata => none

# pt
@ public employers and aggregators
Inscrições até {dd}/{mm}/{yyyy}
Inscrições até {d} de {mon} de {yyyy}
Inscrições até {dd}/{mm}
Candidate-se até {dd}/{mm}/{yyyy}
Até {d} de {mon}
Prazo: {dd}/{mm}/{yyyy}
Prazo final: {d} de {mon} de {yyyy}
Encerra em {n} dias => left
Encerra hoje => today
Encerra amanhã => tomorrow
Até o preenchimento da vaga => until
@ dates that are no deadlines
Início em {dd}/{mm}/{yyyy} => none
Há {n} dias => none
Início imediato => none

# it
@ public employers and aggregators
Scadenza: {dd}/{mm}/{yyyy}
Scadenza {d} {mon} {yyyy}
Candidature entro il {dd}/{mm}/{yyyy}
Candidati entro il {dd}/{mm}/{yyyy}
Scade il {dd}/{mm}/{yyyy}
Scade tra {n} giorni => left
Scade domani => tomorrow
Fino a copertura della posizione => until
Candidature sempre aperte => always
@ dates that are no deadlines
Pubblicato il {dd}/{mm}/{yyyy} => past
Inizio: {dd}/{mm}/{yyyy} => none
{n} giorni fa => none
Inizio immediato => none

# nl
@ public employers and aggregators
Reageren voor {d} {mon} {yyyy}
Solliciteren kan tot {d} {mon} {yyyy}
Sluitingsdatum: {dd}-{mm}-{yyyy}
Sluitingsdatum {d} {mon} {yyyy}
{dd}-{mm}-{yyyy}
Deadline: {dd}-{mm}-{yyyy}
Nog {n} dagen => left
Sluit vandaag => today
Sluit morgen => tomorrow
Tot de vacature vervuld is => until
Doorlopend => always
@ dates that are no deadlines
Geplaatst op {dd}-{mm}-{yyyy} => past
{n} dagen geleden => none
Per direct => none

# pl
@ public employers and aggregators
ważna jeszcze {n} dni => left
Oferta ważna do {dd}.{mm}.{yyyy}
Aplikuj do {dd}.{mm}.{yyyy}
Aplikuj do {d} {mon}
Termin składania dokumentów: {d} {mon} {yyyy}
{dd}.{mm}.{yyyy}
Wygasa za {n} dni => left
Wygasa dzisiaj => today
Do obsadzenia stanowiska => until
Rekrutacja ciągła => always
@ dates that are no deadlines
Opublikowano {dd}.{mm}.{yyyy} => past
Opublikowana: {d} {mon} {yyyy} => past
Rozpoczęcie pracy: {dd}.{mm}.{yyyy} => none
{n} dni temu => none
od zaraz => none

# sv
@ public employment service and aggregators
Sista ansökningsdag {yyyy}-{mm}-{dd}
Sista ansökningsdag {d} {mon}
Ansök senast {d} {mon} {yyyy}
Ansök senast {d} {mon}
Ansök senast {yyyy}-{mm}-{dd}
Ansök före {d} {mon}
Sök senast {d} {mon} {yyyy}
{d} {mon} {yyyy}
{n} dagar kvar => left
Ansök senast idag => today
Ansök senast i morgon => tomorrow
@ dates that are no deadlines
Publicerad: {yyyy}-{mm}-{dd} => past
Tillträde {d} {mon} {yyyy} => none
För {n} dagar sedan => none
Tillträde omgående => none

# ja
@ aggregator cards
{yyyy}/{mm}/{dd}
{yyyy}年{m}月{d}日
応募締切：{yyyy}年{m}月{d}日
応募締切:{yyyy}/{mm}/{dd}
締切：{m}月{d}日
締切 {m}/{d}({wd})
{m}月{d}日({wd})まで
{yyyy}年{m}月{d}日まで
残り{n}日 => left
あと{n}日 => left
掲載終了まであと{n}日 => left
本日締切 => today
明日締切 => tomorrow
決まり次第終了 => until
採用が決まり次第終了 => until
随時募集 => always
@ dates that are no deadlines
掲載日：{yyyy}/{mm}/{dd} => past
更新日: {yyyy}/{mm}/{dd} => past
{m}月{d}日入社 => none
入社日：{yyyy}年{m}月{d}日 => none
{n}日前 => none
面接日 {m}/{d}({wd}) => none
即日勤務可 => none

# ko
@ aggregator cards of the country
~ {mm}/{dd}({wd})
~{mm}/{dd}({wd})
~{m}/{d}({wd})
~ {mm}.{dd}({wd})
~{mm}.{dd}({wd})
{mm}/{dd}({wd}) 마감
{yyyy}.{mm}.{dd}
~{yyyy}.{mm}.{dd}
~ {yyyy}.{mm}.{dd}({wd})
{yyyy}년 {m}월 {d}일
{yyyy}년 {m}월 {d}일까지
{m}월 {d}일({wd}) 마감
마감일 {yyyy}.{mm}.{dd}
마감일: {yyyy}-{mm}-{dd}
접수마감 {yy}.{mm}.{dd}
D-{n} => left
D-{n} 마감 => left
{n}일 남음 => left
오늘마감 => today
D-Day => today
오늘 {h}시 마감 => today
{h}시 마감 => today
내일마감 => tomorrow
내일 마감 => tomorrow
내일 {h}시 마감 => tomorrow
채용시 마감 => until
채용시까지 => until
상시 => always
상시모집 => always
@ dates that are no deadlines
{mm}/{dd}({wd}) 등록 => past
등록일 {yy}/{mm}/{dd} => past
수정일 {yy}/{mm}/{dd} => past
{n}일 전 등록 => past
{n}일 전 => none
{mm}/{dd}({wd}) 면접 => none
입사일 {yyyy}.{mm}.{dd} => none
{m}월 {d}일 입사 => none
`;
