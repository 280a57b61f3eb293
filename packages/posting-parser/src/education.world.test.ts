import { describe, expect, it } from 'vitest';
import { parseEducation } from './education.domain.ts';

/** Text | lowest level accepted, or null. */
const EDUCATION = `
No less than a Bachelor's degree | bachelor
wykształcenie nie niższe niż średnie | highSchool
Título no inferior a Licenciatura | bachelor
Maestría preferente | null
Licenciatura preferente | null
Graduate/ Post Graduate | bachelor
Diplomado/a | bachelor
Abitur | highSchool
Abgeschlossene Berufsausbildung | highSchool
Ausbildung | highSchool
Fachhochschulreife | highSchool
Abgeschlossenes Studium | bachelor
Studium oder Ausbildung | highSchool
Bachelor oder Master | bachelor
Masterabschluss | master
Promotion | doctorate
Mittlere Reife | highSchool
Ausbildung nicht erforderlich | none
Kein Abschluss erforderlich | none
Bac | highSchool
Bac+2 | associate
Bac +3 | bachelor
Bac+5 | master
Bac+6 | master
Bac+8 | doctorate
Bac+3, Bac+5 | bachelor
BTS / DUT | associate
Licence professionnelle | bachelor
Diplôme d'ingénieur | master
Doctorat | doctorate
Sans diplôme | none
CAP/BEP | highSchool
Bachillerato | highSchool
Licenciatura | bachelor
Grado universitario | bachelor
Ciclo formativo de grado superior | associate
Máster | master
Maestría | master
Doctorado | doctorate
Diplomado | null
Sin estudios | none
Ensino médio completo | highSchool
Ensino superior completo | bachelor
Ensino superior incompleto | highSchool
Graduação | bachelor
Pós-graduação | master
Mestrado | master
Diploma di maturità | highSchool
Laurea | bachelor
Laurea triennale | bachelor
Laurea magistrale | master
Dottorato | doctorate
HBO | bachelor
HBO/WO | bachelor
MBO/HBO | highSchool
MBO | highSchool
Wykształcenie średnie | highSchool
wyższe | bachelor
Licencjat | bachelor
magister | master
SŠ s maturitou | highSchool
Vysokoškolské | bachelor
Gymnasieutbildning | highSchool
Kandidatexamen | bachelor
Masterexamen | master
Bachelorgrad | bachelor
Mastergrad | master
Ylempi korkeakoulututkinto | master
AMK-tutkinto | bachelor
Lise | highSchool
Ön lisans | associate
Lisans | bachelor
Yüksek lisans | master
высшее | bachelor
среднее специальное | associate
неоконченное высшее | highSchool
вища освіта | bachelor
érettségi | highSchool
大卒以上 | bachelor
高卒以上 | highSchool
短大卒 | associate
大学院卒 | master
学歴不問 | none
本科 | bachelor
大专及以上 | associate
硕士 | master
学历不限 | none
高中以下 | none
SMA/SMK | highSchool
D3 | associate
S1 | bachelor
Đại học | bachelor
Cao đẳng | associate
ปริญญาตรี | bachelor
Master's preferred | null
Bachelor's required, Master's preferred | bachelor
Master's degree preferred | null
Bachelor's degree (Master's a plus) | bachelor
Degree not required | none
Degree preferred but not required | none
Bachelor's degree preferred, experience not required | null
Not required | none
석사 우대 | null
대졸 이상, 석사 우대 | bachelor
Master von Vorteil | null
Scrum Master | null
Bachelor's or equivalent experience | bachelor
High school diploma or GED | highSchool
but not its own | null
高専・短大・専門・大学・大学院 | associate
高校・専門・短大・大学 | highSchool
短大・大学 | associate
高専、大学、大学院 | associate
高校または大学 | highSchool
大学、大学院 | bachelor
大学・大学院 | bachelor
高校、高専、短大、大学 | highSchool
学歴:高校・大学 | highSchool
Bac à Bac+2 | highSchool
Bac à Bac+3 | highSchool
Bac+2 à Bac+5 | associate
CAP à Bac+2 | highSchool
Bac ou Bac+2 | highSchool
Boston University | null
Stanford University | null
University of Michigan | null
Lincoln High School | null
Bristol Community College | null
University required | bachelor
Completed university studies | bachelor
University | bachelor
College | bachelor
College or above | bachelor
University degree | bachelor
University or college | bachelor
High school | highSchool
High school or equivalent | highSchool
Completed high school | highSchool
Hochschule München | null
Universität Hamburg | null
Technische Universität Berlin | null
Fachhochschule Aachen | null
Hochschule | bachelor
Universität oder Fachhochschule | bachelor
Abgeschlossene Hochschule | bachelor
Gymnasium Musterstadt | null
Université de Lyon | null
Université Paris-Saclay | null
Niveau université | bachelor
Lycée Victor Hugo | null
Universidad Complutense | null
Universidad Nacional Autónoma de México | null
Universidad completa | bachelor
Universidad | bachelor
Universidade Federal do Paraná | null
Faculdade Anhanguera | null
Faculdade completa | bachelor
Università degli Studi di Milano | null
Università | bachelor
Liceo Scientifico Volta | null
Hogeschool Rotterdam | null
Hogeschool | bachelor
Universiteit Utrecht | null
Uniwersytet Warszawski | null
Stockholms universitet | null
Universitet | bachelor
Högskolan i Borås | null
Københavns Universitet | null
Helsingin yliopisto | null
Boğaziçi Üniversitesi | null
Üniversite mezunu | bachelor
東京大学 | null
早稲田大学 | null
大学卒業以上 | bachelor
北京大学 | null
大学及以上学历 | bachelor
大学学历 | bachelor
서울대학교 | null
연세대학교 산학협력단 | null
대학로점 | null
경력 2-3년 | null
2,3년제 대학 졸업 | associate
서울 대학로 | null
대학교 졸업 | bachelor
전문대학 졸업 | associate
4년제 대학교 졸업 이상 | bachelor
학력: 대학교 졸업(4년) | bachelor
박사과정 지원 | null
대학원 학비 지원 | null
석사 이상 지원 가능 | master
Masters of craft beer | null
Masters swimming coach | null
Master of craft | null
Master of Finance | master
Université ou école | bachelor
Masters Tournament experience | null
Masters | master
Masters degree | master
Masters in Computer Science | master
Masters of Science | master
Education: Masters | master
Bachelors or Masters | bachelor
Masters level | master
Masters preferred | null
CTC as per Master Service Agreement | null
Master Franchise Agreement | null
Doctor's surgery | null
Doctor's office | null
Doctor's degree | doctorate
Doutor em vendas | null
Doutor em Engenharia | doctorate
Studium Plus GmbH | null
Trường Đại học Bách khoa Hà Nội | null
Tốt nghiệp Đại học | bachelor
ZAR 1,240,000 | null
16.5-20.5 LPA | null
`;

