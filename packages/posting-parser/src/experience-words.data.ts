import type { WordTable } from './words.domain.ts';

/** Words for experience, which tell required years from others. */
export const EXPERIENCE_NOUNS: WordTable = {
  en: 'experience|exp|work history|yoe|experiences|work experience|experience level|level of experience|seniority|seniority level|career level',
  de: 'erfahrung|berufserfahrung|berufspraxis|praxis|praxiserfahrung|erfahrungen|berufspraktische erfahrung|vorerfahrung|arbeitserfahrung|praktische erfahrung|erfahrungslevel|erfahrungsstufe|karrierestufe|karrierelevel',
  fr: "expérience|expériences|d'expérience|xp|exp|ancienneté|expérience professionnelle|niveau d'expérience",
  es: 'experiencia|experiencias|experiencia laboral|experiencia previa|nivel de experiencia',
  pt: 'experiência|experiências|vivência|experiencia|nível de experiência|senioridade',
  it: "esperienza|esperienze|d'esperienza|livello di esperienza",
  nl: 'ervaring|werkervaring|praktijkervaring|vakervaring|ervaringsjaren|ervaringsniveau|carrièreniveau',
  pl: 'doświadczenia|doświadczenie|stażu|doświadczeniem|praktyki|doświadczeniu|doświadczenie zawodowe|doświadczenia zawodowego|praktyka|poziom doświadczenia|poziom stanowiska',
  cs: 'praxe|praxi|zkušeností|zkušenost|zkušenosti|praxou',
  sv: 'erfarenhet|arbetslivserfarenhet|yrkeserfarenhet|arbetserfarenhet|erfarenheter|branscherfarenhet|yrkeserfarenheter|erfarenhetsnivå',
  da: 'erfaring|erhvervserfaring|arbeidserfaring|yrkeserfaring|relevant erfaring',
  fi: 'kokemusta|kokemus|työkokemusta|työkokemus|kokemuksesta',
  tr: 'deneyim|tecrübe|deneyimli|tecrübeli|deneyimi|tecrübesi',
  ru: 'опыт|опыта|опытом|стаж|стажа',
  uk: 'досвід|досвіду|досвідом|стаж',
  hu: 'tapasztalat|tapasztalattal',
  ro: 'experiență|vechime',
  el: 'εμπειρία|εμπειρίας|προϋπηρεσία|προϋπηρεσίας',
  bg: 'опит',
  id: 'pengalaman|berpengalaman',
  vi: 'kinh nghiệm',
  ja: '経験|実務|キャリア',
  zh: '经验|經驗|经历|經歷',
  th: 'ประสบการณ์',
};

