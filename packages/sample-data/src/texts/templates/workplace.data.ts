/** Templates of texts on the workplace (on site, hybrid, remote) with its region; see `template.domain.ts` for the format. */
export const WORKPLACE = `
# en de fr es pt it nl pl sv
@ applicant tracking system: free text of the company
Remote => remote
Remote ({H}) => remote
Remote - {H} => remote
Remote, {H} => remote
{H} - Remote => remote
{H} (Remote) => remote
Remote ({K.en}) => remote
Remote - {K.en} => remote
{A} (Remote) => remote
{A}, {A.co} (Remote) => remote
Remote / {A} => work? A
{A} (Hybrid) => hybrid
{A}, {A.co} (Hybrid) => hybrid
Hybrid, {A} => hybrid
{A} · Hybrid => hybrid
{A} / Remote => work? A
{A.flag} {A} · Hybrid => hybrid
{A}, {A.r}
{A}, {A.co}
{A} / {B}
Remote - EMEA => remote @EMEA
LATAM (Remote) => remote @LATAM
Remote - Europe => remote @Europe
Remote (EU) => remote @European_Union
Remote - Worldwide => remote @Worldwide
Hybrid => hybrid

# en
@ applicant tracking system: free text of the company
Fully remote => remote
Remote {K.en} => remote
{K.en} Remote => remote
Fully Remote - {K.en} => remote
Remote, anywhere in Europe => remote @Europe
Remote - US or Canada => remote @United_States @Canada
Remote, US only => remote @United_States
US-Remote => remote @United_States
US Remote => remote @United_States
Remote (UK) => remote @United_Kingdom
Remote UK => remote @United_Kingdom
Remote India => remote @India
Remote Indonesia => remote @Indonesia
Remote Spain => remote @Spain
Remote - Canada, United States => remote @Canada @United_States
Remote, Canada; Remote, United States => remote @Canada @United_States
Work from home => remote
Work from home ({K.en}) => remote
Work from home - {A} => remote
WFH => remote
Home based => remote
Home-based, {A.co} => remote
Worldwide => work? @Worldwide
Hybrid work in {A}, {A.r} => hybrid
Hybrid remote in {A}, {A.r} => hybrid
Hybrid ({A}) => hybrid
Hybrid: {A}, {B} => hybrid
{A} (2 days a week in the office) => hybrid
{A}, 3 days in office => hybrid
{A} or Hybrid => work? A
On-site - {A} => onsite
{A} (On-site) => onsite
On-site => onsite
In office - {A} => onsite
In-person, {A} => onsite
@ names that contain a word of remote work
Remote Sensing Center, {A}, {A.r} => A
Hybrid Powertrain Plant, {A} => A
Hybrid Cloud Team, {A} => A

# en-US
@ aggregator cards
Remote in {A}, {A.st} => remote
Hybrid remote in {A}, {A.st} {A.zip} => hybrid
Hybrid work in {A}, {A.st} {A.zip} => hybrid
Hybrid - {A}, {A.st} => hybrid
{A}, {A.st} (Remote) => remote
{A}, {A.st} (On-site) => onsite
Remote - {A.r} => remote
Remote; {A}, {A.st} => work? A
{A}, {A.st}; Remote - US => work? A
In person · {A}, {A.st} => onsite

# de
@ aggregator cards
Homeoffice => remote
Home-Office => remote
100% Homeoffice => remote
Remote / Homeoffice => remote
Remote (deutschlandweit) => remote @Germany
Deutschlandweit remote => remote @Germany
{A} (Homeoffice möglich) => work? A
Teilweise Homeoffice, {A} => hybrid
Hybrides Arbeiten, {A} => hybrid
{A}, hybrid => hybrid
{A} (vor Ort) => onsite
Vollständig remote => remote
{A} / Homeoffice => work? A
Präsenz in {A} => onsite

# fr
@ aggregator cards
Télétravail total => remote
100 % télétravail => remote
Télétravail partiel - {A} => hybrid
{A} (Télétravail partiel) => hybrid
{A} - Télétravail partiel => hybrid
{A} ({A.p}) - Hybride => hybrid
Télétravail hybride à {A} ({A.p}) => hybrid
{A}, 2 jours de télétravail par semaine => hybrid
Présentiel - {A} => onsite
{A} (présentiel) => onsite
Sur site à {A} => onsite
Remote France => remote @France
Full remote => remote
Full remote (France) => remote @France
Télétravail à {A} ({A.p}) => work? A

# es
@ aggregator cards
100% remoto => remote
Remoto => remote
Solo teletrabajo => remote
Trabajo remoto => remote
{A} (Híbrido) => hybrid
Híbrido - {A} => hybrid
Híbrido en {A} => hybrid
Presencial - {A} => onsite
{A} (Presencial) => onsite
Presencial en {A} => onsite
Remoto en {A} => remote
Desde casa => remote
{A}, 2 días de teletrabajo a la semana => hybrid
Híbrido => hybrid
Presencial => onsite
Home office => remote

# pt
@ aggregator cards
Remoto => remote
100% remoto => remote
Trabalho remoto => remote
Home office => remote
100% Home Office => remote
Híbrido em {A}, {A.st} => hybrid
{A} e região (Híbrido) => hybrid
Presencial - {A} - {A.st} => onsite
{A} - {A.st} (Presencial) => onsite
Presencial em {A} => onsite
Presencial => onsite
Remoto em todo o Brasil => remote @Brazil
Modelo híbrido, {A} => hybrid
Trabalho presencial, {A} => onsite

# it
@ aggregator cards
Smart working => work?
Full remote => remote
Da remoto => remote
100% da remoto => remote
Lavoro da remoto => remote
Ibrido - {A} => hybrid
Lavoro ibrido a {A} => hybrid
{A}, 2 giorni di smart working a settimana => hybrid
In sede - {A} => onsite
{A} (in sede) => onsite
In presenza, {A} => onsite
Ibrido => hybrid
Telelavoro => remote

# nl
@ aggregator cards
Volledig thuiswerken => remote
Volledig remote => remote
100% remote => remote
Remote in Nederland => remote @Netherlands
Hybride werken in {A} => hybrid
Hybride werken, {A} => hybrid
{A}, 2 dagen thuiswerken => hybrid
Gedeeltelijk thuiswerken, {A} => hybrid
Op locatie - {A} => onsite
{A} (op locatie) => onsite
Op kantoor in {A} => onsite
Hybride => hybrid

# pl
@ aggregator cards
Praca zdalna => remote
Zdalnie => remote
W pełni zdalna => remote
{A} (hybrydowo) => hybrid
{A}, praca hybrydowa => hybrid
Hybrydowo, {A} => hybrid
Praca stacjonarna - {A} => onsite
{A} (stacjonarnie) => onsite
{A}, praca stacjonarna => onsite
Hybrydowo => hybrid
Stacjonarnie => onsite
Praca zdalna z dowolnego miejsca w Polsce => remote @Poland

# sv
@ aggregator cards
Distans => remote
Distansarbete => remote
Helt på distans => remote
100% distans => remote
{A} (hybridarbete) => hybrid
Hybridarbete i {A} => hybrid
{A}, 2 dagar hemifrån => hybrid
På plats - {A} => onsite
{A} (på plats) => onsite
På plats i {A} => onsite
Jobba hemifrån => remote

# ja
@ aggregator cards
フルリモート => remote
完全在宅勤務 => remote
フルリモート/{R} => remote
{A.r}{A}(フルリモート) => remote
{A.r}{A}(リモート可) => work? A
{A.r}{A}/一部リモート => hybrid
{A.r}{A}(ハイブリッド勤務) => hybrid
ハイブリッド勤務 => hybrid
勤務地：{A.r}{A}(出社必須) => onsite
勤務地：{A.r}{A}(フルリモート) => remote
一部在宅 {R} => hybrid
週3出社・{A.r}{A} => hybrid
{A.r}{A}(出社) => onsite
原則出社 {R} => onsite
フル出社 {A.r}{A} => onsite
{A.r}{A}
{R}
{R}、{S}
Remote - Japan => remote @Japan
Tokyo, Japan (Hybrid) => hybrid @Tokyo
{K}
リモートワーク => remote

# ko
@ aggregator cards of the country
재택근무 => remote
전면 재택 => remote
원격근무 => remote
전일 원격근무 => remote
{A.r} {A} (재택근무) => remote
{A.r} {A} / 재택 병행 => hybrid
{A.r} {A} (주 2일 재택) => hybrid
{A.r} {A} (하이브리드 근무) => hybrid
{A.r} {A} · 하이브리드 => hybrid
하이브리드 근무 => hybrid
부분 재택 {A.r} {A} => hybrid
{A.r} {A} (사무실 출근) => onsite
{A.r} {A} / 출근 => onsite
{A.r} {A} (상주) => onsite
{A.r} {A}
{A.rp} {A}
{R}
{A.r} {A}, {B.r} {B}
{X.co} {X}
{K}
Remote => remote
{K} 원격근무 => remote
{K} (재택근무) => remote
원격탐사연구소 {A.r} {A} => A
`;
