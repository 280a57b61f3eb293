/** Templates of texts on required education; see `template.domain.ts` for the format. */
export const EDUCATION = `
# en
@ aggregators and applicant tracking systems
Bachelor's degree => bachelor
Bachelor’s degree required => bachelor
Bachelor's degree or higher => bachelor
Bachelors => bachelor
BS/MS in Computer Science => bachelor
BSc in a related field => bachelor
BA/BS degree => bachelor
Undergraduate degree => bachelor
University degree => bachelor
4-year degree => bachelor
College degree required => bachelor|associate
Bachelor's or Master's degree => bachelor
Bachelor's degree required, Master's preferred => bachelor
Master's degree => master
Master's degree required => master
Masters => master
MSc or PhD => master
Ph.D. => doctorate
Doctorate => doctorate
Doctoral degree => doctorate
Associate's degree => associate
High school diploma => highSchool
High school diploma or equivalent => highSchool
High school diploma or GED => highSchool
High school or equivalent => highSchool
No degree required => none
Degree not required => none
No qualifications required => none
@ words that are no required education
Master's degree preferred => null
Bachelor's degree preferred => null
PhD is a plus => null
Driving licence => null
Security clearance => null
High school teacher => null
Tuition reimbursement => null
A high degree of autonomy => null
Webmaster skills => null
English proficiency => null

# en-US
@ aggregators
Bachelor's (Required) => bachelor
Bachelor's (Preferred) => null
Master's (Required) => master
Associate (Required) => associate

# en-GB
@ aggregators
Degree educated => bachelor
Degree or equivalent => bachelor|null|none
A levels or equivalent => highSchool
First degree => bachelor
Degree level => bachelor
HND => associate
Foundation degree => associate

# en-IN
@ aggregator cards of the country
Any Graduate => bachelor
Any Postgraduate => master
B.Tech/B.E. in Any Specialization => bachelor
B.Tech / B.E. => bachelor
M.Tech in Computers => master
12th Pass => highSchool
Graduation Not Required => none
Ph.D/Doctorate => doctorate

# de
@ aggregators and applicant tracking systems
Abgeschlossenes Studium => bachelor
Abgeschlossenes Hochschulstudium => bachelor
Hochschulabschluss => bachelor
Bachelor => bachelor
Bachelorabschluss => bachelor
Bachelor oder Master => bachelor
Abgeschlossenes Bachelorstudium => bachelor
Fachhochschulabschluss => bachelor
Studium der Informatik (Bachelor) => bachelor
Universitätsabschluss => bachelor|master
Master => master
Masterabschluss => master
Abgeschlossenes Masterstudium => master
Diplom (Uni) oder Master => master
Promotion => doctorate
Abgeschlossene Promotion => doctorate
Abitur => highSchool
Fachabitur => highSchool
Abitur oder Fachhochschulreife => highSchool
Kein Studium erforderlich => none
@ words that are no required education
Führerschein Klasse B => null
Scrum Master => null
Promotion von Vorteil => null
Werkstudent => null
Weiterbildungsbudget => null

# fr
@ aggregators and applicant tracking systems
Bac => highSchool
Bac minimum => highSchool
Niveau Bac => highSchool
Bac Pro => highSchool
Bac+2 => associate
Bac +2 => associate
BTS => associate
Bac+3 => bachelor
Bac +3 => bachelor
Bac+3 minimum => bachelor
Licence => bachelor
Bac+2 à Bac+5 => associate
Bac+5 => master
Bac +5 => master
Bac+5 minimum => master
Diplôme d'ingénieur => master
École d'ingénieur => master
Bac+8 => doctorate
Doctorat => doctorate
Sans diplôme => none
Aucun diplôme exigé => none
@ words that are no required education
Permis B => null
Permis B exigé => null
Anglais courant => null
Un Master serait un plus => null
Doctorat apprécié => null

# es
@ aggregators
Grado => bachelor
Grado universitario => bachelor
Título universitario => bachelor
Educación Superior - Licenciatura => bachelor
Bachillerato => highSchool
Bachillerato terminado => highSchool
Máster => master
Maestría => master
Postgrado - Máster => master
Doctorado => doctorate
Sin estudios => none
@ words that are no required education
Carnet de conducir => null
Permiso B => null
Inglés B2 => null
Máster valorable => null
Se valorará máster => null

# es-ES
@ aggregators
Ciclo Formativo Grado Superior => associate
Formación Profesional Grado Superior => associate
CFGS => associate
Ingeniero Superior => master|bachelor

# es-MX
@ aggregators
Preparatoria => highSchool
Preparatoria terminada => highSchool
TSU => associate
Universitario titulado => bachelor
Licenciatura titulado => bachelor

# pt
@ aggregators
Ensino Médio completo => highSchool
Ensino médio => highSchool
Segundo grau completo => highSchool
Ensino Superior completo => bachelor
Ensino superior => bachelor
Superior completo => bachelor
Graduação completa => bachelor
Bacharelado => bachelor
Formação superior em Administração => bachelor
Mestrado completo => master
Tecnólogo => associate|bachelor
Escolaridade mínima: Ensino Médio => highSchool
@ words that are no required education
Inglês avançado => null
Mestrado será um diferencial => null
Curso de informática => null

# it
@ aggregators
Diploma => highSchool
Diploma di maturità => highSchool
Laurea => bachelor
Laurea triennale => bachelor
Laurea triennale o magistrale => bachelor
Laurea breve => bachelor
Laurea magistrale => master
Laurea specialistica => master
Dottorato => doctorate
Dottorato di ricerca => doctorate
Titolo di studio: Laurea => bachelor
Nessun titolo di studio richiesto => none
@ words that are no required education
Inglese fluente => null
Laurea preferibile => null
Master gradito => null

# nl
@ aggregators
VWO => highSchool
MBO => associate|highSchool
MBO 4 => associate|highSchool
HBO werk- en denkniveau => bachelor
HBO-diploma => bachelor
HBO/WO => bachelor
HBO bachelor => bachelor
WO => bachelor|master
WO master => master
Masterdiploma => master
Gepromoveerd => doctorate
PhD => doctorate
Geen opleiding vereist => none
Geen diploma vereist => none
MBO/HBO => associate|highSchool
@ words that are no required education
Nederlandse taal => null
Master is een pré => null
VCA-certificaat => null

# pl
@ aggregators
Wykształcenie średnie => highSchool
wykształcenie min. średnie => highSchool
średnie => highSchool
Matura => highSchool
wyższe => bachelor
Wykształcenie wyższe techniczne => bachelor
Licencjat => bachelor
Inżynier => bachelor
wyższe magisterskie => master
Doktorat => doctorate
Wykształcenie nie jest wymagane => none
@ words that are no required education
Prawo jazdy kat. B => null
Scrum Master => null
Język angielski B2 => null
Mile widziany magister => null

# sv
@ aggregators
Gymnasial utbildning => highSchool
Gymnasieutbildning => highSchool
Yrkeshögskola => associate
YH-utbildning => associate
Kandidatexamen => bachelor
Kandidatexamen eller högre => bachelor
Högskoleutbildning => bachelor|associate
Universitetsexamen => bachelor
Masterexamen => master
Civilingenjör => master
Doktorsexamen => doctorate
Disputerad => doctorate
Ingen utbildning krävs => none
Inga utbildningskrav => none
@ words that are no required education
Svenska i tal och skrift => null
Masterexamen är meriterande => null

# ja
@ aggregators
学歴不問 => none
学歴:不問 => none
学歴は問いません => none
高卒以上 => highSchool
高校卒業以上 => highSchool
高卒 => highSchool
短大卒以上 => associate
専門学校卒以上 => associate
専門・短大卒以上 => associate
高専卒以上 => associate
大卒以上 => bachelor
大学卒業以上 => bachelor
大卒 => bachelor
最終学歴：大卒以上 => bachelor
大学・大学院卒 => bachelor
修士以上 => master
修士号 => master
大学院卒以上 => master
修士課程修了以上 => master
博士 => doctorate
博士号 => doctorate
@ words that are no required education
要普通自動車免許 => null
日本語ビジネスレベル => null
大学病院勤務 => null
学生歓迎 => null
資格取得支援制度 => null

# ko
@ aggregator cards of the country
학력무관 => none
학력 무관 => none
고졸 => highSchool
고졸↑ => highSchool
고졸 이상 => highSchool
고등학교졸업이상 => highSchool
초대졸 이상 => associate
대학(2,3년)↑ => associate
대학졸업(2,3년)이상 => associate
전문대졸↑ => associate
전문대졸 이상 => associate
대졸 => bachelor
대졸 이상 => bachelor
대학교(4년)↑ => bachelor
4년제 대학 졸업 이상 => bachelor
석사 => master
석사 이상 => master
박사 => doctorate
박사↑ => doctorate
@ words that are no required education
운전면허 필수 => null
대학병원 근무 => null
석사 우대 => null
박사 우대 => null
대학생 서포터즈 => null
영어 능통자 => null
정보처리기사 자격증 => null
`;
