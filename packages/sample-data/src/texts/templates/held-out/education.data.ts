/** Templates of texts on required education that are set aside: do not look at them while you work on a reader of such texts. */
export const EDUCATION_HELD_OUT = `
# en
@ aggregators and applicant tracking systems
Bachelor's degree in Computer Science or related field => bachelor
B.S. or equivalent experience => bachelor|null|none
MBA required => master
PhD => doctorate
Ph.D. in Physics => doctorate
Associate degree => associate
No formal education required => none
@ words that are no required education
Master's preferred => null
Certified Scrum Master => null

# en-US
@ aggregators
High school diploma or GED (Required) => highSchool

# en-GB
@ aggregators
2:1 degree or above => bachelor
GCSEs grade A*-C => highSchool|null

# en-IN
@ aggregator cards of the country
MBA/PGDM => master
Diploma in Any Specialization => associate

# de
@ aggregators and applicant tracking systems
Bachelor of Science => bachelor
Doktor => doctorate
Kein Abschluss erforderlich => none
Ohne Abschluss => none
@ words that are no required education
Master von Vorteil => null
Deutsch C1 => null

# fr
@ aggregators and applicant tracking systems
Bac+2 minimum => associate
BTS / DUT => associate
Bac+3 à Bac+5 => bachelor
Master => master
Aucun diplôme requis => none
@ words that are no required education
Licence CACES => null
Bac à sable => null

# es
@ aggregators
Licenciatura => bachelor
Licenciado => bachelor
Sin estudios requeridos => none
@ words that are no required education
Alto grado de autonomía => null

# es-ES
@ aggregators
FP Grado Superior => associate

# es-MX
@ aggregators
Carrera técnica => associate

# pt
@ aggregators
Mestrado => master
Doutorado => doctorate
Não exige escolaridade => none
@ words that are no required education
CNH B => null

# it
@ aggregators
Diploma di scuola superiore => highSchool
Laurea in Economia => bachelor
Titolo di studio non richiesto => none
@ words that are no required education
Patente B => null

# nl
@ aggregators
HAVO => highSchool
HAVO/VWO => highSchool
HBO => bachelor
@ words that are no required education
Rijbewijs B => null

# pl
@ aggregators
Wykształcenie wyższe => bachelor
wyższe (w tym licencjat) => bachelor
Magister => master
Brak wymagań dotyczących wykształcenia => none

# sv
@ aggregators
Gymnasieexamen => highSchool
Civilingenjörsexamen => master
@ words that are no required education
B-körkort => null
Körkort krävs => null

# ja
@ aggregators
専門卒以上 => associate
四年制大学卒業以上 => bachelor
大学卒: 学士号 => bachelor
博士課程修了 => doctorate
@ words that are no required education
大学生歓迎 => null
博士号取得者歓迎 => null

# ko
@ aggregator cards of the country
초대졸↑ => associate
대졸↑ => bachelor
대학교졸업(4년)이상 => bachelor
석사↑ => master
석사졸업 이상 => master
박사 이상 => doctorate
`;
