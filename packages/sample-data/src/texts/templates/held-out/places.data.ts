/** Templates of texts on locations that are set aside: do not look at them while you work on a reader of such texts. */
export const PLACES_HELD_OUT = `
# en de fr es pt it nl pl sv
@ applicant tracking system: free text of the company
{X.en}, {X.coEn}
{A}
@ applicant tracking system: list of offices with codes
{A.co}-{A.r}-{A}
{X}, {X.cc}
{A.r}, {A.co}
{R}, {S}
{X} ({X.cc})
@ structured data (JobPosting): address joined to a text
{A.str}, {A.zip} {A}, {A.co}
@ board of international companies
{G}, {K}
@ places that are not regions
N/A => none
- => none

# en
@ applicant tracking system: free text of the company
{A}, {A.r} or {B}, {B.r}
Based in {A}, {A.co}
Multiple locations: {A}, {B}, {X} => A B X
Locations: {A}; {B}; {C}
Client site => none
@ board of startups
{A} · {A.co}
@ directory of facilities
Plant 2, Line 4 => none

# en-US
@ aggregator cards
{A}, {A.st} {A.zip}
{A.str}, {A}, {A.st} {A.zip}
@ applicant tracking system: list of offices with codes
US, {A.st}, {A}
United States, {A.r}, {A}
USA - {A.st} - {A}
{A}, {A.st} / {B}, {B.st}
{A}, {A.st}; {X}, {X.co}
@ professional network
Greater {A} Area
St. Paul, MN => @Saint_Paul

# en-GB
@ aggregator cards
{A}, {A.p}, {A.zip}
London => @London
Greater London => @London
United Kingdom => @United_Kingdom
Scotland => @@Scotland

# en-IN
@ aggregator cards of the country
India - {A}
IND - {A}
IN-{A}
Mumbai (All Areas) => @Mumbai

# de
@ aggregator cards
{A.str} in {A.zip} {A}
{A} und {B}
{A}, {B} oder {C}
Standorte: {A}, {B}
Frankfurt am Main => @Frankfurt_am_Main
Frankfurt => @Frankfurt_am_Main

# de-DE
@ aggregator cards
{A}, Deutschland

# de-CH
@ aggregator cards
Zürich => @Zurich
{A} ({A.st})

# fr
@ aggregator cards
{A.str}, {A.zip} {A}
France entière => @France
Localisation : {A} ({A.p})
Poste basé à {A}
Basé à {A} ({A.p})
{A} et sa région

# es
@ aggregator cards
{A} o {B}
Ubicación: {A}
Lugar de trabajo: {A}, {A.r}

# es-ES
@ aggregator cards
Madrid, Madrid => @Madrid
Madrid => @Madrid

# es-MX
@ aggregator cards
{A}, {A.st}, México
Ciudad de México => @Mexico_City

# pt
@ aggregator cards
{A.str} - {A}, {A.st}, {A.zip}
{A} e {B}
{A} e região
São Paulo - SP => @São_Paulo
Brasil => @Brazil

# it
@ aggregator cards
{A.str}, {A.zip} {A} {A.p}
{A.str}, {A}
{A}, {B} e {C}
Palermo (PA) => @Palermo
Zona industriale, capannone 5 => none

# nl
@ aggregator cards
{A} en omgeving
Heel Nederland => @Netherlands
{A.r}
Loods 4 => none

# pl
@ aggregator cards
{A.str}, {A}
{A} i {B}
{A} lub {B}
województwo {A.r} => A

# sv
@ aggregator cards
{A.str}, {A.zip} {A}
{A.r}
Placeringsort: {A}
Lager 3 => none

# ja
@ aggregator cards
{A.r}{A}
{A.r} {A}
{A.r}/{A}
{R}/{S}
{A.r}{A}(本社)
{X.co}・{X}
海外({K})

# ko
@ aggregator cards of the country
{A.r} {A}
{R}전체
{R}
{R}, {S}
근무지역 : {A.rp} {A}
{A.r}-{A}
{X}
United States => @United_States
Tokyo, Japan => @Tokyo
`;
