/** Words beside the names of places. Words with accents are also recognized without them. */

const words = (list: string): ReadonlySet<string> => new Set(list.split(/\s+/).filter(Boolean));

/** Names of places that are also common words or codes of fields of work; they need a larger place beside them. */
export const COMMON_WORDS: ReadonlySet<string> = words(
  'mobile normal orange sale enterprise independence liberty hope commerce industry university central union north south east west plant campus remote hybrid home various global international multiple national internet online any all open full part time contract senior junior manager marketing sales engineering design product data cloud security finance legal people support success operations research general other none male female man most van of best date mission media victory bend big center centre city college corner dale deal early fair field flag force forest gap gate green hall harbor head island king lake land long mill park plain point port post power president progress prospect quality queen ready rock rush salt sky spring star state stone story summit sun superior surprise time tower town trade true truth valley view village war way well white wild wise wood same ship show price major page post union agency agent studio studios este oeste norte sul sur nord sud est ouest ovest nacional nazionale national libre capital mon march',
);

/** Words for halls that are also names of towns: "Halle 4" is no town. */
export const FACILITY_WORDS: ReadonlySet<string> = words('halle hala sala hall');

/**
 * Words that may stand beside the names of places in a location: prepositions, kinds of places, words of work. A part of a
 * text with any other unknown word is an address, a facility or something else and names no place.
 */
