/** Templates of texts on the workplace (on site, hybrid, remote) with its region that are set aside: do not look at them while you work on a reader of such texts. */
export const WORKPLACE_HELD_OUT = `
# en de fr es pt it nl pl sv
@ applicant tracking system: free text of the company
Remote - {A} => remote
Hybrid - {A} => hybrid
Remote | {K} => remote
Remote ({K}, {L}) => remote
{A}
Remote (EMEA) => remote @EMEA
Remote, APAC => remote @APAC

# en
@ applicant tracking system: free text of the company
100% remote => remote
Remote in {K.en} => remote
Remote, anywhere in {K.en} => remote
Remote (US) => remote @United_States
Remote in the USA => remote @United_States
Telecommute => remote
Onsite in {A}, {A.r} => onsite
{A}, {A.co} - On-site => onsite
@ names that contain a word of remote work
Remote Sensing Lab, {A} => A
Homestead Hospital, {A} => A

# en-US
@ aggregator cards
{A}, {A.st} (Hybrid) => hybrid
{A}, {A.st} or Remote => work? A

# de
@ aggregator cards
{A}, teilweise Homeoffice => hybrid
{A} oder remote => work? A
Vor Ort - {A} => onsite
Remote innerhalb Deutschlands => remote @Germany

# fr
@ aggregator cards
Télétravail => work?
Télétravail complet => remote
Hybride - {A} => hybrid
Télétravail 3 jours par semaine, {A} => hybrid

# es
@ aggregator cards
Teletrabajo => work?
Remoto ({H}) => remote
Trabajo híbrido en {A} => hybrid
Remoto desde cualquier lugar de {H} => remote

# pt
@ aggregator cards
Remoto (Brasil) => remote @Brazil
Híbrido - {A} - {A.st} => hybrid
{A} - {A.st} (Híbrido) => hybrid
Híbrido => hybrid

# it
@ aggregator cards
Remoto in Italia => remote @Italy
{A} (Ibrido) => hybrid
Lavoro in modalità ibrida, {A} ({A.p}) => hybrid

# nl
@ aggregator cards
Thuiswerk => remote
Hybride - {A} => hybrid
{A} (hybride) => hybrid

# pl
@ aggregator cards
100% zdalnie => remote
Praca zdalna (Polska) => remote @Poland
Praca hybrydowa - {A} => hybrid

# sv
@ aggregator cards
Arbete på distans => remote
Distans i hela Sverige => remote @Sweden
Delvis på distans, {A} => hybrid

# ja
@ aggregator cards
完全リモート => remote
在宅勤務 => remote
ハイブリッド勤務 {A.r}{A} => hybrid
Remote => remote
テレワーク => work?

# ko
@ aggregator cards of the country
100% 재택근무 => remote
풀 재택근무 => remote
재택근무 ({A.r} {A}) => remote
{A.r} {A} 재택근무 => remote
Seoul (Hybrid) => hybrid @Seoul
Hybrid - Seoul, South Korea => hybrid @Seoul
`;
