/** Templates of texts on locations; see `template.domain.ts` for the format. */
export const PLACES = `
# en de fr es pt it nl pl sv
@ applicant tracking system: free text of the company
{A}, {A.co}
{A}, {A.r}, {A.co}
{X}, {X.co}
{A}; {B}
{A} / {B}
{A}, {B}, {C}
{A} | {B}
{A} - {B}
{A} & {B}
{K}
{K}, {L}, {M}
{K} / {L}
{K}; {L}
{K} | {L} | {M}
{A}, {A.co}; {X}, {X.co}
{A}, {A.co} / {X}, {X.co}
{A}, {A.co} | {B}, {B.co} | {X}, {X.co}
{X}, {X.co}, {Y}, {Y.co}
@ applicant tracking system: list of offices with codes
{A.c3} - {A}
{A.cc}-{A}
{A.co} - {A}
{A.co}, {A}
{A.co} {A}
{A.r} - {A}
{X.c3} - {X}
{X.cc}-{X}
{X.co} - {X}
{X.co}, {X}
{R}
{A} ({A.co})
{A} ({A.r})
@ board of startups
{A.flag} {A}
{A}, {A.co} {A.flag}
{K.flag} {K}
{X.flag} {X}, {X.co}
{X.flag} {X}
{A.flag} {A}, {X.flag} {X}
📍 {A}
@ structured data (JobPosting): address joined to a text
{A}, {A.r}
{A}, {A.r}, {A.cc}
{A.zip} {A}, {A.co}
@ board of international companies
{G}
{K} ({G})
@ places that are not regions
https://careers.example.com/locations => none
TBD => none
HQ => none

# en
@ applicant tracking system: free text of the company
{A} or {B}
{A} and {B}
{A}, {B} or {C}
{A}, {B} and {X}
{K} or {L}
Anywhere in {K} => work? K
{A} office
{A}, {A.co} (HQ)
{A} +{n} more
{A}, {A.co} and {n} more
{A} + {n} other locations
Multiple locations => none
Various locations => none
Location: {A}, {A.co}
Nationwide => H
See job description => none
Field based => none work?
@ board of startups
{A} • {B} • {X}
{U} => U
@ directory of facilities
Building 42, Main Campus => none
Warehouse 3, Gate B => none
Terminal 2 => none
Store #1143 => none
St. Mary Medical Center => none
Remote Sensing Laboratory => none
careers.example.org => none
Hangar 7 => none

# en-US
@ aggregator cards
{A}, {A.st}
{A}, {A.st} (Downtown area)
{A}, {A.st}+1 location
{A}, {A.st} +{n} locations
{A}, {A.st}, USA
{A}, {A.st}, US
{A}, {A.st}, United States
{A} {A.st}
{A}, {A.r}, United States
{A}, {A.r}, us
{A.r}
@ applicant tracking system: list of offices with codes
US-{A.st}-{A}
United States, {A.r}
{A.st} - {A}
United States - {A}, {A.st}
{A}, {A.st}; {B}, {B.st}
{A}, {A.st} or {B}, {B.st}
{A}, {A.st} | {B}, {B.st} | {C}, {C.st}
{A}, {A.st}, {B}, {B.st}
{A}, {A.r}; {B}, {B.r}
{A}, {A.st} (HQ)
{A}, {A.st} - Headquarters
@ professional network
{A} Metropolitan Area
Washington, D.C. => @Washington
Washington, DC => @Washington
Washington DC => @Washington
Washington, DC 20001 => @Washington
New York, NY => @New_York
New York City => @New_York
NYC => @New_York
New York, New York => @New_York
US => @United_States
USA => @United_States
U.S. => @United_States
United States => @United_States
US, Canada => @United_States @Canada
US / Canada / UK => @United_States @Canada @United_Kingdom

# en-GB
@ aggregator cards
{A}, {A.p}
{A}, {A.r}, United Kingdom
{A}, UK
{A}, {A.r}, UK
{A.str}, {A} {A.zip}
{A} {A.zip}
{A}, GB
United Kingdom, {A}
UK - {A}
City of London => @London
London (Central), London (Greater) => @London
UK => @United_Kingdom
England => @@England
Edinburgh, Scotland => @Edinburgh
Cardiff, Wales => @Cardiff
Belfast, Northern Ireland => @Belfast
Dublin, Ireland => @Dublin
UK, Ireland => @United_Kingdom @Ireland
{A} and surrounding areas
Within 10 miles of {A}
{A}, {B} & {C}

# en-IN
@ aggregator cards of the country
{A}, {A.r}, India
{A}(Sector 62)
{A}, {A.r}, India, {A.zip}
{A}/{B}
{A.r}
{A}, India
{A}, {A.st}, India
Bangalore/Bengaluru => @Bengaluru
Bangalore/Bengaluru(Koramangala) => @Bengaluru
Hyderabad, Pune, Bengaluru => @Hyderabad @Pune @Bengaluru
Delhi / NCR => @Delhi
New Delhi, Delhi, India => @Delhi
Bengaluru, Karnataka => @Bengaluru
Bengaluru, IN-KA => @Bengaluru
India => @India
Pan India => @India

# de
@ aggregator cards
{A.zip} {A}
{A.str}, {A.zip} {A}
{A}, {A.st}
{A} oder {B}
{A} und Umgebung
Raum {A}
Großraum {A}
{A} +{n} weitere
{A}, {A.r} +{n} weitere
{A} / {A.r}
Standort: {A}
Arbeitsort: {A.zip} {A}
bundesweit => H
diverse Standorte => none
mehrere Standorte => none
nach Absprache => none
Werk 2, Halle 4 => none
D-{A.zip} {A}
{A} ({A.cc})
Deutschland, Österreich, Schweiz => @Germany @Austria @Switzerland
Wien, Österreich => @Vienna
München => @Munich

# de-DE
@ aggregator cards
Deutschland => @Germany
Germany Stuttgart => @Stuttgart
Deutschland, {A.r}, {A}
Metropolregion {A}

# de-CH
@ aggregator cards
Schweiz => @Switzerland
Kanton Zürich => @@Zurich
{A} {A.st}
{A.zip} {A} {A.st}
CH-{A.zip} {A}
{A}, Schweiz
Genf / Lausanne => @Geneva @Lausanne
Deutschschweiz => @Switzerland

# fr
@ aggregator cards
{A.p} - {A}
{A} ({A.p})
{A.zip} {A}
{A} - {A.p}
{A.p} - {A} - {A.r}
{A} et {B}
{A} ou {B}
{A}, {B} et {C}
Paris 9e => @Paris
Paris 15e Arrondissement => @Paris
75 - PARIS 08 => @Paris
Lyon 3e (69) => @Lyon
Région parisienne => @@Île-de-France
Toute la France => @France
France => @France
Lieu : {A}
Métropole de {A}
Plusieurs lieux => none
À définir => none
Site client => none
Entrepôt n°4 => none
{A.r}
{A}, {B} (déplacements fréquents)

# es
@ aggregator cards
{A} y {B}
{A}, {B} y {C}
Toda {A.r} => A
{A.str}, {A.zip} {A}
{A.zip} {A}
Zona {A}
Zona metropolitana de {A}
A convenir => none
Varias ubicaciones => none
Nave industrial 3 => none
Polígono Industrial Sur, nave 12 => none
Área metropolitana de {A}

# es-ES
@ aggregator cards
España => @Spain
Barcelona, España => @Barcelona
Toda España => @Spain
España, Italia, Suecia => @Spain @Italy @Sweden
C/ Mayor 12, 28013 Madrid => @Madrid
{A}, España

# es-MX
@ aggregator cards
{A}, {A.st}
{A.str}, {A.zip} {A}, {A.st}
{A}, {A.r}, México
Ciudad de México, CDMX => @Mexico_City
CDMX => @Mexico_City
Guadalajara, Jal. => @Guadalajara
Monterrey, N.L. => @Monterrey
México => @Mexico
LATAM => @LATAM

# pt
@ aggregator cards
{A} - {A.st}
{A}, {A.st}
{A}/{A.st}
{A} ({A.st})
{A} - {A.st}, Brasil
{A}, {A.r}, Brasil
{A} ou {B}
{A}, {B} e {C}
Grande {A}
Região metropolitana de {A}
São Paulo => @São_Paulo
São Paulo e Região => @São_Paulo
Todo o Brasil => @Brazil
Local: {A} - {A.st}
{A} - {A.st}; {B} - {B.st}
{A} - {A.st} / {B} - {B.st}
A combinar => none
Vários locais => none
Galpão 3 => none
{A.r}

# it
@ aggregator cards
{A} ({A.p})
{A}, {A.p}
{A} - {A.p}
{A.zip} {A} ({A.p})
{A.zip} {A}
Sede di lavoro: {A}
Sede: {A} ({A.p})
{A} e provincia
Provincia di Brescia => @@Lombardy
Provincia di Torino => @@Piedmont
{A} e {B}
{A} o {B}
{A}, Italia
Italia => @Italy
Tutta Italia => @Italy
Milano => @Milan
Roma => @Rome
Catania (CT) => @Catania
Varie sedi => none
{A.r}
{A}, {A.r}, Italia

# nl
@ aggregator cards
{A.zip} {A}
{A.str}, {A.zip} {A}
{A} en {B}
{A} of {B}
{A}, {B} en {C}
Regio {A}
Standplaats {A}
Standplaats: {A}
Locatie: {A}
{A}, Nederland
{A}, Netherlands
Nederland => @Netherlands
Den Haag => @The_Hague
Amsterdam, Noord-Holland => @Amsterdam
Diverse locaties => none
Nader te bepalen => none
Rotterdam, Zuid-Holland, NL => @Rotterdam
Antwerpen, België => @Antwerp

# pl
@ aggregator cards
{A}, woj. {A.r}
{A.str}, {A.zip} {A}
{A.zip} {A}
{A}, {B} i {C}
{A} i okolice
{A}, Polska
Polska => @Poland
Cała Polska => @Poland
Warszawa => @Warsaw
Warszawa, mazowieckie => @Warsaw
Warszawa, Mokotów => @Warsaw
Kraków, małopolskie => @Kraków
Miejsce pracy: {A}
{A} (+{n} lokalizacje)
Kilka lokalizacji => none
Do uzgodnienia => none
Hala 3 => none
Warszawa; Wrocław => @Warsaw @Wrocław

# sv
@ aggregator cards
{A.zip} {A}
{A} och {B}
{A} eller {B}
{A}, {B} och {C}
{A} med omnejd
Ort: {A}
Placering: {A}
{A}, Sverige
Sverige => @Sweden
Hela Sverige => @Sweden
Göteborg => @Gothenburg
Stockholm => @Stockholm
Stockholms län => @@Stockholm
Malmö, Skåne län => @Malmö
Köpenhamn, Danmark => @Copenhagen
Flera orter => none
Enligt överenskommelse => none
Storstockholm => @@Stockholm

# ja
@ aggregator cards
{R}
{R}、{S}
{R}・{S}
勤務地：{A.r}{A}
{A.r}{A} 他
〒{A.zip} {A.r}{A}
〒{A.zip} {A.r}{A}中央1-2-3
東京都 => @@Tokyo
東京 => @@Tokyo
東京都内 => @@Tokyo
東京都、大阪府 => @@Tokyo @@Osaka
北海道 => @@Hokkaido
日本 => @Japan
全国 => H
勤務地多数 => none
応相談 => none
第2工場 => none
{X.co} {X}
{X}({X.co})
{X}
{K}
{K}、{L}
Tokyo, Japan => @Tokyo
Osaka => @Osaka
JP-Tokyo => @Tokyo
{K}/{L}

# ko
@ aggregator cards of the country
{A.rp} {A}
{A.r} > {A}
{R} 전체
{A.r} {A} 외
{A.r} {A} 외 {n}
{A.r} {A}, {B.r} {B}
{A.r} {A} / {B.r} {B}
{A.r} {A}·{B.r} {B}
{A.r} {A} | {B.r} {B}
근무지: {A.r} {A}
{A.rp} {A} 테헤란로 152
{A.rp} {A} 중앙로 {n}길 {n}, 3층
(06236) {A.rp} {A}
({A.r}) {A}
{X.co} {X}
{X.co} > {X}
해외 > {X.co} > {X}
{K}
{K}, {L}
{K}·{L}
해외({K})
{X}, {X.co}
[{A.r} {A}] 본사
{A.r} {A} (본사)
본사 근무 => none
협의 후 결정 => none
2공장 => none
물류센터 3층 => none
추후 협의 => none
Seoul, South Korea => @Seoul
Seoul, Korea => @Seoul
Busan, Republic of Korea => @Busan
Seoul => @Seoul
Singapore => @Singapore
{G}
`;