const ENGLISH = `
Bachelor’s | bachelor
Bachelor's degree, preferably in Computer Science | bachelor
Bachelor's degree preferably in engineering | bachelor
Bachelor's degree required and Master's preferred | bachelor
Bachelor's or Master's degree preferred | null
Master's, preferred | null
Associate's Degree (Preferred) | null
High school diploma or equivalent (Required) | highSchool
High school or equivalent (Preferred) | null
High School Diploma/GED | highSchool
HS Diploma | highSchool
No high school diploma required | none
GCSEs or equivalent | highSchool
A-Levels | highSchool
HND/HNC | associate
NVQ Level 3 | highSchool
Degree qualified | bachelor
2:1 or above | bachelor
Educated to degree level | bachelor
Honours degree | bachelor
University educated | bachelor
Master of Science in Data | master
Master's or PhD | master
MBA preferred | null
MBA | master
MS in Computer Science | master
BS in Computer Science or related field | bachelor
BS degree in Engineering | bachelor
MS Office | null
MS Excel required | null
Boston, MA | null
BA required | bachelor
B.A. or B.S. | bachelor
Advanced degree | master
Graduate degree | master
Postgraduate degree | master
PhD required | doctorate
PhD in Biology | doctorate
Doctor of Philosophy | doctorate
Doctorate preferred | null
Associate Degree in Nursing | associate
2-year degree | associate
Two-year college diploma | associate
Four-year college degree | bachelor
Some college | highSchool
No formal education required | none
No formal qualifications needed | none
No education requirements | none
No degree necessary | none
Education: not required | none
A degree is not required | none
None | none
Any degree | bachelor
Sales Associate | null
Associate | associate
Associate Director | null
University hospital | null
High school students welcome | null
College tuition support | null
Student loans repaid | null
360-degree feedback | null
Scrum Master certified | null
Certified ScrumMaster | null
Master electrician license | null
CPR certification | null
First aid certificate | null
Work permit | null
Continuing education allowance | null
Paid training | null
degree of flexibility | null
Experience with master data management | null
ability to lift 50 lbs | null
Certification preferred | null
High school diploma required; Bachelor's degree preferred | highSchool
Bachelor's degree or equivalent work experience | bachelor
Bachelor's degree or foreign equivalent | bachelor
Degree in Computer Science or related discipline | bachelor
Relevant degree desirable | null
Currently pursuing a Bachelor's degree | highSchool
Must have a high school diploma | highSchool
High School Graduate | highSchool
HS diploma or GED required | highSchool
Vocational certificate | highSchool
Associates | associate
AA degree | associate
Associates or Bachelors degree | associate
Bachelor degree | bachelor
BSc (Hons) | bachelor
BA (Hons) | bachelor
B.A./B.S. | bachelor
Bachelors in Engineering | bachelor
Bachelor of Science | bachelor
Bachelor's or equivalent | bachelor
4 year college degree | bachelor
College graduate | bachelor
University graduate | bachelor
STEM degree | bachelor
Technical degree | associate
Degree in a related field | bachelor
Undergraduate | bachelor
Master degree | master
M.S. or Ph.D. | master
MS/PhD | master
MSc | master
MA/MSc | master
Masters or above | master
Master's or higher | master
JD | doctorate
MD or DO | doctorate
PhD or equivalent | doctorate
PhD candidate | null
Doctoral | doctorate
Postdoc | doctorate
no college required | none
No college degree needed | none
College degree not required | none
Bachelor's degree not required | none
No specific qualifications required | none
Education level: none | none
No minimum education | none
Bachelor's nice to have | null
Bachelor's is a plus | null
Ideally a Bachelor's degree | null
Preferred: Bachelor's degree | null
Preferably degree educated | null
Master’s degree desirable | null
Nursing license | null
Forklift certification | null
School nurse | null
Education sector | null
Higher education sector experience | null
Primary school | none
degree of independence | null
CDL license | null
Food handler card | null
BLS certification | null
Excellent communication skills | null
Diploma in Nursing | associate
Level 3 qualification | highSchool
5 GCSEs including Maths and English | highSchool
BTEC | highSchool
NVQ | highSchool
QTS | null
Bachelor's degree in computer science or equivalent experience. | bachelor
Requires a Bachelor's degree; Master's degree preferred | bachelor
Bachelor's degree in Accounting, Finance or related field required. CPA a plus. | bachelor
You have a degree in engineering, or comparable experience | bachelor
High school diploma required, some college preferred | highSchool
Must be enrolled in a Bachelor's or Master's program | highSchool
Bachelor's degree in Nursing (BSN) required; MSN preferred | bachelor
Completion of high school or equivalent | highSchool
No degree? No problem! | none
We don't require a degree | none
You don't need a degree to apply | none
Education is not a requirement | none
Associate's or Bachelor's degree in a related field | associate
2:1 degree or above in a numerate subject | bachelor
Qualified accountant (ACA/ACCA) | null
NVQ Level 2 in Health and Social Care | highSchool
PhD in Computer Science or related technical field, or Master's with 3+ years | master
Valid driver's license and high school diploma | highSchool
Masters-level clinician | master
B.Tech (CSE/IT) / MCA | bachelor
`;

