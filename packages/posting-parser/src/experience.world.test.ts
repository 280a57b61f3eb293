import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseExperience } from './experience.domain.ts';

/** Text | least and most years, and whether newcomers are accepted; or "none". */
const EXPERIENCE = `
3+ años | 3 - false
3+ años de experiencia | 3 - false
Al menos 2 años | 2 - false
Mínimo 5 años de experiencia | 5 - false
De 1 a 3 años | 1 3 false
Entre 2 y 4 años | 2 4 false
2 años de experiencia | 2 - false
Hasta 3 años | - 3 false
Sin experiencia | 0 - true
No se requiere experiencia | 0 - true
tres años de experiencia | 3 - false
mind. 3 Jahre | 3 - false
Mindestens 3 Jahre Berufserfahrung | 3 - false
3-5 Jahre Berufserfahrung | 3 5 false
2 bis 4 Jahre | 2 4 false
3-jährige Berufserfahrung | 3 - false
ab 5 Jahren Berufserfahrung | 5 - false
mehrjährige Berufserfahrung | - - false
Berufseinsteiger | 0 0 true
Ohne Berufserfahrung | 0 - true
zwei Jahre Erfahrung | 2 - false
3 ans d'expérience | 3 - false
3 à 5 ans d'expérience | 3 5 false
Expérience : 2 ans minimum | 2 - false
Au moins 5 ans | 5 - false
Moins de 2 ans | - 1 false
Débutant accepté | 0 - true
Jeune diplômé | 0 0 true
1 an | 1 - false
6 mois d'expérience | 0 - false
2 anos de experiência | 2 - false
Mínimo de 3 anos | 3 - false
Sem experiência | 0 - true
almeno 3 anni di esperienza | 3 - false
3-5 anni | 3 5 false
Neolaureato | 0 0 true
minimaal 3 jaar ervaring | 3 - false
2 tot 4 jaar ervaring | 2 4 false
3 jaar werkervaring | 3 - false
geen ervaring | 0 - true
minimum 2 lata | 2 - false
min. 3 lata doświadczenia | 3 - false
co najmniej 5 lat doświadczenia | 5 - false
2-3 lata | 2 3 false
bez doświadczenia | 0 - true
min. 2 roky praxe | 2 - false
praxe 5 let | 5 - false
bez praxe | 0 - true
minst 3 års erfarenhet | 3 - false
minst 3 år erfarenhet | 3 - false
3-5 års erfaring | 3 5 false
2 år | 2 - false
vähintään 3 vuotta | 3 - false
3 vuotta kokemusta | 3 - false
en az 3 yıl deneyim | 3 - false
3-5 yıl | 3 5 false
Deneyimsiz | 0 - true
от 3 лет | 3 - false
опыт от 1 года до 3 лет | 1 3 false
1–3 года | 1 3 false
Опыт не требуется | 0 - true
без опыта | 0 - true
від 2 років | 2 - false
经验3-5年 | 3 5 false
3-5年 | 3 5 false
3年以上工作经验 | 3 - false
10年以上 | 10 - false
经验不限 | 0 - true
应届毕业生 | 0 0 true
1年以下 | - 1 false
2年以上工作經驗 | 2 - false
工作經歷不拘 | 0 - true
経験3年以上 | 3 - false
実務経験2年以上 | 2 - false
未経験歓迎 | 0 - true
新卒 | 0 0 true
経験者 | - - false
minimal 2 tahun pengalaman | 2 - false
1-3 tahun | 1 3 false
Fresh graduate | 0 0 true
3 năm kinh nghiệm | 3 - false
Trên 2 năm | 2 - false
1 - 3 năm | 1 3 false
Không yêu cầu kinh nghiệm | 0 - true
3+ years in sales | 3 - false
5+ years of professional experience | 5 - false
2-5 Yrs | 2 5 false
0 - 1 years | 0 1 true
6+ months of experience | 0 - false
Bac+5 et 3 ans | 3 - false
18+ years old | none
18+ years | none
Must be at least 21 years of age | none
25 years of success | none
Over 50 years of history | none
30 years in business | none
Family company for 40 years | none
2-year contract | none
Founded 15 years ago | none
16 Jahre alt | none
seit 25 Jahren am Markt | none
CDD de 2 ans | none
20 años de trayectoria | none
30 lat na rynku | none
15 лет на рынке | none
創業50年 | none
18歳以上 | none
满18岁 | none
Vollzeit | none
2026 | none
40 hours | none
만 18세 이상 | none
3+ years preferred | 0 - true
`;