/** Words by which years are the age of a person or company, or the length of something else. */
export const OTHER_YEARS: WordTable = {
  en: 'old|of age|age|aged|older|ago|success|history|in business|business history|in the business|anniversary|contract|fixed-term|fixed term|warranty|tradition|established|founded|since|serving|on the market|in the market|market leader|heritage|legacy|innovation|excellence|growth|family-owned|company|running|we have|our|visa|program|programme|degree|college|university|diploma|apprenticeship|pension|vesting|years young|track record of|years young|probation|probationary|notice period|notice|duration|bond|lease|term|holiday|vacation|leave|maternity cover|internship program|trusted|trust|existence|operation|operations|operating|strong brand|age limit|aged between|minimum age|valid|validity|period|employees|combined|collective|serve|served|trading|leading|of service|tenure|in existence|celebrating|celebrates|celebrate|depends on|depending on|based on|according to|commensurate|commensurate with|dependent on|in line with|doe|subject to|licence|license|licensed|driving licence|residency|resident|lived|residence|held',
  de: 'alt|mindestalter|alter|tradition|firmengeschichte|erfolg|erfolgreich|befristet|vertrag|vertragslaufzeit|unternehmen|am markt|jubiläum|bestehen|seit|garantie|ausbildungsdauer|laufzeit|familienunternehmen|marktführer|gegründet|bestehend|probezeit|kündigungsfrist|dauer|alters|jahre alt|volljährig|elternzeitvertretung|vertretung|mutterschutz|ausbildung dauert|ausbildungszeit|jung|gewährleistung|am standort|firmenbestehen|bestehens|befristung|urlaub|projektlaufzeit|mindestlaufzeit|lehrzeit|studiendauer|innovation|kompetenz|leidenschaft|betriebszugehörigkeit|marktführend|etabliert|besteht|projektdauer|einsatzdauer|höchstalter|feiert|feiern|je nach|abhängig von|entsprechend|orientiert sich|in abhängigkeit|richtet sich|führerschein*|fahrerlaubnis|besitz',
  fr: "âge|d'existence|existence|cdd|contrat|entreprise|succès|histoire|garantie|depuis|anniversaire|savoir-faire|âgé|alternance|révolus|stage|mission|période d'essai|essai|durée|intérim|moins de 26 ans|remplacement|congés|leader|fondée|créée|sur le marché|présent|activité|apprentissage|il y a|ans d’âge|âge|majeur|passion|préavis|engagement|ancienne de|au service|fête|fêtons|selon|en fonction de|suivant|en fonction|à définir selon|permis",
  es: 'edad|contrato|empresa|éxito|historia|trayectoria|garantía|mercado|fundada|aniversario|de edad|cumplidos|duración|período de prueba|periodo de prueba|prueba|temporal|antigüedad|pasantía|prácticas|fundación|liderando|líder|de vida|de vigencia|vacaciones|permanencia|mayor de|mayores de|menores de|menor de|presencia|respaldo|operando|sector empresarial|celebrando|celebra|según|de acuerdo a|acorde a|en función de|dependiendo|permiso|carnet|licencia|licencia de conducir',
  pt: 'idade|contrato|empresa|sucesso|história|mercado|garantia|fundada|tradição|duração|temporário|estágio de|período de experiência|contrato de experiência|atuação|anos de vida|férias|liderança|existência|vigência|maior de|maiores de|menor de|fundação|presença|atuando|no ramo|credibilidade|conforme|de acordo com|a depender|dependendo|compatível com|a combinar|cnh|habilitação|carteira',
  it: 'età|contratto|azienda|storia|successo|mercato|garanzia|tradizione|fondata|di età|tirocinio|stage|periodo di prova|prova|durata|determinato|leader|attività|esistenza|fondazione|apprendistato|ferie|maggiore di|maggiorenni|maggiorenne|compiuti|presente|presenza|passione|preavviso|contratti|festeggia|commisurat*|in base a|in base|in funzione|secondo|a seconda|dipende|patente|patente b',
  nl: 'oud|leeftijd|contract|bedrijf|geschiedenis|succes|sinds|bestaan|traditie|op de markt|marktleider|proeftijd|tijdelijk|looptijd|duur|jaarcontract|actief|jong|of ouder|ouder|contractduur|stage|opgericht|gevestigd|jubileum|begrip|specialist in|toonaangevend|vakantie|opzegtermijn|familiebedrijf|branche|viert|afhankelijk van|op basis van|naar gelang|passend bij|rijbewijs*|bezit',
  pl: 'wiek|wieku|umowa|umowy|firma|historii|tradycji|na rynku|sukcesów|gwarancji|próbny|próbnego|okres|wypowiedzenia|ukończone|ukończonych|gwarancja|staż|stażu w firmie|działalności|istnienia|założona|lider|urlopu|zastępstwo|czas określony|pełnoletność|jesteśmy|obecności|wieloletnia tradycja|świętuje|zależn*|w zależności|adekwatn*|odpowiedni* do|prawo jazdy|prawa jazdy|licencja',
  cs: 'věk|věku|smlouva|firma|historie|tradice|na trhu|záruka|tradícia',
  sv: 'gammal|ålder|historia|tradition|på marknaden|framgång|fyllda|avtal|visstid|fyllt|branschen som|företag|företaget|vikariat|visstidsanställning|tidsbegränsad|provanställning|provanställning|föräldravikariat|föräldraledighet|marknadsledande|grundat|grundades|anställning|garanti|uppsägningstid|semester|utbildning på|år gammal|myndig|funnits|verksamhet|i ryggen|praktik|firar|du är|du fyllt|beroende på|enligt|utifrån|baserat på|körkort*|b-körkort',
  da: 'gammel|historie|alder|på markedet|succes|jubilæum',
  fi: 'vanha|ikä|historia|ikävuotta|täyttänyt|määräaikainen',
  tr: 'yaş|yaşında|yaşını|geçmiş|sözleşme|geçmişi',
  ru: 'возраст|возрасте|на рынке|компания|компании|истории|договор|гарантия|старше|успешной',
  uk: 'вік|віком|на ринку|компанія|історії|договір|гарантія|старше',
  id: 'usia|umur|berusia|perusahaan|sejarah|kontrak',
  vi: 'tuổi|công ty|lịch sử|hợp đồng|thành lập',
  ja: '歳|創業|設立|契約|周年|老舗|試用|雇用|勤続|定年|入社|平均|研修|期間|以内|連続|更新|卒業後|離職|休日|歴史|勤務|契約社員|満了|育休|産休|間近|実績|成長|取引|連続増収|在籍|免許|取得',
  zh: '岁|歲|成立|历史|歷史|合同|公司|周年|驾照|驾龄',
};