const ENGLISH_IN_INDIA = `
B.E./B.Tech | bachelor
BE/B.Tech/MCA | bachelor
B.Sc in Any Specialization | bachelor
BCA/MCA | bachelor
BCA | bachelor
MCA | master
M.Tech | master
MBA/PGDM in Any Specialization | master
PG: Any Postgraduate | master
UG: Any Graduate | bachelor
Any Graduate, Any Postgraduate | bachelor
B.Com in Commerce | bachelor
Diploma in Mechanical | associate
Diploma in Any Specialization | associate
ITI | highSchool
ITI/Diploma | highSchool
10th Pass | highSchool
10th pass or above | highSchool
12th Pass and above | highSchool
10+2 | highSchool
HSC | highSchool
Graduate | bachelor
Graduate and above | bachelor
Post Graduation Not Required | none
Postgraduate | master
MBBS | bachelor
B.Pharma | bachelor
Any Graduate in Any Specialization | bachelor
Graduation required | bachelor
Below 10th | none
Doctorate Not Required | none
Two wheeler licence | null
CA Inter | null
BE/BTech/MCA/MSc | bachelor
B.Tech/M.Tech | bachelor
Any PG | master
10th | highSchool
12th | highSchool
SSC | highSchool
Intermediate | highSchool
PUC | highSchool
M.Sc | master
MS/M.Sc(Science) in Any Specialization | master
B.Com | bachelor
BBA/BMS | bachelor
LLB | bachelor
CA | null
Polytechnic | associate
Diploma Holder | associate
Any Graduate Preferred | null
Graduates preferred | null
Graduate/Post Graduate | bachelor
Driving License | null
Any Graduate; MBA preferred | bachelor
12th pass / Graduate | highSchool
Minimum qualification: 12th | highSchool
Graduation in any stream | bachelor
M.Pharm / B.Pharm | bachelor
`;