const ENGLISH = `
3+ years | 3 - false
5+ years' experience in a similar role | 5 - false
3 years in a similar role | 3 - false
2 years in sales | 2 - false
Minimum of two years' experience | 2 - false
At least one year of experience | 1 - false
1-2 years | 1 2 false
between 2 and 4 years of experience | 2 4 false
Over 5 years' experience | 5 - false
5 yrs exp | 5 - false
5+ yrs | 5 - false
3+ YOE | 3 - false
Years of experience: 3 | 3 - false
Experience: 2-4 years | 2 4 false
Experience (years): 3-5 | 3 5 false
Experience: 5+ | 5 - false
Exp: 3-6 yrs | 3 6 false
1.5 years of experience | 1 - false
6 months experience | 0 - false
Customer service: 1 year (Preferred) | 0 - true
Java: 3 years (Required) | 3 - false
3+ years of experience, 5+ preferred | 3 - false
3+ years of experience (Python a plus) | 3 - false
5+ years of experience preferred | 0 - true
10+ years | 10 - false
2+ years of professional experience | 2 - false
Up to 2 years | - 2 false
Up to 3 years experience | - 3 false
Less than 1 year | 0 0 true
Under 1 year | 0 0 true
No prior experience required | 0 - true
No previous experience needed | 0 - true
No experience | 0 - true
Experience not essential | 0 - true
Experience not required | 0 - true
Experience preferred but not required | 0 - true
Experience preferred | 0 - true
Experience is a plus | 0 - true
No degree or experience needed | 0 - true
All experience levels | 0 - true
All levels welcome | 0 - true
Training provided, no experience necessary | 0 - true
Experience required | - - false
Previous experience required | - - false
Prior experience essential | - - false
Experienced hire | - - false
Senior | - - false
Senior level | - - false
Mid level | - - false
Mid-level | - - false
Intermediate | - - false
Lead | - - false
Director | - - false
Executive | - - false
Associate | - - false
Internship | 0 0 true
Intern | 0 0 true
Trainee | 0 0 true
Junior | 0 0 true
Graduate | 0 0 true
New grad | 0 0 true
Recent graduates | 0 0 true
School leavers | 0 0 true
Apprentice | 0 0 true
Beginner | 0 0 true
Early career | 0 0 true
Several years of experience | - - false
Proven experience | - - false
Some experience | - - false
Not Applicable | none
Must be 18 years or older | none
You must be at least 21 years old | none
Minimum age 18 | none
Minimum age: 18 years | none
Age 25-40 years | none
18-35 years old | none
Over 20 years of innovation | none
Trusted for 30 years | none
15 years of excellence | none
A company with 12 years of experience | none
We have over 15 years of experience | none
Our team has 50 years of combined experience | none
In business for 12 years | none
12 years in the market | none
5-year warranty | none
3-year visa | none
2 year fixed-term contract | none
12 month contract | none
6-month contract | none
Contract duration: 6 months | none
Duration: 2 years | none
Probation: 6 months | none
3 months probation | none
Notice period: 3 months | none
Service bond: 2 years | none
25 days holiday | none
40 hours per week | none
4 years degree | none
10-50 employees | none
Customer experience team | none
User experience | none
401(k) | none
18 years or older, no experience required | 0 - true
`;
const ENGLISH_IN_INDIA = `
0-1 Yrs | 0 1 true
1-3 Yrs | 1 3 false
10+ Yrs | 10 - false
0 - 2 years | 0 2 true
Fresher can apply | 0 0 true
Freshers welcome | 0 0 true
Fresher/Experienced | 0 - true
Exp: 2 - 5 Yrs | 2 5 false
Experience: 0-3 years | 0 3 true
2-4 Years of Exp | 2 4 false
Min 2 Yrs | 2 - false
3 Yrs and above | 3 - false
Work Experience Not Required | 0 - true
`;
const GERMAN = `
3 Jahre | 3 - false
mindestens 3 Jahre | 3 - false
mind. 5 J. Berufserfahrung | 5 - false
dreijährige Berufserfahrung | 3 - false
mind. zweijährige Berufserfahrung | 2 - false
über 5 Jahre Erfahrung | 5 - false
zwischen 2 und 5 Jahren | 2 5 false
bis zu 3 Jahre | - 3 false
1-2 Jahre Berufserfahrung | 1 2 false
Weniger als 1 Jahr | 0 0 true
ein Jahr Berufserfahrung | 1 - false
mehr als fünf Jahre | 5 - false
Langjährige Erfahrung | - - false
Einschlägige Berufserfahrung | - - false
Erste Berufserfahrung | - - false
Mit Berufserfahrung | - - false
Berufserfahrung erforderlich | - - false
Berufserfahrung | - - false
Erfahrene | - - false
Berufseinstieg | 0 0 true
Berufsanfänger | 0 0 true
Absolventen | 0 0 true
Hochschulabsolvent | 0 0 true
Praktikant | 0 0 true
Keine Erfahrung nötig | 0 - true
Keine Vorkenntnisse erforderlich | 0 - true
Erfahrung nicht erforderlich | 0 - true
Ohne Vorkenntnisse | 0 - true
Auch für Berufseinsteiger | 0 - true
Berufseinsteiger und Berufserfahrene | 0 - true
Quereinsteiger willkommen | 0 - true
Berufserfahrung von Vorteil | 0 - true
Berufserfahrung wünschenswert | 0 - true
ab 18 Jahre | none
mindestens 18 Jahre alt | none
Volljährig (18 Jahre) | none
Alter 25-45 Jahre | none
Seit 15 Jahren erfolgreich | none
Seit über 12 Jahren am Markt | none
Unternehmen mit 15 Jahren Erfahrung | none
Vertrag auf 2 Jahre | none
befristet für 12 Monate | none
Probezeit 6 Monate | none
Ausbildungsdauer: 3 Jahre | none
3 Jahre Ausbildungsdauer | none
Laufzeit 24 Monate | none
30 Tage Urlaub | none
Elternzeitvertretung 1 Jahr | none
über 100 Jahre Tradition | none
`;
const FRENCH = `
Débutant(e) accepté(e) | 0 - true
Débutant | 0 0 true
Premier emploi | 0 0 true
Stagiaire | 0 0 true
Sans expérience exigée | 0 - true
Aucune expérience exigée | 0 - true
Expérience non requise | 0 - true
Pas d'expérience requise | 0 - true
Tous niveaux d'expérience acceptés | 0 - true
Expérience souhaitée | 0 - true
Expérience souhaitée de 2 An(s) | 0 - true
Une première expérience appréciée | 0 - true
Expérience exigée | - - false
Première expérience exigée | - - false
Confirmé | - - false
Confirmé / Senior | - - false
Au moins 3 ans d'expérience | 3 - false
Minimum 2 ans | 2 - false
Expérience min. 3 ans | 3 - false
Expérience de 5 ans minimum | 5 - false
Expérience > 5 ans | 5 - false
1 an et plus | 1 - false
1 an d'expérience | 1 - false
un an d'expérience | 1 - false
Entre 3 et 5 ans | 3 5 false
de 2 à 5 ans | 2 5 false
3 à 5 années d'expérience | 3 5 false
Moins d'un an | 0 0 true
< 6 mois | 0 0 true
Jusqu'à 3 ans d'expérience | - 3 false
Dès 18 ans | none
18 ans révolus | none
Âge minimum 18 ans | none
Moins de 26 ans | none
Contrat de 2 ans | none
CDD 6 mois | none
Stage de 6 mois | none
Mission de 3 mois | none
Période d'essai : 3 mois | none
Leader depuis 15 ans | none
15 ans d'existence | none
Entreprise forte de 15 ans d'expérience | none
35 heures | none
`;
const SPANISH = `
Sin experiencia necesaria | 0 - true
No es necesaria experiencia | 0 - true
Experiencia no requerida | 0 - true
Experiencia no necesaria | 0 - true
No requerida | 0 - true
No se necesita experiencia | 0 - true
Experiencia deseable | 0 - true
Experiencia valorable | 0 - true
Experiencia deseable de 2 años | 0 - true
Más de 5 años | 5 - false
Menos de 1 año | 0 0 true
Al menos 1 año | 1 - false
Mínimo 1 año | 1 - false
1 año de experiencia | 1 - false
un año de experiencia | 1 - false
2 a 3 años de experiencia | 2 3 false
De 3 a 5 años | 3 5 false
entre 1 y 3 años | 1 3 false
3 años o más | 3 - false
6 meses de experiencia | 0 - false
Experiencia de 3 años en ventas | 3 - false
Experiencia previa requerida | - - false
Experiencia imprescindible | - - false
Experiencia demostrable | - - false
Con experiencia previa | - - false
Recién titulado | 0 0 true
Recién egresados | 0 0 true
Becario | 0 0 true
Practicante | 0 0 true
Primer empleo | 0 0 true
Hasta 2 años de experiencia | - 2 false
Mayores de 18 años | none
Edad: 25 a 45 años | none
De 18 a 35 años de edad | none
Edad mínima 18 años | none
Más de 20 años en el mercado | none
Empresa con 15 años de experiencia | none
Empresa con 12 años de trayectoria | none
Contrato temporal de 3 meses | none
Duración: 6 meses | none
Garantía de 2 años | none
Período de prueba 3 meses | none
`;
const PORTUGUESE = `
Sem experiência prévia | 0 - true
Não é necessária experiência | 0 - true
Não é necessário ter experiência | 0 - true
Experiência não exigida | 0 - true
Experiência não obrigatória | 0 - true
Não precisa de experiência | 0 - true
Com ou sem experiência | 0 - true
Experiência desejável | 0 - true
Experiência será um diferencial | 0 - true
Com experiência | - - false
Experiência comprovada | - - false
Experiência obrigatória | - - false
Experiência anterior exigida | - - false
Pleno | - - false
Sênior | - - false
Júnior | 0 0 true
Estágio | 0 0 true
Estagiário | 0 0 true
Jovem aprendiz | 0 0 true
Primeiro emprego | 0 0 true
Recém-formados | 0 0 true
Mínimo de 2 anos de experiência | 2 - false
Mínimo 6 meses de experiência | 0 - false
Experiência mínima de 3 anos | 3 - false
Acima de 5 anos | 5 - false
Mais de 5 anos de experiência | 5 - false
Até 2 anos de experiência | - 2 false
1 ano de experiência | 1 - false
um ano de experiência | 1 - false
1 a 3 anos | 1 3 false
Experiência: 2 anos | 2 - false
Acima de 18 anos | none
Maiores de 18 anos | none
Idade entre 18 e 35 anos | none
Mais de 15 anos de mercado | none
Empresa com 15 anos de história | none
Empresa com 12 anos de experiência | none
Contrato temporário de 3 meses | none
Período de experiência: 90 dias | none
Contrato de experiência de 3 meses | none
`;
const ITALIAN = `
Senza esperienza | 0 - true
Anche senza esperienza | 0 - true
Anche prima esperienza | 0 - true
Esperienza non richiesta | 0 - true
Non è richiesta esperienza | 0 - true
Non è necessaria esperienza | 0 - true
Esperienza gradita | 0 - true
Gradita esperienza | 0 - true
Esperienza preferibile | 0 - true
Esperienza richiesta | - - false
Esperienza pregressa | - - false
Esperienza nel ruolo | - - false
Comprovata esperienza | - - false
Esperienza pluriennale | - - false
Esperienza triennale | 3 - false
Minimo 2 anni di esperienza | 2 - false
Minimo 3 anni | 3 - false
1 anno di esperienza | 1 - false
almeno un anno di esperienza | 1 - false
Da 1 a 3 anni | 1 3 false
2-3 anni di esperienza | 2 3 false
2/3 anni | 2 3 false
Oltre 5 anni di esperienza | 5 - false
Meno di 1 anno | 0 0 true
Tra 2 e 5 anni | 2 5 false
Neolaureati | 0 0 true
Neodiplomati | 0 0 true
Prima esperienza | 0 0 true
Stagista | 0 0 true
Apprendista | 0 0 true
Esperto | - - false
Età 18-29 anni | none
Maggiore di 18 anni | none
Età minima 18 anni | none
Azienda con 12 anni di esperienza | none
Da oltre 15 anni leader di mercato | none
Contratto a tempo determinato 6 mesi | none
Tirocinio 6 mesi | none
Periodo di prova 3 mesi | none
`;
const DUTCH = `
Geen ervaring | 0 - true
Ervaring niet vereist | 0 - true
Ervaring is niet nodig | 0 - true
Geen ervaring nodig | 0 - true
Zonder ervaring | 0 - true
Ervaring gewenst | 0 - true
Ervaring is een pré | 0 - true
Ervaring vereist | - - false
Ruime ervaring | - - false
Enige ervaring | - - false
Medior | - - false
Starters | 0 0 true
Startersfunctie | 0 0 true
Pas afgestudeerd | 0 0 true
Net afgestudeerd | 0 0 true
Stagiair | 0 0 true
Minimaal 2 jaar ervaring | 2 - false
Minstens 3 jaar | 3 - false
Ten minste 5 jaar ervaring | 5 - false
Meer dan 5 jaar ervaring | 5 - false
1-3 jaar | 1 3 false
Tussen 2 en 5 jaar ervaring | 2 5 false
1 jaar ervaring | 1 - false
één jaar ervaring | 1 - false
0 tot 2 jaar | 0 2 true
Tot 3 jaar ervaring | - 3 false
Minder dan 1 jaar | 0 0 true
Minimaal 18 jaar | none
Vanaf 16 jaar | none
Leeftijd 18 jaar | none
Bedrijf met 15 jaar ervaring | none
Al meer dan 12 jaar actief | none
Contract van 7 maanden | none
Tijdelijk contract 1 jaar | none
Proeftijd 2 maanden | none
25 vakantiedagen | none
`;
const POLISH = `
Bez doświadczenia | 0 - true
Brak doświadczenia | 0 - true
Doświadczenie niewymagane | 0 - true
Nie wymagamy doświadczenia | 0 - true
Nie jest wymagane doświadczenie | 0 - true
Mile widziane doświadczenie | 0 - true
Doświadczenie mile widziane | 0 - true
Doświadczenie zawodowe | - - false
Doświadczenie wymagane | - - false
Wieloletnie doświadczenie | - - false
Doświadczony | - - false
Starszy specjalista (Senior) | - - false
Specjalista (Mid / Regular) | - - false
Młodszy specjalista (Junior) | 0 0 true
Praktykant / stażysta | 0 0 true
Stażysta | 0 0 true
Absolwenci | 0 0 true
rok doświadczenia | 1 - false
min. rok doświadczenia | 1 - false
1 rok doświadczenia | 1 - false
Min. 1 rok doświadczenia | 1 - false
dwa lata doświadczenia | 2 - false
co najmniej dwuletnie doświadczenie | 2 - false
3-letnie doświadczenie | 3 - false
trzyletnie doświadczenie | 3 - false
2-5 lat doświadczenia | 2 5 false
od 2 do 5 lat | 2 5 false
powyżej 5 lat | 5 - false
ponad 5 lat doświadczenia | 5 - false
do 2 lat doświadczenia | - 2 false
poniżej 1 roku | 0 0 true
6 miesięcy doświadczenia | 0 - false
Wiek 18-35 lat | none
Powyżej 18 lat | none
Firma z 15-letnim doświadczeniem | none
Od ponad 12 lat na rynku | none
Umowa na okres próbny 3 miesiące | none
Umowa na 2 lata | none
26 dni urlopu | none
`;
const SWEDISH = `
Ingen tidigare erfarenhet krävs | 0 - true
Ingen erfarenhet | 0 - true
Inga krav på erfarenhet | 0 - true
Erfarenhet är inget krav | 0 - true
Utan erfarenhet | 0 - true
Kräver ingen erfarenhet | 0 - true
Erfarenhet meriterande | 0 - true
Erfarenhet är meriterande | 0 - true
Erfarenhet krävs | - - false
Kräver erfarenhet | - - false
Viss erfarenhet krävs | - - false
Flera års erfarenhet | - - false
Flerårig erfarenhet | - - false
Några års erfarenhet | - - false
Lång erfarenhet | - - false
Dokumenterad erfarenhet | - - false
Nyexad | 0 0 true
Nyutexaminerad | 0 0 true
Minst två års erfarenhet | 2 - false
Minst ett års erfarenhet | 1 - false
Mer än 5 års erfarenhet | 5 - false
Över 5 års erfarenhet | 5 - false
3-5 års erfarenhet | 3 5 false
Mellan 2 och 5 års erfarenhet | 2 5 false
1 års erfarenhet | 1 - false
Upp till 3 års erfarenhet | - 3 false
Mindre än 1 års erfarenhet | 0 0 true
3 år inom yrket | 3 - false
Minst 18 år | none
Ålder 18-25 år | none
Visstidsanställning 6 månader | none
Tidsbegränsad anställning 1 år | none
Provanställning 6 månader | none
Vi har 15 års erfarenhet | none
12 år på marknaden | none
Föräldravikariat 12 månader | none
`;
const JAPANESE = `
未経験可 | 0 - true
未経験者OK | 0 - true
業界未経験歓迎 | 0 - true
経験は問いません | 0 - true
経験・資格不問 | 0 - true
学歴・経験不問 | 0 - true
実務経験不問 | 0 - true
社会人経験不問 | 0 - true
経験者優遇 | 0 - true
経験者歓迎 | 0 - true
実務未経験OK | 0 - true
経験不要 | 0 - true
経験者採用 | - - false
経験必須 | - - false
実務経験必須 | - - false
実務経験者 | - - false
経験がある方 | - - false
即戦力 | - - false
新卒採用 | 0 0 true
第二新卒歓迎 | 0 - true
新卒・第二新卒 | 0 - true
3年以上の実務経験 | 3 - false
実務経験3年以上 | 3 - false
営業経験1年以上 | 1 - false
経験3年 | 3 - false
経験3〜5年 | 3 5 false
3～5年程度の経験 | 3 5 false
三年以上の経験 | 3 - false
1年以上 | 1 - false
半年以上の経験 | 0 - false
実務経験6ヶ月以上 | 0 - false
経験2年未満 | - 1 false
経験5年以内 | - 5 false
経験浅めOK | 0 - true
20歳以上 | none
35歳以下 | none
創業50年の老舗 | none
設立15年 | none
契約期間1年 | none
試用期間3ヶ月 | none
試用期間：6ヶ月 | none
平均勤続年数10年 | none
勤続10年以上の社員多数 | none
雇用期間1年 | none
3ヶ月以上勤務できる方 | none
1年以上勤務できる方 | none
入社3年目 | none
定年60歳 | none
年2回昇給 | none
週3日以上 | none
`;
const KOREAN = `
경력 5년 이상 | 5 - false
5년차 이상 | 5 - false
3~5년차 | 3 5 false
경력 3~7년 | 3 7 false
경력 10년이상 | 10 - false
실무경력 3년 이상 | 3 - false
관련 경력 2년 이상 | 2 - false
동종업계 3년 이상 | 3 - false
1년 이상 경력자 | 1 - false
경력 1년↑ | 1 - false
신입 | 0 0 true
신입사원 | 0 0 true
인턴 | 0 0 true
신입 및 경력 | 0 - true
신입/경력무관 | 0 - true
경력무관(신입가능) | 0 - true
초보 가능 | 0 - true
경력자 우대 | 0 - true
경험 무관 | 0 - true
경력 필수 | - - false
경력자 | - - false
신입·경력(년수무관) | 0 - true
계약기간 6개월 | none
계약 기간: 2년 | none
계약직 1년 | none
1년 계약 | none
1년 계약직 | none
계약직(1년) | none
2년 계약 후 정규직 전환 | none
업력 15년 | none
업력 7년차 스타트업 | none
설립 20년 | none
설립 10년차 | none
창립 30년 | none
창업 3년 이내 | none
20년 전통 | none
30년 역사 | none
수습기간 3개월 | none
수습 3개월 | none
인턴기간 3개월 | none
인턴 6개월 후 정규직 전환 | none
평균 근속 10년 | none
평균근속연수 12년 | none
정년 60세 | none
나이 35세 이하 | none
만 19세 이상 | none
20세 이상 | none
1년 이상 근무 가능자 | none
6개월 이상 장기근무 가능 | none
근무기간 1년 이상 | none
근무기간 3개월 | none
3년 연속 매출 성장 | none
입사 1년 후 연차 15일 | none
1년 근속 시 휴가 | none
내일채움공제 2년 | none
15년차 기업 | none
교육기간 6개월 | none
경력 3년 이상, 계약기간 1년 | 3 - false
최근 3년 이내 졸업자 | none
육아휴직 대체 1년 | none
군필 또는 면제 | none
`;