/** No experience is required. */
export const NO_EXPERIENCE_NEEDED: WordTable = {
  en: 'entry to mid level|entry to mid-level|entry or mid level|entry or mid-level|entry and mid level|entry to mid|no experience|no prior experience|no previous experience|no work experience|no experience required|no experience needed|no experience necessary|experience not required|experience not needed|experience not necessary|experience is not required|any experience|all experience levels|without experience|will train|all levels|all levels welcome|any level|any level of experience|with or without experience|training provided|full training|open to all levels|self-starter*|self starter*|mid-size*|mid-market|midsize*|graduate degree*|college graduate*|university graduate*|junior college',
  de: 'keine berufserfahrung|ohne berufserfahrung|keine erfahrung|ohne erfahrung|quereinsteiger|quereinstieg möglich|auch ohne erfahrung|auch für berufseinsteiger|mit oder ohne berufserfahrung|berufserfahrung nicht erforderlich|quereinsteiger willkommen|quereinsteigerinnen|quereinstieg|auch berufseinsteiger|auch als quereinsteiger|alle erfahrungsstufen|alle erfahrungslevel|keine vorkenntnisse|ohne vorkenntnisse|vorkenntnisse nicht erforderlich|vorkenntnisse nicht nötig|vorkenntnisse sind nicht erforderlich',
  fr: "sans expérience|aucune expérience|débutant accepté|débutants acceptés|débutante acceptée|expérience non requise|tous niveaux|expérience non exigée|tous niveaux d'expérience|débutant(e) accepté(e)|première expérience acceptée|ouvert aux débutants|pas d'expérience|débutants bienvenus|débutant possible|ouvert aux débutants|tous niveaux d'expérience acceptés|débutants acceptés|débutant / junior accepté|accessible aux débutants|débutant ou confirmé",
  es: 'sin experiencia|no se requiere experiencia|experiencia no requerida|no requerida|no requiere experiencia|experiencia no necesaria|no es necesaria experiencia|sin experiencia previa|con o sin experiencia|cualquier nivel de experiencia|no precisa experiencia',
  pt: 'sem experiência|não é necessário experiência|não requer experiência|experiência não exigida|não exige experiência|experiência não necessária|não é necessária experiência|com ou sem experiência|qualquer nível de experiência',
  it: 'senza esperienza|nessuna esperienza|anche prima esperienza|esperienza non richiesta|anche senza esperienza|non è richiesta esperienza|con o senza esperienza|anche prima esperienza|anche alla prima esperienza|prima esperienza ok',
  nl: 'geen ervaring|zonder ervaring|geen werkervaring|ervaring niet vereist|ervaring niet nodig|geen ervaring vereist|met of zonder ervaring|zij-instromer|zij-instromers|zij-instroom|alle niveaus',
  pl: 'bez doświadczenia|brak doświadczenia|doświadczenie nie jest wymagane|niewymagane|doświadczenie niewymagane|nie wymagamy doświadczenia|z doświadczeniem lub bez|również bez doświadczenia|osoby bez doświadczenia',
  cs: 'bez praxe|praxe není nutná|bez zkušeností|bez praxe nutná|praxe není podmínkou|i bez praxe|prax nie je potrebná',
  sv: 'ingen erfarenhet|utan erfarenhet|erfarenhet krävs ej|inga erfarenhetskrav|ingen erfarenhet krävs|erfarenhet ej krav|med eller utan erfarenhet|alla erfarenhetsnivåer|inga förkunskaper|förkunskaper krävs ej|inga förkunskaper krävs',
  da: 'ingen erfaring|uden erfaring|uten erfaring|erfaring ikke nødvendig|ingen erfaring nødvendig|ingen krav til erfaring',
  fi: 'ei kokemusta|kokemusta ei vaadita|ilman kokemusta|ei vaadi kokemusta|kokemusta ei tarvita',
  tr: 'deneyimsiz|tecrübesiz|deneyim gerekmez|deneyim aranmıyor|tecrübe aranmıyor|deneyimsiz olabilir',
  ru: 'без опыта|нет опыта|опыт не требуется|опыт не нужен|можно без опыта|опыт работы не требуется|не требуется',
  uk: 'без досвіду|досвід не потрібен|досвід не вимагається|не потрібен',
  hu: 'tapasztalat nem szükséges|pályakezdő is',
  ro: 'fără experiență',
  el: 'χωρίς εμπειρία|δεν απαιτείται εμπειρία|χωρίς προϋπηρεσία',
  id: 'tanpa pengalaman|tidak diperlukan pengalaman|pengalaman tidak diperlukan|tidak perlu pengalaman',
  vi: 'không yêu cầu kinh nghiệm|chưa có kinh nghiệm|không yêu cầu|không cần kinh nghiệm|chưa cần kinh nghiệm',
  ja: '未経験|経験不問|経験者優遇|不問|経験問わず|経験不要|経験は問いません|経験問いません|経験は不問|経験者歓迎|経験浅|ブランクok|ブランク歓迎|初心者歓迎|初心者ok|経験・資格不問|経験、資格不問|知識不要|経験なし|経験がなくても|経験無し|経験者尚可|第二新卒歓迎|第二新卒|初めての方|経験問わない|経験に関係なく',
  zh: '经验不限|不限|无需经验|无经验|經歷不拘|不拘|經驗不拘|无经验要求|無經驗可|无需工作经验|不需经验',
  th: 'ไม่จำเป็นต้องมีประสบการณ์|ไม่ต้องมีประสบการณ์',
};