const GERMAN = `
Abgeschlossene kaufmännische Ausbildung | highSchool
Berufsausbildung | highSchool
Ausbildung oder Studium | highSchool
Studium oder vergleichbare Qualifikation | bachelor
Studium der Wirtschaftsinformatik | bachelor
Abgeschlossenes Studium der Betriebswirtschaft | bachelor
Abgeschlossenes Hochschulstudium (Master) | master
Bachelor/Master | bachelor
Master of Science | master
Diplom | bachelor
Diplom-Ingenieur | bachelor
Dipl.-Ing. | bachelor
Promotion wünschenswert | null
Promotion in Chemie | doctorate
Promotion erforderlich | doctorate
Doktortitel | doctorate
Promoviert | doctorate
Staatlich geprüfter Techniker | associate
Techniker oder Meister | associate
Meisterbrief | associate
Fachwirt | associate
Allgemeine Hochschulreife | highSchool
Realschulabschluss | highSchool
Hauptschulabschluss | highSchool
Schulabschluss | highSchool
Ohne Abschluss | none
Keine Ausbildung erforderlich | none
Studium nicht zwingend erforderlich | none
Keine formale Qualifikation nötig | none
Kein Schulabschluss notwendig | none
Studium von Vorteil | null
Abgeschlossenes Studium wünschenswert | null
Master wünschenswert | null
Idealerweise Studium | null
Ausbildung erforderlich, Studium von Vorteil | highSchool
Masterarbeit | null
Promotion im Einzelhandel | null
Sales Promotion | null
Führerschein | null
Deutschkenntnisse B2 | null
Ausbildungsplatz | null
Meisterwerk | null
Doktorand | null
Studentenjob | null
Duales Studium | null
Lehre | highSchool
Abgeschlossene Lehre | highSchool
EFZ | highSchool
Berufslehre EFZ | highSchool
Matura | highSchool
Höhere Fachschule HF | associate
FH-Abschluss | bachelor
Universität/FH | bachelor
Studium (Uni/FH) | bachelor
Eidg. Fachausweis | associate
Akademischer Abschluss | bachelor
Hochschulabschluss (Bachelor) | bachelor
Hochschulabschluss (Master) | master
Wirtschaftsstudium | bachelor
Ingenieurstudium oder vergleichbar | bachelor
1. Staatsexamen | master
Abgeschlossene Ausbildung | highSchool
Ausbildung im kaufmännischen Bereich | highSchool
Kaufmännische Ausbildung | highSchool
Berufsabschluss | highSchool
Ausbildung/Studium | highSchool
Abitur/Matura | highSchool
Studium | bachelor
Bachelor- oder Masterabschluss | bachelor
Hochschulstudium | bachelor
Hochschule/Universität | bachelor
Fachhochschulstudium | bachelor
Diplom / Master | bachelor
Dipl.-Ing. / Master | bachelor
Universitätsstudium | bachelor
Masterstudium | master
Master oder Promotion | master
Promotion erwünscht | null
Promotion ist von Vorteil | null
Dr. | doctorate
Ohne Ausbildung | none
Ohne Schulabschluss | none
Ausbildung nicht notwendig | none
Abgeschlossenes Studium nicht erforderlich | none
Kein Hochschulabschluss nötig | none
Keine abgeschlossene Berufsausbildung notwendig | none
Quereinsteiger | null
Abitur von Vorteil | null
Studium wünschenswert | null
Studentische Hilfskraft | null
Azubi | null
Staplerschein | null
Englischkenntnisse | null
Gesellenbrief | highSchool
Abgeschlossene Berufsausbildung als Elektroniker (m/w/d) | highSchool
Abgeschlossenes Studium der Informatik oder vergleichbare Ausbildung | highSchool
Studium im Bereich Wirtschaft, Promotion von Vorteil | bachelor
Erfolgreich abgeschlossene kaufmännische Ausbildung oder Studium | highSchool
Abgeschlossenes Master-Studium oder Promotion | master
Hochschulabschluss (Bachelor/Master/Diplom) | bachelor
Ein Studium ist nicht erforderlich | none
Du brauchst kein Studium | none
Schulabschluss egal | none
Mindestens guter Hauptschulabschluss | highSchool
Ausbildung zum Kfz-Mechatroniker | highSchool
Meister oder Techniker oder Studium | associate
`;