export const FILLER_WORDS: ReadonlySet<string> = words(`
a an the in within from of at near nr around across to for on with our your all any every anywhere based only and/or both either eg e.g. i.e. ie incl including plus inside throughout close easy reach commutable commuting commute distance radius wide nationwide statewide citywide pan entire whole
area areas region regional metro metropolitan metroplex greater city cities town municipality borough county co. district state province prefecture pref pref. land canton country countries territory cbd bay downtown midtown uptown central inner outer northern southern eastern western north south east west northeast northwest southeast southwest suburb suburbs vicinity surrounding surroundings nearby outskirts inner-city mainland
office offices hq headquarters headquarter hub hubs location locations located workplace base site branch
sites premises live lives living reside resides residing relocate willing authorized
remote remotely fully full partially partly partial temporarily 100 100% first friendly eligible possible ok okay optional option options available allowed welcome preferred required work working works worker workers schedule model setup arrangement policy job jobs role roles position positions opportunity opportunities hire hiring employees home homebased home-based wfh work-from-home telework telecommute telecommuting telecommuter virtual hybrid onsite on-site on site in-office in-person person flexible flex days day week weeks month per weekly x either or not no non travel field field-based must be residents resident candidates applicants us-based uk-based eu-based open anyone various multiple several different other others further etc etc. currently primarily mainly preferably ideally head main corporate global station offering serving statewide postcode zip

homeoffice home-office mobiles arbeiten ortsunabhängig fernarbeit telearbeit remote-arbeit raum großraum grossraum umgebung umland umkreis umliegend region metropolregion ballungsraum nähe bei in im am an aus und oder u. nahe rund um herum innerhalb von der die das dem den des deren ganz gesamt gesamte ganze stadt stadtgebiet innenstadt zentrum landkreis lk kreis bezirk bundesland freistaat kanton kt. kt  bundesweit landesweit vor ort präsenz teilweise möglich moeglich vollständig komplett hybrides hybrid standort standorte arbeitsort einsatzort dienstort dienstsitz sitz zentrale hauptsitz niederlassung filiale büro tage tag pro woche wöchentlich überwiegend reisebereitschaft verschiedene mehrere diverse weitere weiteren sowie u.a. ua usw usw. uvm nördlich südlich östlich westlich nord süd ost west zentral nähere mitte hbf hauptbahnhof bahnhof flughafen landeshauptstadt hauptstadt hansestadt freie stadtkreis plz plz-gebiet wahlweise alternativ entweder einsatzgebiet gebiet vertriebsgebiet arbeitsstätte arbeitsplatz tätigkeitsort beschäftigungsort ausbildungsort wohnort firmensitz unternehmenssitz hauptstandort dienststelle zweigstelle geschäftsstelle werk wirtschaftsraum agglomeration gegend außendienst baustelle bundesrepublik kantone für unser unsere unserem unseren unserer ist ab sofort zum zur beim mit auch z.b. ggf ggf. nach absprache vereinbarung eventuell sonstige nur ausschließlich teils tagen bis max max. maximal mind mind. ohne präsenzarbeit standortunabhängig zuhause hause stelle stellen positionen direkt unweit kunde kunden projekt kreisstadt universitätsstadt arbeitsorte einsatzorte orte standorten filialen niederlassungen büros hauptverwaltung einsatz tätig arbeit tätigkeit beschäftigung ansässig wählbar frei bereich plz-bereich herzen überall kreisfreie regierungsbezirk bundesgebiet gesamten gesamtes einzugsgebiet stadtteil

télétravail teletravail à distance travail partiel total complet hybride possible sur site présentiel en au aux le la les l l' de du des d d' dans région département dépt dept ville agglomération agglo métropole bassin secteur arrondissement arr arr. arrdt et ou environs alentours proche proximité banlieue périphérie toute tout toutes entière entier partout centre-ville siège agence bureau poste basé basée basés localisé lieu localisation jours jour par semaine canton centre nord sud est ouest plusieurs autres autre hexagone métropolitaine sa son ses travailler avec déplacement déplacements mobilité pourvoir rattaché rattachée commune communauté urbaine européenne idéalement préférence départ cdi cdd intérim alternance tour côté loin min minutes exclusivement uniquement principalement nos locaux usine entrepôt magasin boutique établissement antenne direction régionale atelier chantier mission missions présence réguliers régulières fréquents fréquentes ponctuels quelques nationaux internationaux dont limitrophe limitrophes gare aéroport académie mairie pays entier cedex grand quartier bureaux intra-muros hypercentre dpt selon profil profils postes stage près autour lieux zones entre ville bien

teletrabajo remoto remota a distancia desde casa híbrido hibrido híbrida presencial en el la los las de del provincia comunidad autónoma pcia pcia. ciudad municipio estado edo edo. zona área area metropolitana metropolitano conurbada alrededores cercanías cerca cualquier parte lugar trabajo modalidad parcial toda todo todos todas capital interior centro y o e oficina oficinas sede ubicación solo sólo norte sur este oeste varias varios otras otros localizaciones ubicaciones república territorio nacional gran localidad población delegación c.p. cp días dia día a la semana por

teletrabalho à distância distancia home-office hibrido região regiao estado cidade município grande e em no na nos nas do da dos das trabalho modelo toda todo todos interior região metropolitana capital ou local localização unidade escritório dias dia por semana proximidades arredores entorno próximo qualquer lugar sul norte leste oeste vários várias outras outros território nacional todo país bairro endereço matriz filial vaga vagas atuação cep

da remoto telelavoro smart-working smart working ibrido ibrida in sede presenza lavoro agile zona provincia prov prov. regione autonoma città citta cittadina comune di del della dell dell' dei delle nel nella e ed o tutta tutto intera intero hinterland dintorni limitrofi vicinanze area metropolitana presso luogo giorni giorno a alla settimana cantone nord sud est ovest centro vicino pressi nei zone varie altre territorio nazionale lavorativo filiale stabilimento ufficio uffici località cap

thuiswerken thuiswerk werken op afstand telewerken hybride locatie kantoor omgeving omstreken e.o. eo regio stad provincie prov. gemeente standplaats vestiging werklocatie plaats centrum te bij nabij rondom rond heel hele gehele door en of het de dagen dag per week wonen noord zuid oost west diverse meerdere andere locaties landelijk

praca zdalna zdalnie zdalny zdalnej hybrydowa hybrydowo hybrydowy stacjonarna stacjonarnie woj woj. województwo wojewodztwo powiat pow. gmina gm. okolice okolica okolicach region rejon aglomeracja metropolia centrum miasto m.st. cała całe cala cały całej w we na i oraz lub z do dla terenie miejsce pracy lokalizacja siedziba biuro oddział dni dzień tygodniu tygodniowo dowolne dowolnego miejsca dowolnym całego kraju teren cały inne kilka różne lokalizacje firmy

distansarbete på distans hemifrån hybridarbete arbete hemarbete plats län lan kommun stad innerstad region regionen landskap i och eller med hos nära omnejd omgivning omgivningar hela ort arbetsort placering placeringsort stationering stationeringsort kontor huvudkontor området område runt kring norra södra östra västra dagar dag i veckan per vecka flera andra olika orter landet runt runtom centralt centrala centrum arbetsplats tjänstgöringsort

vanuit binnen inom från uit depuis dentro entro residencia residência residenza résidence residente residentes residenti wohnsitz woonachtig bosatt sector
puesto puestos posición vacante empleo empleos oferta trabajar trabaja trabajando jornada esquema formato regime régimen contrato emploi emplois activité posto posizione lavorare lavora impiego trabalhar trabalhe trabalha emprego posição werk baan tryb praca pracę pracuj pracować etat jobba jobb arbeta tjänst arbeite
kein keine keinen aucun aucune sans sin sem senza geen zonder brak bez ingen inget utan möglichkeit möglichkeiten possibilité posibilidad possibilidade possibilità mogelijk mogelijkheid mogelijkheden możliwość możliwości możliwa możliwe möjlighet möjligt

재택근무 재택 원격근무 원격 근무 하이브리드 병행 가능 전체 전지역 전역 지역 일대 시내 근교 전국 상주 출근 현장 부분 일부 외 본사 지사 사무실 근무지 인근 부근 현지 법인 지점 소재 근무지역 위치
`);