/** Only applicants without experience are addressed. */
export const NEWCOMERS: WordTable = {
  en: 'entry-level|entry level|fresher|freshers|new grad|new grads|new graduate|recent graduate|recent graduates|graduate level|graduate scheme|graduate program|graduate programme|fresh graduate|fresh graduates|school leaver|school leavers|college leaver|college leavers|junior|juniors|trainee|trainees|internship|graduate role|beginner|beginners|early career|early-career|apprentice|apprenticeship|career starter|career starters|recent grad|recent grads|new graduates|university leavers|first job',
  de: 'berufseinsteiger|berufsanfänger|absolvent|absolventen|absolvent:innen|berufseinstieg|hochschulabsolventen|absolvent/in|junior|trainee|praktikant*|praktikum|hochschulabsolvent*|berufseinsteiger*|berufsanfänger*|absolvent*|auszubildende*|azubi*|jungabsolvent*|studienabgänger*|schulabgänger*|studienabsolvent*|werkstudent*|universitätsabsolvent*|schulabsolvent*|einstiegslevel|einstiegsposition|young graduate',
  fr: 'débutant|débutante|débutants|jeune diplômé|jeunes diplômés|jeune diplômé(e)|stagiaire|premier emploi|alternant|jeunes diplômés|jeune diplômée|apprenti|sortie d’école|sortie d’études|débutants|niveau débutant',
  es: 'recién graduado|recién titulado|recién egresado|primer empleo|recién egresados|recién titulados|recién graduados|recién licenciado|recién licenciados|recién egresada|recién egresado|becario|becaria|becarios|practicante|practicantes|prácticas|trainee|primer trabajo|nivel inicial|principiante|principiantes|sin experiencia laboral',
  pt: 'recém-formado|recém-formados|primeiro emprego|recém formado|júnior|estágio|estagiário|estagiária|estagiários|trainee|jovem aprendiz|recém-formada|recém-graduado|recém graduado|recém formados|recém-licenciado|recém-licenciados|recém-diplomado|primeiro trabalho',
  it: 'neolaureato|neolaureati|neodiplomato|prima esperienza|neolaureata|neodiplomati|neodiplomata|neo laureati|neo diplomati|neo-laureati|neolaureate|stagista|stagisti|apprendista|apprendisti|tirocinante|primo impiego|prima occupazione|neolaureati/e|alle prime armi|neofita',
  nl: 'starter|starters|pas afgestudeerd|startersfunctie|net afgestudeerd|recent afgestudeerd|schoolverlater|schoolverlaters|stagiair|stagiaire|traineeship|afgestudeerde|afgestudeerden|net afgestudeerden|starter/junior|eerste baan',
  pl: 'absolwent|absolwenci|praktykant|praktykantka|stażysta|stażystka|młodszy specjalista|młodszy|student / absolwent|początkujący|pierwsza praca|absolwentka|absolwentów|świeży absolwent|osoba początkująca',
  cs: 'absolvent bez praxe|vhodné pro absolventy|absolvent',
  sv: 'nyexaminerad|nyutexaminerad|nyexaminerade|nyexad|nyexade|nyexaminerade|nyutexaminerade|nyutbildad|nyutbildade|praktikant|trainee|första jobbet|nybörjare|examensarbetare|nyblivna',
  da: 'nyuddannet|nyutdannet|nyuddannede|dimittend',
  fi: 'vastavalmistunut|vastavalmistuneet',
  tr: 'yeni mezun|yeni mezunlar',
  ru: 'выпускник|выпускники|начинающий специалист',
  uk: 'випускник|випускники',
  hu: 'pályakezdő|friss diplomás',
  id: 'lulusan baru|freshgraduate',
  vi: 'mới tốt nghiệp|mới ra trường',
  ja: '新卒|新卒採用|新卒歓迎|新卒者|既卒|インターン|新入社員',
  zh: '应届生|应届毕业生|应届|在校生|應屆|應屆畢業生|在校/应届',
};