const FRENCH = `
Bac +2/+3 | associate
Bac+4/5 | bachelor
Bac +5 / Master | master
De Bac+2 à Bac+3 | associate
Niveau Bac+3 | bachelor
BAC +3 | bachelor
CAP / BEP | highSchool
CAP | highSchool
BEP ou Bac Pro | highSchool
BTS ou DUT | associate
BTS, DUT | associate
DUT | associate
Licence pro | bachelor
Master 2 | master
Master | master
École de commerce | master
Grande école | master
Doctorat en biologie | doctorate
Thèse | doctorate
Baccalauréat | highSchool
Bac professionnel | highSchool
Sans diplôme requis | none
Pas de diplôme requis | none
Aucun diplôme requis | none
Diplôme non requis | none
Aucune formation requise | none
Tous niveaux d'études | none
Bac+5 souhaité | null
Bac+5 de préférence | null
Idéalement Bac+5 | null
Bac+2 minimum, Bac+5 apprécié | associate
Maîtrise de l'anglais | null
Maîtrise d'Excel | null
Bonne maîtrise du Pack Office | null
Licence IV | null
Licence de taxi | null
Permis poids lourd | null
CACES 3 | null
Habilitation électrique | null
Formation assurée | null
Formation en interne | null
Bac à sable | null
Diplôme d'État | null
Brevet des collèges | highSchool
BAC+2/3 | associate
Bac + 3 | bachelor
Bac+3/4 | bachelor
Bac+4 | bachelor
BAC +5 et plus | master
Bac+5 / Ingénieur | master
Bac +2, +3 | associate
Bac+2 ou plus | associate
Niveau bac +2 | associate
BTS Comptabilité | associate
Bac techno | highSchool
CAP, BEP | highSchool
CAP cuisine | highSchool
DEUG | associate
BUT | bachelor
Bachelor | bachelor
Master spécialisé | master
PhD | doctorate
Docteur | doctorate
Doctorat souhaité | null
Un doctorat est un plus | null
Diplôme souhaité : Bac+5 | null
Sans diplôme particulier | none
Non diplômé | none
Diplôme non exigé | none
Pas de diplôme exigé | none
Expérience souhaitée | null
Carte professionnelle | null
Ingénieur commercial | null
Étudiant | null
Formation souhaitée | null
De formation Bac+5 en école d'ingénieur ou université | master
Titulaire d'un BTS ou DUT | associate
Titulaire d'un Bac Pro ou BTS | highSchool
Diplôme de niveau Bac+3 à Bac+5 exigé | bachelor
Vous êtes titulaire d'un Master 2 en droit | master
CAP Petite Enfance exigé | highSchool
Bac +2 souhaité, débutant accepté | null
Aucun diplôme nécessaire | none
Le diplôme n'est pas obligatoire | none
Niveau d'études : Bac | highSchool
Formation supérieure en commerce | bachelor
Excellente maîtrise de l'anglais | null
`;

const SPANISH = `
Graduado en ESO | highSchool
Educación Secundaria Obligatoria | highSchool
Ciclo Formativo Grado Medio | highSchool
Grado Medio | highSchool
FP Grado Medio | highSchool
FP Grado Superior | associate
Técnico Superior | associate
Diplomatura | bachelor
Licenciatura en Derecho | bachelor
Licenciado en Administración | bachelor
Ingeniería Técnica | bachelor
Ingeniería Superior | bachelor
Ingeniería en Sistemas | bachelor
Grado en Ingeniería Informática | bachelor
Título de Grado | bachelor
Estudios universitarios | bachelor
Titulación universitaria | bachelor
Postgrado | master
Educación superior - Posgrado | master
Universidad / Carrera técnica | associate
Postgrado / Doctorado | doctorate
Máster en Marketing | master
Educación media superior - Bachillerato General | highSchool
Secundaria | highSchool
Secundaria terminada | highSchool
Carrera técnica | associate
Carrera técnica terminada | associate
Licenciatura trunca | highSchool
Bachillerato trunco | none
Pasante o titulado | highSchool
Primaria | none
No se requieren estudios | none
Estudios mínimos: Bachillerato | highSchool
Estudios mínimos: Grado | bachelor
No se requiere titulación | none
Sin titulación | none
Educación Primaria | none
Máster deseable | null
Licenciatura deseable | null
Valorable Grado Superior | null
Grado de discapacidad | null
Licencia de conducir | null
Técnico de mantenimiento | null
Hospital universitario | null
Inglés avanzado | null
Profesor de secundaria | null
Carnet B | null
Formación a cargo de la empresa | null
Otros títulos, certificaciones y carnés | null
Universitario | bachelor
Bachillerato completo | highSchool
Bachiller | highSchool
Formación Profesional | highSchool
FP II | associate
Ciclo Superior | associate
Graduado Universitario | bachelor
Licenciatura completa | bachelor
Carrera universitaria | bachelor
Título profesional | bachelor
Profesional | null
Ingeniero | bachelor
Ingeniería | bachelor
Posgrado | master
Doctorado deseable | null
Máster o doctorado | master
Sin estudios previos | none
No es necesaria titulación | none
Titulación no requerida | none
Estudios no necesarios | none
Cualquier nivel de estudios | none
ESO | highSchool
Escolaridad: Secundaria | highSchool
Preparatoria trunca | none
Preparatoria o carrera técnica | highSchool
Carrera trunca | highSchool
Nivel de inglés alto | null
Alto grado de autonomía | null
Técnico | highSchool
Licenciatura en Contaduría (titulado) | bachelor
Ingeniería en Sistemas o afín, titulado | bachelor
Preparatoria concluida, licenciatura deseable | highSchool
Titulación de FP Grado Medio o Superior | highSchool
Estudios mínimos: Ciclo Formativo Grado Superior | associate
No es necesario tener estudios | none
Escolaridad no indispensable | none
Estudiante de último año de Ingeniería | highSchool
Egresado de Universidad | bachelor
Valorable máster en Finanzas | null
Grado en ADE, máster valorable | bachelor
`;