/** Endings of German compounds that may stand beside the name of a place: Projektstandort, Firmensitz, Einsatzregion. */
export const FILLER_ENDING =
  /(?:standorte?n?|einsatzorte?|sitz|zentrale|region|gebiet|raum|niederlassung|filiale|büro)$/;

/** Words that tell that the name beside them means a first-level region, not its city: Kanton Zürich, Prefecture. */
export const REGION_WORDS: ReadonlySet<string> = words(
  'state province prefecture canton kanton kantone cantone kt kt. bundesland freistaat estado edo edo. provincie län lan woj woj. województwo wojewodztwo',
);
/** Words that tell that the name beside them means a province, which may have the name of its capital. */
export const PROVINCE_WORDS: ReadonlySet<string> = words(
  'provincia prov prov. pcia pcia. provincial département departement dépt dept',
);
/** Prepositions that are also names of regions: before another word they are none. */
export const WORDS_BEFORE_PLACES: ReadonlySet<string> = words('para');
/** Names such as "South West", "East End", and "Lakes", which every country has. */
export const GENERIC_NAME =
  /^(?:(?:north|south|east|west|northeast|northwest|southeast|southwest|northern|southern|eastern|western|central|centre|center|far|upper|lower|middle|mid|inner|outer|nord|sud|est|ouest|norte|sul|sur|este|oeste|centro|centrale|side|end|hill|hills|bay|coast|bank|island|islands|harbour|harbor|capital|region|area|plateau|plateaux|highlands|highland|southland|northland|midlands|littoral|lakes|rivers|river|delta|estuaire|valley)(?:[ -]|$))+$/i;