/** Words directly before newcomers who are refused: keine Berufseinsteiger. */
export const REFUSED_BEFORE: WordTable = {
  en: 'no|not|not for|not an|not a|excluding|not open to|not suitable for',
  de: 'kein|keine|nicht für|keine reinen',
  fr: 'pas de|pas pour|non ouvert aux|non',
  es: 'no|no para|no apto para|no se aceptan',
  pt: 'não|não para|não aceitamos',
  it: 'no|non|non per|non adatto a',
  nl: 'geen|niet voor',
  pl: 'nie dla',
  sv: 'inga|ej|inte för',
  da: 'ingen|ikke for',
  zh: '不招|不接受|不要|非',
};

/** Words directly after newcomers who are refused: Débutants s'abstenir, freshers need not apply. */
export const REFUSED_AFTER: WordTable = {
  en: "need not apply|do not apply|don't apply|please do not apply|please don't apply|not accepted|are not accepted|not eligible|are not eligible|not allowed|are not allowed|not considered|will not be considered|excuse|please excuse|should not apply|cannot apply|can't apply|not suitable",
  de: 'nicht erwünscht|nicht geeignet|nicht gesucht|nicht möglich|unerwünscht|ausgeschlossen|leider nicht',
  fr: "s'abstenir|non accepté|non acceptée|non acceptés|non acceptées|non accepté(e)|non accepté(e)s|refusé|refusés|exclus|non admis|pas accepté|pas acceptés",
  es: 'abstenerse|no aceptados|no se aceptan|excluidos|no admitidos',
  pt: 'não aceitos|não se candidatar|excluídos',
  it: 'astenersi|esclusi|no grazie|non ammessi',
  nl: 'niet gewenst|niet geschikt',
  pl: 'wykluczeni|nie aplikować',
  sv: 'undanbedes|ej aktuellt',
  ja: '不可|お断り|ng|対象外',
  zh: '勿扰|勿投|勿擾|除外|不考虑|不可',
};