const PORTUGUESE = `
Ensino Fundamental | none
Ensino Fundamental completo | none
Ensino médio incompleto | none
Ensino Superior incompleto | highSchool
Cursando Ensino Superior | highSchool
Superior cursando | highSchool
Ensino Técnico | highSchool
Curso técnico | highSchool
Técnico completo | highSchool
Superior completo em Administração | bachelor
Graduação em Engenharia | bachelor
Bacharelado em Direito | bachelor
Nível superior | bachelor
Pós-graduação completa | master
Doutorado | doctorate
Escolaridade não exigida | none
Não exige escolaridade | none
Sem exigência de escolaridade | none
Pós-graduação desejável | null
Superior completo, desejável pós-graduação | bachelor
Graduação será um diferencial | null
CNH B | null
Mestre de obras | null
Hospital universitário | null
Inglês técnico | null
Formação interna | null
Fundamental completo | none
2º grau completo | highSchool
Médio completo | highSchool
Técnico em Enfermagem | highSchool
Superior incompleto | highSchool
Superior em andamento | highSchool
Graduação em Administração | bachelor
Graduado | bachelor
Formado em TI | bachelor
Bacharel em Direito | bachelor
Formação superior completa | bachelor
Curso superior completo | bachelor
Especialização | master
Mestre | master
Doutor | doctorate
Mestrado desejável | null
Desejável pós-graduação | null
Não é necessário ter formação | none
Sem formação | none
Formação não exigida | none
Registro no CRM | null
Curso de Excel | null
Ensino Superior completo em Engenharia ou áreas afins | bachelor
Ensino médio completo (desejável técnico) | highSchool
Não é necessário ensino superior | none
Formação técnica ou superior | highSchool
Pós-graduação será um diferencial | null
Graduação em TI; pós-graduação desejável | bachelor
`;

const ITALIAN = `
Diploma di scuola superiore | highSchool
Diploma di scuola media superiore | highSchool
Diploma di ragioneria | highSchool
Diploma tecnico | highSchool
Diploma o laurea | highSchool
Maturità | highSchool
Perito meccanico | highSchool
Licenza media | none
Laurea in Economia | bachelor
Laurea triennale in Informatica | bachelor
Laurea magistrale in Ingegneria | master
Laurea specialistica o magistrale | master
Laurea vecchio ordinamento | master
Laurea di primo livello | bachelor
Master di II livello | master
Qualifica professionale | highSchool
Titolo di studio non richiesto | none
Nessun titolo richiesto | none
Senza titolo di studio | none
Laurea gradita | null
Preferibilmente laurea | null
Laurea preferita | null
Diploma ITS | associate
Patente B | null
Corso di formazione | null
Studente universitario | null
Diploma di Laurea | bachelor
Laureati | bachelor
Laureato in Economia | bachelor
Laurea (triennale) | bachelor
Laurea (magistrale) | master
Laurea di II livello | master
Diploma superiore | highSchool
Diploma di istruzione secondaria | highSchool
Diploma alberghiero | highSchool
Scuola dell'obbligo | none
Terza media | none
Scuola media | none
Master universitario | master
Titolo preferenziale: laurea | null
Gradita laurea | null
Non è richiesto alcun titolo di studio | none
Diploma non richiesto | none
Corso OSS | null
Abilitazione | null
Laurea in discipline economiche | bachelor
Diploma di perito informatico | highSchool
Diploma o Laurea in ambito tecnico | highSchool
Laurea magistrale in Ingegneria, preferibile dottorato | master
Non è necessario alcun titolo di studio | none
Titolo di studio non vincolante | none
Costituisce titolo preferenziale la laurea | null
`;

const DUTCH = `
HAVO | highSchool
HAVO/VWO | highSchool
VMBO | highSchool
MBO niveau 3 | highSchool
MBO-4 | highSchool
MBO+ | highSchool
mbo werk- en denkniveau | highSchool
hbo-niveau | bachelor
HBO opleiding | bachelor
Afgeronde HBO-opleiding | bachelor
Minimaal HBO | bachelor
HBO of WO | bachelor
WO-niveau | bachelor
WO werk- en denkniveau | bachelor
Universitaire opleiding | bachelor
Universitair | bachelor
Bachelordiploma | bachelor
Bachelor of Master | bachelor
Associate degree | associate
Middelbare school | highSchool
Basisonderwijs | none
Geen opleiding nodig | none
Geen diploma nodig | none
Opleiding niet vereist | none
Zonder diploma | none
HBO is een pré | null
Bij voorkeur HBO | null
MBO, HBO is een pré | highSchool
Rijbewijs B | null
Engelse taal | null
Interne opleiding | null
Lager onderwijs | none
VMBO/MAVO | highSchool
MBO 2 | highSchool
MBO niveau 4 | highSchool
Mbo-diploma | highSchool
LBO | highSchool
HBO+ | bachelor
Hbo bachelor of master | bachelor
HBO-niveau | bachelor
Post-HBO | bachelor
Universiteit | bachelor
Academisch niveau | bachelor
Academische opleiding | bachelor
Master's degree | master
Universitaire master | master
WO-master | master
Doctoraat | doctorate
Geen diploma | none
Diploma niet vereist | none
Opleiding niet nodig | none
WO is een pré | null
Mbo gewenst | null
Diploma | null
Je hebt een afgeronde hbo-opleiding | bachelor
Minimaal mbo 4 werk- en denkniveau | highSchool
Mbo- of hbo-diploma | highSchool
Afgeronde wo-master in Economie | master
Een opleiding is niet nodig | none
Een hbo-diploma is een pré | null
`;