const lines = [
  EXPERIENCE,
  ENGLISH,
  ENGLISH_IN_INDIA,
  GERMAN,
  FRENCH,
  SPANISH,
  PORTUGUESE,
  ITALIAN,
  DUTCH,
  POLISH,
  SWEDISH,
  JAPANESE,
  KOREAN,
].flatMap((table) =>
  table
    .trim()
    .split('\n')
    .map((line) => line.split(' | ')),
);

describe('parseExperience on boards of the whole world', () => {
  it.each(lines)('parses %s as %s', (text, expected) => {
    const [min, max, newcomer] = expected === 'none' ? ['-', '-', 'null'] : expected!.split(' ');
    const years = (word: string | undefined): number | null => (word === '-' ? null : Number(word));
    const found = parseExperience(text!);
    expect([found.minYears, found.maxYears, String(found.newcomer)]).toEqual([
      years(min),
      years(max),
      newcomer,
    ]);
  });

  it.each(['3 Jahre ', '3-', 'mind. 3 ', 'zwei ', '年', '3 bis ', 'years of ', 'no experience ', '계약 1'])(
    'reads 1,000 characters of %j in linear time',
    (piece) => {
      const startedAt = performance.now();
      parseExperience(piece.repeat(1_000).slice(0, 1_000));
      expect(performance.now() - startedAt).toBeLessThan(500);
    },
  );

  it('finds no years in a text without digits and words for numbers', () => {
    const words =
      'mind. Jahre Erfahrung años experiencia lat 年 以上 経験 от лет years old of - + ab bis'.split(' ');
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...words), { maxLength: 10 }), (pieces) => {
        expect(parseExperience(pieces.join(' '))).toMatchObject({ minYears: null, maxYears: null });
      }),
      { numRuns: 1_000 },
    );
  });
});