/** Experience is required, but no number of years. */
export const EXPERIENCED: WordTable = {
  en: 'mid-senior|mid senior|senior|experienced|director|executive|experience required|experience needed|several years of experience|several years|mid level|mid-level|midlevel|mid career|mid-career|intermediate|senior level|proven experience|previous experience required|prior experience required|previous experience|prior experience|extensive experience|solid experience|significant experience|some experience|years of experience required|experienced professional|experienced professionals|experienced hire|demonstrated experience|proven track record|strong experience|relevant experience|seasoned|executive level|a few years|few years|couple of years',
  de: 'berufserfahrene|mehrjährige|mit berufserfahrung|mehrjährige berufserfahrung|berufserfahren|erfahrene|langjährige|einschlägige berufserfahrung|senior|erste berufserfahrung|erste erfahrung|erste erfahrungen|langjährige erfahrung|fundierte erfahrung|fundierte berufserfahrung|mehrjährig*|einschlägig*|nachgewiesene erfahrung|umfangreiche erfahrung|relevante berufserfahrung|fachkraft mit berufserfahrung|mit erfahrung|erfahren|erfahrener|berufserfahren*|sehr erfahren|einige jahre|ein paar jahre',
  fr: 'confirmé|expérimenté|expérimentée|confirmée|expérience exigée|plusieurs années|première expérience exigée|expérience significative|expérience confirmée|expérience réussie|solide expérience|expérience requise|expérience obligatoire|expérience indispensable|expérimentés|confirmés|senior|cadre confirmé|avec expérience|expérience souhaitable de|intermédiaire|sénior|séniors|quelques années',
  es: 'con experiencia|experiencia requerida|experiencia necesaria|experiencia previa|experiencia demostrable|experiencia comprobable|experiencia acreditada|amplia experiencia|experiencia imprescindible|experimentado|experimentada|semi senior|semi-senior|varios años de experiencia|experiencia indispensable|experiencia obligatoria|algunos años|varios años',
  pt: 'com experiência|experiência necessária|experiência exigida|experiente|experiência comprovada|experiência prévia|experiência anterior|vivência comprovada|sólida experiência|ampla experiência|sênior|experiência obrigatória|experiência na função|experiência requerida|experiência na área|vários anos de experiência|alguns anos|vários anos',
  it: 'con esperienza|esperto|esperta|esperienza richiesta|pluriennale esperienza|esperienza pregressa|esperienza comprovata|comprovata esperienza|pregressa esperienza|esperienza pluriennale|esperienza nel ruolo|esperienza necessaria|esperienza indispensabile|esperienza obbligatoria|consolidata esperienza|esperienza nel settore|provata esperienza|esperienza maturata|esperti|esperte|senior|maturata esperienza|solida esperienza|buona esperienza|minima esperienza|un minimo di esperienza|alcuni anni|qualche anno|diversi anni',
  nl: 'ervaren|met ervaring|ervaring vereist|jarenlange ervaring|senior|ruime ervaring|enige ervaring|aantoonbare ervaring|relevante ervaring|relevante werkervaring|ruime werkervaring|meerdere jaren ervaring|meerjarige ervaring|ervaren professional|eerste ervaring|ervaring noodzakelijk|werkervaring vereist|ervaring is vereist|enkele jaren ervaring|enkele jaren werkervaring|een paar jaar|enkele jaren',
  pl: 'doświadczony|wymagane doświadczenie|starszy specjalista|doświadczona|doświadczeni|doświadczonych|wieloletnie doświadczenie|kilkuletnie doświadczenie|kilkuletnie|wieloletnie|udokumentowane doświadczenie|z doświadczeniem|doświadczenie wymagane|doświadczenie zawodowe|starszy|senior|mid / regular|doświadczenie niezbędne|doświadczenie konieczne|potwierdzone doświadczenie|kilka lat doświadczenia|kilka lat|kilkuletni*',
  cs: 's praxí|praxe nutná|zkušený',
  sv: 'erfaren|erfarenhet krävs|flera års erfarenhet|flerårig erfarenhet|några års erfarenhet|lång erfarenhet|dokumenterad erfarenhet|viss erfarenhet|gedigen erfarenhet|god erfarenhet|mångårig erfarenhet|tidigare erfarenhet|erfarenhet är ett krav|relevant erfarenhet|erfarna|med erfarenhet|senior|kräver erfarenhet|stor erfarenhet|bred erfarenhet|ett par års erfarenhet|ett par år|några år|ett antal år',
  da: 'erfaren|flere års erfaring',
  fi: 'kokenut',
  tr: 'deneyimli|tecrübeli',
  ru: 'с опытом|опытный|опыт обязателен',
  uk: 'з досвідом|досвідчений',
  id: 'berpengalaman',
  ja: '経験者|経験者のみ|要経験|経験必須|実務経験必須|経験者限定|経験者募集|経験者採用|即戦力|経験がある方|経験のある方|経験をお持ちの方|実務経験者|経験者対象|経験あり|要実務経験|経験が必要|経験有|中途|経験者の方',
  zh: '有经验|有經驗|需要经验|需经验|有相关经验|社招',
};