const POLISH = `
Podstawowe | none
Wykształcenie podstawowe | none
Wykształcenie zawodowe | highSchool
zasadnicze zawodowe | highSchool
Wykształcenie min. zawodowe | highSchool
średnie techniczne | highSchool
Minimum średnie | highSchool
policealne | associate
Wykształcenie wyższe kierunkowe | bachelor
Wyższe (licencjat) | bachelor
licencjackie | bachelor
Studia wyższe | bachelor
Wykształcenie wyższe (magisterskie) | master
mgr inż. | master
Magister inżynier | master
doktor nauk | doctorate
Brak wymagań | null
Bez wykształcenia | none
Wykształcenie nieistotne | none
Wykształcenie: dowolne | none
Wykształcenie wyższe mile widziane | null
Mile widziane wykształcenie wyższe | null
Preferowane wykształcenie wyższe | null
w trakcie studiów | highSchool
Prawo jazdy kat. C | null
Licencja pracownika ochrony | null
Status studenta | null
Inżynier ds. jakości | null
Szkolenie wewnętrzne | null
gimnazjalne | none
średnie ogólnokształcące | highSchool
średnie zawodowe | highSchool
min. średnie | highSchool
Wykształcenie co najmniej średnie | highSchool
Technikum | highSchool
Liceum | highSchool
technik | highSchool
wyższe I stopnia | bachelor
Wykształcenie wyższe | bachelor
wyższe inżynierskie | bachelor
Studia magisterskie | master
mgr | master
Tytuł magistra | master
Tytuł inżyniera | bachelor
Doktor | doctorate
stopień doktora | doctorate
Wykształcenie bez znaczenia | none
Brak wymagań dotyczących wykształcenia | none
Nie wymagamy wykształcenia | none
Wykształcenie dowolne | none
Mile widziane studia | null
Studia mile widziane | null
Uprawnienia SEP | null
Książeczka sanepid | null
Wykształcenie wyższe (preferowane kierunki: ekonomia) | bachelor
Wykształcenie min. średnie, mile widziane wyższe | highSchool
Wykształcenie wyższe nie jest wymagane | none
wykształcenie średnie lub wyższe | highSchool
`;

const SWEDISH = `
Gymnasieexamen | highSchool
Gymnasieutbildning eller motsvarande | highSchool
Gymnasium | highSchool
Lägst gymnasieutbildning | highSchool
Grundskola | none
Eftergymnasial utbildning | bachelor
Högskoleexamen | bachelor
Akademisk examen | bachelor
Universitetsutbildning | bachelor
Relevant högskoleutbildning | bachelor
Kandidatexamen eller motsvarande | bachelor
Magisterexamen | master
Civilekonom | master
Civilingenjörsexamen | master
Doktorsexamen krävs | doctorate
Utbildning krävs ej | none
Inget utbildningskrav | none
Inga krav på utbildning | none
Utbildning är inget krav | none
Gymnasieutbildning krävs, högskoleutbildning meriterande | highSchool
Akademisk examen är meriterande | null
Meriterande med akademisk examen | null
B-körkort | null
Universitetssjukhuset | null
Gymnasial | highSchool
Fullständig gymnasieutbildning | highSchool
Gymnasieingenjör | highSchool
Eftergymnasial | bachelor
Högskola/universitet | bachelor
Universitets- eller högskoleutbildning | bachelor
Kandidatnivå | bachelor
Magister | master
Civilingenjörsutbildning | master
Disputerad forskare | doctorate
Doktorsgrad | doctorate
Ingen formell utbildning krävs | none
Ingen utbildning | none
Utbildning ej krav | none
Inga formella utbildningskrav | none
Högskoleutbildning meriterande | null
Gärna akademisk utbildning | null
Truckkort | null
Engelska | null
Gymnasieexamen med inriktning bygg | highSchool
Du har en högskoleutbildning inom ekonomi | bachelor
Gymnasieutbildning, gärna eftergymnasial | highSchool
Utbildning är inte ett krav | none
Civilingenjörsexamen eller motsvarande, gärna doktorsexamen | master
`;