const nationwide = (countries: string | null, words: string) => ({
  countries: countries?.split(', ') ?? null,
  words: new RegExp(`(?<![\\p{L}\\p{N}])(?:${words})(?![\\p{L}\\p{N}])`, 'u'),
});
/** What means the whole country of the site, in normalized text, with the countries where it does (null for all). */
export const NATIONWIDE_WORDS: readonly { countries: readonly string[] | null; words: RegExp }[] = [
  nationwide(null, 'nation-?wide|country-?wide|(?:all over|across|throughout) the (?:country|nation)'),
  nationwide('Germany, Austria, Switzerland, Liechtenstein', 'bundesweit(?:e[rns]?)?|landesweit(?:e[rns]?)?'),
  nationwide(
    'France, Belgium, Switzerland, Luxembourg, Canada, Morocco, Tunisia, Senegal, Côte d’Ivoire',
    "tout le pays|toute la métropole|tout l[’']hexagone|territoire national|niveau national",
  ),
  nationwide(
    'Spain, Mexico, Argentina, Colombia, Chile, Peru, Ecuador, Uruguay, Venezuela, Bolivia, Paraguay, Costa Rica, Guatemala, Panama, Dominican Republic, El Salvador, Honduras, Nicaragua',
    'nivel nacional|ámbito nacional|territorio nacional|todo el (?:país|territorio)',
  ),
  nationwide(
    'Brazil, Portugal, Angola, Mozambique',
    'nível nacional|âmbito nacional|abrangência nacional|território nacional|todo o (?:país|território)',
  ),
  nationwide('Italy, Switzerland', 'livello nazionale|territorio nazionale|tutto il (?:paese|territorio)'),
  nationwide('Netherlands, Belgium', 'landelijk|heel het land|het hele land'),
  nationwide('Poland', 'cał(?:y|ego|ym) kraju?'),
  nationwide('Sweden', 'hela landet|rikstäckande'),
  nationwide('Norway, Denmark', 'hele landet|landsdækkende|landsdekkende'),
  nationwide('Finland', 'koko maa'),
  nationwide('Czechia', 'cel[áé] (?:čr|česk[áoé])'),
  nationwide('Hungary', 'országos(?:an)?'),
  nationwide('Türkiye', 'tüm türkiye|ülke geneli'),
  nationwide('Vietnam', 'toàn quốc'),
  nationwide('Indonesia', 'seluruh indonesia'),
  nationwide('Russia', 'вся россия|по всей россии'),
  nationwide('Ukraine', 'вся (?:країна|украина)'),
  { countries: ['Japan', 'China', 'Taiwan', 'Hong Kong'], words: /全国|全國/ },
];
/** Words that tell that the name beside them means a city, not the region around it: Stadt Zürich, Stockholms stad. */
export const CITY_WORDS: ReadonlySet<string> = words(
  'city stadt ville ciudad cidade città citta comune gemeente stad kommun miasto municipality municipio município',
);
/** Words after an adjective or genitive of a name: Göteborgs kommun, Berliner Umland. */
export const AFTER_ADJECTIVE: ReadonlySet<string> = words(
  'kommun stad lan innerstad city umland raum region umgebung gegend innenstadt stadtgebiet',
);

/**
 * Words before or after the name of a place in Chinese characters, which no spaces separate: 東京本社, 大阪市内, 名古屋駅周辺.
 * The longer ones come first.
 */
export const HAN_FILLERS: readonly string[] =
  '勤務地は 勤務地 就業場所 勤務先 就業先 所在地 在宅勤務 在宅ワーク 在宅 テレワーク リモートワーク リモート勤務 リモート可 リモート フルリモート フル ハイブリッド勤務 ハイブリッド 勤務可能 勤務可 勤務 出社必須 出社 原則 一部 完全 全国 国内 各地 各所 全域 全県 全土 一円 一帯 周辺 近郊 近辺 付近 郊外 方面 地区 地域 地方 エリア 圏内 首都圏内 市内 都内 府内 県内 道内 区内 府下 内 本社 支社 支店 営業所 オフィス 事務所 拠点 本店 本部 駅前 駅周辺 駅チカ 駅近 駅 在住 限定 のみ など ほか その他 その他各地 他 等 または 又は もしくは および 及び と は から まで にて での で の 可能 可 不可 必須 必要 相談可 応相談 相談 多数 あり 有 23区内 23区 件 拠点 ヶ所 カ所 か所 箇所 徒歩 分 より すぐ 週 日 回 以上 程度 全て すべて どこでも 海外'.split(
    ' ',
  );

/** Cities and regions that their names mean everywhere, although another of the name is almost as large: name → country. */
export const KNOWN_PLACES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    barcelona: 'Spain',
    birmingham: 'United Kingdom',
    colombo: 'Sri Lanka',
    delaware: 'United States',
    hyderabad: 'India',
    manchester: 'United Kingdom',
    montana: 'United States',
    navarre: 'Spain',
    'new brunswick': 'Canada',
    vancouver: 'Canada',
    wyoming: 'United States',
    yukon: 'Canada',
  }),
);