/** Years of an employer, even if the text calls them experience. */
export const COMPANY_YEARS: WordTable = {
  en: 'we have|we are|our company|our team|our experience|company has|company with|firm with|business with|combined experience|collective experience|we bring|backed by|founded|established|with over a|brings over|experience in the market|experience in the industry as a company|years of industry leadership',
  de: 'wir haben|wir sind|unser unternehmen|unser team|unternehmen mit|firma mit|betrieb mit|familienunternehmen mit|unsere erfahrung|wir blicken|wir verfügen|dank unserer|als unternehmen|wir bringen|erfahrung am markt',
  fr: "entreprise avec|entreprise forte|entreprise ayant|forte de|fort de|fortes de|nous avons|notre entreprise|notre expérience|société avec|société forte|groupe fort|nous bénéficions|riche de|d'expérience sur le marché|expérience sur le marché",
  es: 'empresa con|empresa líder|compañía con|somos|contamos con|nuestra empresa|nuestra experiencia|tenemos|grupo con|firma con|nos avalan|avalan|experiencia en el mercado',
  pt: 'empresa com|somos|nossa empresa|temos|contamos com|grupo com|nossa experiência|companhia com|experiência no mercado',
  it: 'azienda con|azienda leader|società con|siamo|vantiamo|vanta|la nostra|abbiamo|forte di|forti di|gruppo con|realtà con|impresa con|esperienza sul mercato',
  nl: 'bedrijf met|organisatie met|wij hebben|we hebben|wij zijn|ons bedrijf|onze ervaring|ons team|familiebedrijf met|ervaring in de markt',
  pl: 'firma z|firmą z|mamy|posiadamy|nasza firma|nasze doświadczenie|jesteśmy|spółka z|doświadczenia na rynku',
  sv: 'vi har|vi är|företag med|vårt företag|bolag med|vår erfarenhet|med över|erfarenhet på marknaden',
  ja: '当社|弊社|わが社|我が社|創業|設立',
  zh: '我们|公司成立',
};

/** Experience of other kinds: customer experience. */
export const NO_EXPERIENCE: WordTable = {
  en: "customer experience*|user experience*|client experience*|candidate experience*|employee experience*|guest experience*|patient experience*|brand experience|digital experience|shopping experience|great experience|work experience program*|experience center|experience design*|experience manager|experience team|expert advice|lead generation|team lead*|background check*|executive assistant|young professional*|associate's*|associate degree*",
  de: 'kundenerfahrung*|nutzererfahrung|erfahrungsaustausch|erfahrungsbericht*|deutschkenntnisse|sprachkenntnisse|englischkenntnisse|gute kenntnisse',
  fr: 'expérience client*|expérience utilisateur*|expérience candidat|expérience enrichissante',
  es: 'experiencia de cliente|experiencia del cliente|experiencia de usuario|período de experiencia|una gran experiencia',
  pt: 'experiência do cliente|experiência do usuário|período de experiência|contrato de experiência|especialista em',
  it: 'esperienza cliente|esperienza utente|esperienza formativa',
  nl: 'klantervaring|gebruikerservaring',
  pl: 'doświadczenia klient*|doświadczenie klient*',
  sv: 'kundupplevelse',
  ja: '経験を積|経験を活か|経験が積|経験を生か|経験豊富なスタッフ|経験できる|経験値|学歴不問|学歴:不問|学歴は不問|学歴・年齢不問|年齢不問|性別不問|資格不問|年齢・性別不問',
  zh: '学历不限|专业不限|年龄不限|性别不限|學歷不拘|科系不拘|地点不限|年齡不拘',
};