const JAPANESE = `
高校卒業程度 | highSchool
高等学校卒業以上 | highSchool
専門卒以上 | associate
専門学校卒業以上 | associate
短大・専門学校卒以上 | associate
高専・短大・専門卒以上 | associate
大学院・大学・短大・専門卒 | associate
四年制大学卒以上 | bachelor
4年制大学卒業以上 | bachelor
四大卒以上 | bachelor
大学卒以上 | bachelor
大卒以上歓迎 | null
大卒以上（院卒歓迎） | bachelor
学士以上 | bachelor
大学院修了 | master
修士卒以上 | master
院卒 | master
博士課程修了 | doctorate
博士号取得者 | doctorate
博士号歓迎 | null
中卒以上 | none
学歴は不問 | none
学歴・経験不問 | none
学歴不問（高卒以上） | none
不問 | none
高校生不可 | null
大学生歓迎 | null
高校教師 | null
英語力 | null
研修制度あり | null
第二新卒歓迎 | null
大学・短大卒 | associate
高卒以上（大卒優遇） | highSchool
高校卒 | highSchool
高卒以上（新卒） | highSchool
専門卒 | associate
高専卒 | associate
大学卒 | bachelor
大卒（文系・理系不問） | bachelor
大学・大学院卒業以上 | bachelor
理系大卒 | bachelor
大学院 | master
修士 | master
修士修了 | master
大学院（修士）卒 | master
博士課程 | doctorate
博士後期課程修了 | doctorate
学歴不問・未経験OK | none
学歴：不問 | none
学歴・職歴・年齢不問 | none
学歴不問！ | none
高卒可 | highSchool
大学 | bachelor
高校生OK | null
主婦歓迎 | null
普通免許 | null
TOEIC700点以上 | null
専門職 | null
専門知識 | null
大卒以上（学部不問） | bachelor
高卒以上／要普通免許 | highSchool
大学、大学院卒業見込みの方 | bachelor
専門・短大・大学・大学院卒 | associate
高校・専門・短大・大学・大学院卒以上 | highSchool
学歴・経験・年齢不問 | none
4年制大学を卒業された方 | bachelor
`;

const KOREAN = `
학력 제한없음 | none
학력·경력 무관 | none
초대졸↑ | associate
초대졸 | associate
전문대 졸업 이상 | associate
2년제 졸업 | associate
4년제 대졸 이상 | bachelor
대학교 졸업(4년) | bachelor
대학교졸업(4년)이상 | bachelor
대학원 석사 이상 | master
석사 이상 (박사 우대) | master
대졸 이상 (석사 우대) | bachelor
박사과정 | doctorate
중학교 졸업 | none
고졸 이상 (대졸 우대) | highSchool
대졸 우대 | null
학력 상관없음 | none
대학교 재학중 | highSchool
대학 휴학생 | highSchool
대학교수 채용 | null
대학원생 모집 | null
고등학교 교사 | null
운전면허 | null
컴활 자격증 우대 | null
석사학위 소지자 | master
학사 이상 | bachelor
학사학위 | bachelor
학사관리 | null
학력무관(고졸) | none
고등학교 졸업 이상 | highSchool
고졸이상 | highSchool
전문학사 이상 | associate
초대졸이상 | associate
대졸이상 | bachelor
대졸(4년제) | bachelor
4년제 대학교 졸업 | bachelor
대학교졸업 | bachelor
학사이상 | bachelor
석사이상 | master
대학원졸 | master
박사이상 | doctorate
박사학위 | doctorate
박사학위 우대 | null
대졸자 우대 | null
학력 제한 없음 | none
학력 불문 | none
대학생 우대 | null
한국사 자격증 | null
대졸 이상 (전공무관) | bachelor
대졸(전공 무관) | bachelor
무관 | none
초대졸 이상 (전공 무관) | associate
학력: 대졸 이상 | bachelor
고졸 이상 / 대졸 우대 | highSchool
4년제 대학교 졸업(예정)자 | bachelor
관련학과 석사 이상 또는 이에 준하는 경력 | master
`;

const lines = [
  EDUCATION,
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

describe('parseEducation on boards of the whole world', () => {
  it.each(lines)('parses %s as %s', (text, expected) => {
    expect(String(parseEducation(text!).level)).toBe(expected);
  });

  it.each([
    ['Europe/Rome', 'highSchool'],
    ['Asia/Kolkata', 'associate'],
    ['Europe/Budapest', 'bachelor'],
    ['Europe/London', null],
  ])('reads Diploma as it is meant in %s', (timeZone, level) => {
    expect(parseEducation('Diploma', timeZone).level).toBe(level);
    expect(parseEducation('High school diploma', timeZone).level).toBe('highSchool');
    expect(parseEducation('B.Tech, Diploma', timeZone).level).toBe(
      level === 'highSchool' || level === 'associate' ? level : 'bachelor',
    );
  });

  it.each([
    'Bac + ',
    'laurea ',
    'degree, ',
    '大学',
    "master's (",
    'not required ',
    '大学・',
    'university ',
    '대학',
  ])('reads 1,000 characters of %j in linear time', (piece) => {
    const startedAt = performance.now();
    parseEducation(piece.repeat(1_000).slice(0, 1_000));
    expect(performance.now() - startedAt).toBeLessThan(5_000);
  });
});