/** Levels that mean something only if the text says nothing else. */
export const LEVELS_ALONE: Readonly<Record<'newcomer' | 'experienced', WordTable>> = {
  newcomer: {
    en: 'intern|interns|graduate|graduates|student|students|entry',
    de: 'einsteiger|lehrling|schüler*',
    fr: 'étudiant|étudiants|lycéen',
    es: 'estudiante|estudiantes|aprendiz',
    pt: 'aprendiz|iniciante|estudante',
    it: 'studente|studenti',
    nl: 'leerling|startend|beginnend',
  },
  experienced: {
    en: 'associate|lead|principal|mid|regular|expert|staff|advanced|professional|specialist',
    de: 'experte|experten|fachkraft',
    es: 'experto|intermedio|nivel medio|ssr',
    pt: 'pleno|especialista',
    nl: 'medior',
    pl: 'ekspert|specjalista',
    sv: 'specialist',
  },
};

/** Words for less than a number, so that the highest number of years is one lower. */
export const LESS_THAN: WordTable = {
  en: 'less than|under|fewer than',
  de: 'weniger als|unter',
  fr: "moins de|moins d'",
  es: 'menos de|inferior a',
  it: 'meno di',
  nl: 'minder dan',
  pl: 'poniżej|mniej niż',
  cs: 'méně než',
  sv: 'mindre än',
  da: 'mindre end|mindre enn',
  fi: 'alle',
  ru: 'менее|меньше',
  uk: 'менше',
  id: 'kurang dari',
  vi: 'dưới',
  zh: '少于',
  ja: '未満',
};

/** Numbers in words, the first is one; forms of the same number are separated by a comma. */
export const NUMBER_WORDS: WordTable = {
  en: 'one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen',
  de: 'ein,eine,einem,einer|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn',
  fr: 'un,une|deux|trois|quatre|cinq|six|sept|huit|neuf|dix',
  es: 'un,uno|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez',
  pt: 'um|dois|três|quatro|cinco|seis|sete|oito|nove|dez',
  it: 'un|due|tre|quattro|cinque|sei|sette|otto|nove|dieci',
  nl: 'een,één|twee|drie|vier|vijf|zes|zeven|acht|negen|tien',
  sv: 'ett|två|tre|fyra|fem|sex|sju|åtta|nio|tio',
  da: 'et|to|tre|fire|fem|seks|syv|otte|ni|ti',
  pl: 'jeden,jednego|dwa,dwóch|trzy,trzech|cztery,czterech|pięć,pięciu|sześć,sześciu|siedem,siedmiu|osiem,ośmiu|dziewięć,dziewięciu|dziesięć,dziesięciu',
  vi: 'một|hai|ba|bốn|năm|sáu|bảy|tám|chín|mười',
};

/** Adjectives for a number of years: dreijährig. */
export const YEARS_ADJECTIVES: WordTable = {
  de: 'einjährig*|zweijährig*|dreijährig*|vierjährig*|fünfjährig*|sechsjährig*|siebenjährig*|achtjährig*|neunjährig*|zehnjährig*',
  it: 'annuale|biennale|triennale|quadriennale|quinquennale',
  nl: 'eenjarig*|tweejarig*|driejarig*|vierjarig*|vijfjarig*',
  pl: 'roczne*|dwuletni*|trzyletni*|czteroletni*|pięcioletni*|sześcioletni*|siedmioletni*|ośmioletni*|dziewięcioletni*|dziesięcioletni*',
  sv: 'ettårig*|tvåårig*|treårig*|fyraårig*|femårig*',
};

/** Adjectives and abbreviations for years after a number: 3-jährig, 3 YOE. */
export const MORE_YEARS: WordTable = {
  en: 'yoe|year-',
  de: 'jährig|jährige|jähriger|jährigen|jähriges|j.',
  pl: 'letni|letnie|letnim|letniego|letnią',
  sv: 'årig|åriga',
  nl: 'jarig|jarige',
};

/** Forms of the nouns for months that only experience has. */
export const MORE_MONTHS: WordTable = { sv: 'månaders|månads' };
