import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ParseContext } from './card.domain.ts';
import { parseDeadline } from './deadline.domain.ts';
import { parsePostedAt } from './posted.domain.ts';

const at = (timeZone: string): ParseContext => ({
  fetchedAt: new Date('2026-10-10T09:00:00Z'),
  timeZone,
  currency: 'EUR',
});
const lines = (table: string): string[][] =>
  table
    .trim()
    .split('\n')
    .map((line) => line.split(' | '));

/** Text | time zone of the site | day or kind, on 2026-10-10. */
const DEADLINES = `
Nicht später als 9.12.2026 | Europe/Berlin | 2026-12-09
nie później niż 9.12.2026 | Europe/Warsaw | 2026-12-09
niet later dan 9 december 2026 | Europe/Amsterdam | 2026-12-09
inte senare än 9 december 2026 | Europe/Stockholm | 2026-12-09
No later than 9 December 2026 | Europe/London | 2026-12-09
Not before 12/11/2026 | Europe/London | unknown
Nicht vor dem 9.12.2026 | Europe/Berlin | unknown
pas avant le 9 décembre 2026 | Europe/Paris | unknown
non prima del 9 dicembre 2026 | Europe/Rome | unknown
Entro le ore 12.00 del 9 dicembre 2026 | Europe/Rome | 2026-12-09
Thru Dec 4 | America/New_York | 2026-12-04
Open thru 12/04/2026 | America/New_York | 2026-12-04
Last day to apply today | America/New_York | 2026-10-10
Apply today | America/New_York | unknown
Immediate joiners by 15 Dec | Asia/Kolkata | unknown
Bewerbungsfrist: 31.10.2026 | Europe/Berlin | 2026-10-31
Bewerbungsschluss 31. Oktober 2026 | Europe/Berlin | 2026-10-31
Bewerben bis 5. März 2027 | Europe/Vienna | 2027-03-05
bis 15.11. | Europe/Berlin | 2026-11-15
noch 3 Tage | Europe/Berlin | 2026-10-13
Endet heute | Europe/Berlin | 2026-10-10
bis zur Besetzung | Europe/Berlin | untilFilled
laufend | Europe/Berlin | always
Eintritt: 1. Januar 2027 | Europe/Berlin | unknown
ab 01.12.2026 | Europe/Berlin | unknown
Beginn 1.11.2026, Bewerbung bis 20.10.2026 | Europe/Berlin | 2026-10-20
Date limite : 30 novembre 2026 | Europe/Paris | 2026-11-30
Date limite de candidature 15/11/2026 | Europe/Paris | 2026-11-15
Avant le 1er décembre 2026 | Europe/Paris | 2026-12-01
Jusqu'au 20 oct. 2026 | Europe/Paris | 2026-10-20
plus que 5 jours | Europe/Paris | 2026-10-15
Publié le 5 octobre 2026 | Europe/Paris | unknown
Début : 2 novembre 2026 | Europe/Paris | unknown
Fecha límite: 30 de noviembre de 2026 | Europe/Madrid | 2026-11-30
Fecha límite 30/11/2026 | America/Mexico_City | 2026-11-30
Hasta el 5 de diciembre | America/Bogota | 2026-12-05
Quedan 4 días | Europe/Madrid | 2026-10-14
Inicio: 03/11/2026 | America/Lima | unknown
Hasta cubrir la vacante | America/Santiago | untilFilled
Prazo: 15/11/2026 | America/Sao_Paulo | 2026-11-15
Inscrições até 20 de outubro de 2026 | America/Sao_Paulo | 2026-10-20
Candidaturas até 31/10/2026 | Europe/Lisbon | 2026-10-31
faltam 2 dias | America/Sao_Paulo | 2026-10-12
Scadenza: 15 novembre 2026 | Europe/Rome | 2026-11-15
Entro il 30/11/2026 | Europe/Rome | 2026-11-30
Sluitingsdatum: 1 november 2026 | Europe/Amsterdam | 2026-11-01
Reageren voor 15 mrt 2027 | Europe/Amsterdam | 2027-03-15
nog 3 dagen | Europe/Amsterdam | 2026-10-13
Termin składania: 30 listopada 2026 | Europe/Warsaw | 2026-11-30
ważne do 5 lis 2026 | Europe/Warsaw | 2026-11-05
zostało 7 dni | Europe/Warsaw | 2026-10-17
Uzávěrka 31. října 2026 | Europe/Prague | 2026-10-31
Nástup: 1. 1. 2027 | Europe/Prague | unknown
Sista ansökningsdag: 31 oktober 2026 | Europe/Stockholm | 2026-10-31
Ansök senast 15 nov kl. 23.59 | Europe/Stockholm | 2026-11-15
Tillträde 1 januari 2027 | Europe/Stockholm | unknown
3 dagar kvar | Europe/Stockholm | 2026-10-13
Ansøgningsfrist 1. november 2026 | Europe/Copenhagen | 2026-11-01
Søknadsfrist: 25.10.2026 | Europe/Oslo | 2026-10-25
Hakuaika päättyy 31.10.2026 klo 16.00 | Europe/Helsinki | 2026-10-31
hae viimeistään 15. lokakuuta 2026 | Europe/Helsinki | 2026-10-15
Son başvuru: 30 Kasım 2026 | Europe/Istanbul | 2026-11-30
Son 3 gün kaldı | Europe/Istanbul | 2026-10-13
до 15 ноября 2026 г. | Europe/Moscow | 2026-11-15
осталось 3 дня | Europe/Moscow | 2026-10-13
Термін: 20 листопада 2026 | Europe/Kyiv | 2026-11-20
Határidő: 2026. október 31. | Europe/Budapest | 2026-10-31
Termen limită: 30 noiembrie 2026 | Europe/Bucharest | 2026-11-30
Batas akhir: 30 Oktober 2026 | Asia/Jakarta | 2026-10-30
sisa 5 hari | Asia/Jakarta | 2026-10-15
Hạn nộp: 30/11/2026 | Asia/Ho_Chi_Minh | 2026-11-30
Hạn nộp hồ sơ: 15 tháng 11, 2026 | Asia/Ho_Chi_Minh | 2026-11-15
Còn 10 ngày | Asia/Ho_Chi_Minh | 2026-10-20
締切：2026年11月30日 | Asia/Tokyo | 2026-11-30
応募期限 11月30日まで | Asia/Tokyo | 2026-11-30
残り3日 | Asia/Tokyo | 2026-10-13
掲載開始 2026年10月1日 | Asia/Tokyo | unknown
採用決定まで | Asia/Tokyo | untilFilled
截止日期：2026-11-30 | Asia/Shanghai | 2026-11-30
2026年11月30日截止 | Asia/Shanghai | 2026-11-30
长期招聘 | Asia/Shanghai | always
还剩5天 | Asia/Shanghai | 2026-10-15
发布于 2026-10-01 | Asia/Shanghai | unknown
11/20(금) 등록 | Asia/Seoul | unknown
11/20(금) 마감 | Asia/Seoul | 2026-11-20
등록일 26/10/05 | Asia/Seoul | unknown
오늘 등록 | Asia/Seoul | unknown
Starts 5 Jan | Europe/London | unknown
Start date: 5 January 2027 | Europe/London | unknown
Posted 5 Oct 2026 | Europe/London | unknown
Posted 2 days ago | Europe/London | unknown
Posted 1 Oct, closes 30 Oct | Europe/London | 2026-10-30
Closes 30 Oct 2026, starts 5 Jan 2027 | Europe/London | 2026-10-30
Closing date: 11/15/2026 | America/New_York | 2026-11-15
03-Nov-26 | Asia/Kolkata | 2026-11-03
15 Nov 2026 | Asia/Dubai | 2026-11-15
3 marketing roles | Europe/London | unknown
2026-11-02T03:59:59Z | America/New_York | 2026-11-01
2026-10-31T23:30:00Z | Asia/Seoul | 2026-11-01
2026-10-31T23:59:00+01:00 | Europe/Berlin | 2026-10-31
`;

/** By time zone of the site: text | day or kind, on 2026-10-10. */
const DEADLINES_BY_ZONE: readonly (readonly [string, string])[] = [
  [
    'America/New_York',
    `
Closes in 5 days | 2026-10-15
Closing in 5 days | 2026-10-15
Ends in 5 days | 2026-10-15
Expires in 12 days | 2026-10-22
5 days remaining | 2026-10-15
Only 3 days left | 2026-10-13
2 weeks left | 2026-10-24
Closes in 2 weeks | 2026-10-24
Closes in 1 month | unknown
1 day left | 2026-10-11
Last day | unknown
Expires today | 2026-10-10
Ends today | 2026-10-10
Deadline today | 2026-10-10
Apply by tomorrow | 2026-10-11
Closing soon | unknown
Apply by 10/31/2026 | 2026-10-31
Applications close October 31, 2026 | 2026-10-31
Applications close on Friday, October 30, 2026 | 2026-10-30
Apply by Oct 31 | 2026-10-31
Open until October 31, 2026 | 2026-10-31
Accepting applications until Nov 15, 2026 | 2026-11-15
Deadline: 2026-11-15 23:59 | 2026-11-15
Due Nov 15 | 2026-11-15
Apply until 15 Nov 2026 | 2026-11-15
Applications due by November 15th | 2026-11-15
Submit your application by November 15, 2026 | 2026-11-15
Application window closes 11/15/2026 | 2026-11-15
Closing date: Sunday 15 November 2026 | 2026-11-15
Posted Oct 1 - Closes Oct 30 | 2026-10-30
Open until filled | untilFilled
Until position is filled | untilFilled
Open until the position is filled | untilFilled
Rolling applications | always
Applications reviewed on a rolling basis | always
Rolling basis | always
No deadline | always
No closing date | always
Open-ended | always
Always accepting applications | always
Ongoing recruitment | always
Evergreen requisition | always
Accepting applications year-round | always
Posted on Oct 1, 2026 | unknown
Posted: 10/01/2026 | unknown
Date posted: Oct 1, 2026 | unknown
Posted yesterday | unknown
Posted today | unknown
Posted 3 weeks ago | unknown
30+ days ago | unknown
Active 3 days ago | unknown
Reposted 2 days ago | unknown
Last updated Oct 1, 2026 | unknown
Start date: November 2026 | unknown
Anticipated start date: 11/15/2026 | unknown
Start: 1 November 2026 | unknown
Position starts November 15, 2026 | unknown
Available from 1 November | unknown
Interview date: 15 November 2026 | unknown
Interviews will be held on 15 November 2026 | unknown
Interviews w/c 16 November | unknown
Assessment day: 20 November 2026 | unknown
Job fair on November 5, 2026 | unknown
Webinar: 5 Nov 2026 | unknown
Event date: 5 November 2026 | unknown
Hiring event October 30, 2026 | unknown
Orientation begins November 9, 2026 | unknown
Open day 5 November | unknown
Training starts on 5 Nov | unknown
Contract until 31 December 2026 | unknown
Contract end date: 31 December 2026 | unknown
Temporary until 31 March 2027 | unknown
Fixed term until 31 March 2027 | unknown
Ends 30 June 2027 (fixed term) | unknown
Closing date: 30 Oct 2026. Interviews: 10 Nov 2026 | 2026-10-30
Interview: 10 Nov 2026, apply by 30 Oct 2026 | 2026-10-30
Immediately | unknown
Urgent | unknown
Actively hiring | unknown
Est. 1985 | unknown
Since 2012 | unknown
25 openings | unknown
3 days per week | unknown
5 days a week | unknown
20 days holiday | unknown
Req. 2026-1015 | unknown
31st of October 2026 | 2026-10-31
Oct. 31st, 2026 | 2026-10-31
October 31 2026 | 2026-10-31
31-Oct-2026 | 2026-10-31
31 Oct, 2026 | 2026-10-31
Sat 31 Oct | 2026-10-31
Saturday, October 31 | 2026-10-31
Closes 31/10/2026 at midnight | 2026-10-31
Apply by 11:59 PM on October 31, 2026 | 2026-10-31
Midnight, 31 October 2026 | 2026-10-31
Deadline: October 31, 2026, 5:00 PM EST | 2026-10-31
Deadline in 3 days | 2026-10-13
5 days until closing | 2026-10-15
Applications close in 3 days | 2026-10-13
Application closes today | 2026-10-10
Closing today | 2026-10-10
Last chance: closes tomorrow | 2026-10-11
Hurry! Only 2 days left to apply | 2026-10-12
10 days to go | 2026-10-20
3 weeks left to apply | 2026-10-31
48 hours left | 2026-10-12
Deadline extended to October 31, 2026 | 2026-10-31
Deadline (extended): Oct 31 | 2026-10-31
Application due date: 10/31/2026 | 2026-10-31
Closing Date/Time: 10/31/2026 11:59 PM | 2026-10-31
Closing 31 October 2026 | 2026-10-31
Job closing date: October 31, 2026 | 2026-10-31
Open from Oct 1, 2026 to Oct 31, 2026 | 2026-10-31
Open & closing dates: 10/01/2026 to 10/31/2026 | 2026-10-31
Review of applications begins October 31, 2026 | unknown
For best consideration apply by October 31 | 2026-10-31
Must apply before Oct. 31, 2026 | 2026-10-31
This job expires on 31 Oct 2026 | 2026-10-31
Expiration date: 2026-10-31 | 2026-10-31
Ad expires 31/10/2026 | 2026-10-31
End date: October 31, 2026 | 2026-10-31
Continuous | always
Continuous posting | always
Open continuously | always
Open indefinitely | always
No fixed deadline | always
Position remains open until filled | untilFilled
Will remain open until filled | untilFilled
Open Until Filled (priority given to applications received early) | untilFilled
Posted: Today | unknown
Just posted | unknown
New | unknown
Date listed: 1 Oct 2026 | unknown
Published October 1, 2026 | unknown
Listed 3 days ago | unknown
Created on Oct 1, 2026 | unknown
Job added 01/10/2026 | unknown
Start: ASAP | unknown
Starting ASAP | unknown
Proposed start date 2 November 2026 | unknown
Earliest start: November 1, 2026 | unknown
Course starts 2 November 2026 | unknown
Term begins November 2 | unknown
Shortlisted candidates interviewed on 10 November | unknown
Selection event: 12 November 2026 | unknown
Test date: 12 November 2026 | unknown
Virtual info session on November 4 | unknown
Graduation date: May 2027 | unknown
Seasonal, through December 31, 2026 | unknown
Employment period: Nov 1 to Dec 31, 2026 | unknown
Closed | unknown
Position filled | unknown
This job has expired | unknown
Applications will be accepted until October 31, 2026 | 2026-10-31
To apply, send your CV by 31 October 2026 | 2026-10-31
The deadline for applications is October 31, 2026 at 5pm | 2026-10-31
Posted on October 1, 2026. Apply before October 31, 2026 | 2026-10-31
We aim to interview candidates the week of 9 November | unknown
Start date 2 November 2026, apply by 23 October 2026 | 2026-10-23
The role starts on 2 November 2026 | unknown
Expected to close on 31 Oct 2026 | 2026-10-31
Please apply as soon as possible | unknown
We review applications on a rolling basis | always
Apply today! | unknown
Apply now | unknown
Apply today, closes 31 Oct 2026 | 2026-10-31
Apply by today | 2026-10-10
`,
  ],
  [
    'Asia/Kolkata',
    `
Apply before 31 Oct | 2026-10-31
Apply by 31-10-2026 | 2026-10-31
Last date to apply 31/10/2026 | 2026-10-31
Walk-in on 15 Nov 2026 | unknown
Walk-in: 15th Nov - 20th Nov | unknown
Posted on 5th Oct 2026 | unknown
Few days left | unknown
31-Oct-26 | 2026-10-31
31st Oct 2026 | 2026-10-31
Oct 31, 2026 | 2026-10-31
Last Date - 31 Oct 2026 | 2026-10-31
Apply on or before 31st October 2026 | 2026-10-31
Application last date: 31-10-2026 | 2026-10-31
Online application: 01.10.2026 to 31.10.2026 | 2026-10-31
Exam date: 15 Nov 2026 | unknown
Interview on 15th Nov | unknown
`,
  ],
  [
    'Europe/Berlin',
    `
Endet in 53 Tagen | 2026-12-02
Endet in 1 Tag | 2026-10-11
Noch 1 Tag | 2026-10-11
nur noch 3 Tage | 2026-10-13
Noch 2 Wochen | 2026-10-24
noch 5 Tage online | 2026-10-15
Läuft in 3 Tagen ab | 2026-10-13
Läuft morgen ab | 2026-10-11
Endet morgen | 2026-10-11
Bewerbungsfrist endet in 5 Tagen | 2026-10-15
Bewerbungsfrist: heute | 2026-10-10
Heute letzter Tag | 2026-10-10
Bewerbungsende: 31.10.2026 | 2026-10-31
Bewerbungsfrist: 31.10. | 2026-10-31
bis zum 31.10. | 2026-10-31
bis 31. Okt. | 2026-10-31
Frist: 31.10.26 | 2026-10-31
Bewerben Sie sich bis zum 31. Oktober 2026 | 2026-10-31
Bewerbungen bis spätestens 31.10.2026 | 2026-10-31
Anzeige läuft ab am 31.10.2026 | 2026-10-31
Gültig bis 31.10.2026 | 2026-10-31
Bewerbungsschluss ist der 31. Oktober 2026 | 2026-10-31
Fr., 30.10.2026 | 2026-10-30
Freitag, 30. Oktober 2026 | 2026-10-30
31.10.2026, 23:59 Uhr | 2026-10-31
bis die Stelle besetzt ist | untilFilled
Solange die Stelle unbesetzt ist | untilFilled
Offen, bis die Stelle besetzt ist | untilFilled
Bis auf Weiteres | untilFilled
Keine Bewerbungsfrist | always
Ohne Bewerbungsfrist | always
Unbefristet ausgeschrieben | always
Laufende Bewerbung | always
laufend möglich | always
Bewerbung jederzeit möglich | always
Initiativbewerbung jederzeit | always
Unbefristet | unknown
Befristet bis 31.12.2026 | unknown
Vertrag bis 31.12.2026 | unknown
Veröffentlicht: 01.10.2026 | unknown
Veröffentlicht am 1. Oktober 2026 | unknown
Erschienen am 01.10.2026 | unknown
Eingestellt am 01.10.2026 | unknown
Gestern | unknown
Heute veröffentlicht | unknown
Start: 01.11.2026 | unknown
Starttermin 01.11.2026 | unknown
Eintritt ab 1. November 2026 | unknown
zum 01.11.2026 | unknown
Zum nächstmöglichen Zeitpunkt | unknown
Ausbildungsbeginn: 01.09.2027 | unknown
Ausbildungsstart 01.08.2027 | unknown
Besetzungsdatum: 01.11.2026 | unknown
Vorstellungsgespräch: 15.11.2026 | unknown
Die Gespräche finden am 15.11.2026 statt | unknown
Infoveranstaltung am 15.11.2026 | unknown
Messe am 15.11.2026 | unknown
Tag der offenen Tür: 15.11.2026 | unknown
Probearbeiten am 15.11.2026 | unknown
Stand: 01.10.2026 | unknown
Stand 01.10.2026 | unknown
Gegründet 1998 | unknown
30 Tage Urlaub | unknown
5 Tage Woche | unknown
31.Oktober 2026 | 2026-10-31
Sa., 31. Okt. 2026 | 2026-10-31
bis 31.10.2026, 24 Uhr | 2026-10-31
bis einschließlich 31. Oktober 2026 | 2026-10-31
noch 3 Tage Zeit | 2026-10-13
Bewerbungsfrist läuft in 3 Tagen ab | 2026-10-13
Bewerbungsfrist endet morgen | 2026-10-11
Bewerben bis heute | 2026-10-10
Endet in 2 Wochen | 2026-10-24
Noch 24 Stunden | 2026-10-11
Nur noch bis 31.10.2026 | 2026-10-31
Ende der Bewerbungsfrist: 31.10.2026 | 2026-10-31
Bewerbungsfrist: 31. Oktober | 2026-10-31
Einsendeschluss: 31.10.2026 | 2026-10-31
Bewerbungszeitraum: 01.10.2026 - 31.10.2026 | 2026-10-31
01.10.2026 - 31.10.2026 | 2026-10-31
Anzeige gültig bis 31.10.2026 | 2026-10-31
Ausschreibungsende 31.10.2026 | 2026-10-31
online bis 31.10.2026 | 2026-10-31
Bewerbung bis spätestens 31. Oktober 2026 | 2026-10-31
Meldefrist: 31.10.2026 | 2026-10-31
Dauerausschreibung | always
Bewerbungen sind jederzeit möglich | always
Fortlaufend | always
keine Frist | always
Bis die Stelle besetzt ist | untilFilled
bis zur Stellenbesetzung | untilFilled
Bis Besetzung | untilFilled
offen bis zur Nachbesetzung | untilFilled
seit 01.10.2026 online | unknown
Online seit gestern | unknown
Erstellt: 01.10.2026 | unknown
Eintrittstermin: 01.11.2026 | unknown
frühestens ab 01.11.2026 | unknown
Arbeitsbeginn: 1. November 2026 | unknown
Einstellung zum 01.11.2026 | unknown
Besetzung ab 01.11.2026 | unknown
Beginn: sofort | unknown
nächstmöglicher Termin | unknown
Bewerbertag am 12.11.2026 | unknown
Auswahlgespräche: 12.11.2026 | unknown
Vorstellungstermin 12.11.2026 | unknown
befristet bis zum 31.12.2026 | unknown
Einsatz bis 31.12.2026 | unknown
Probezeit bis 31.03.2027 | unknown
Wir freuen uns auf Ihre Bewerbung bis zum 31.10.2026 | 2026-10-31
Die Stelle ist ab dem 01.01.2027 zu besetzen | unknown
Die Stelle ist zum 01.01.2027 zu besetzen, Bewerbungsfrist 31.10.2026 | 2026-10-31
Die Stelle ist bis 31.12.2027 befristet. Bewerbungsschluss: 31.10.2026 | 2026-10-31
Bewirb dich noch heute! | unknown
Bis heute | 2026-10-10
`,
  ],
  [
    'Europe/Paris',
    `
Plus que 3 jours | 2026-10-13
Il reste 3 jours | 2026-10-13
Il reste 3 jours pour postuler | 2026-10-13
3 jours restants | 2026-10-13
Encore 3 jours | 2026-10-13
Se termine dans 3 jours | 2026-10-13
Clôture dans 3 jours | 2026-10-13
Se termine aujourd’hui | 2026-10-10
Dernier jour pour postuler : aujourd'hui | 2026-10-10
Clôture demain | 2026-10-11
Expire après-demain | 2026-10-12
J-5 | 2026-10-15
Date de clôture : 31/10/2026 | 2026-10-31
Date limite : 31 octobre | 2026-10-31
Postulez avant le 31/10/2026 | 2026-10-31
Candidatez jusqu'au 31 octobre 2026 | 2026-10-31
Offre valable jusqu'au 31/10/2026 | 2026-10-31
Fin de candidature le 31/10/2026 | 2026-10-31
Date d'expiration : 31/10/2026 | 2026-10-31
Dépôt des candidatures jusqu’au 31 octobre 2026 inclus | 2026-10-31
avant le 1er novembre 2026 | 2026-11-01
vendredi 30 octobre 2026 | 2026-10-30
Jusqu'à pourvoi du poste | untilFilled
Jusqu’à ce que le poste soit pourvu | untilFilled
Tant que le poste n'est pas pourvu | untilFilled
Recrutement permanent | always
Recrutement en continu | always
Candidatures en continu | always
Toute l'année | always
Sans date limite | always
Candidature spontanée à tout moment | always
Publiée il y a 3 jours | unknown
Il y a 3 semaines | unknown
Hier | unknown
Mise à jour le 01/10/2026 | unknown
Mis en ligne le 1 octobre 2026 | unknown
Parue le 01/10/2026 | unknown
Début : 01/11/2026 | unknown
Date de début : 1er novembre 2026 | unknown
Date de prise de poste : 01/11/2026 | unknown
À partir du 1er novembre 2026 | unknown
Poste à pourvoir le 01/11/2026 | unknown
Démarrage le 01/11/2026 | unknown
Disponible dès le 1er novembre | unknown
Entretiens le 15 novembre 2026 | unknown
Entretien prévu le 15/11/2026 | unknown
Oraux le 15 novembre 2026 | unknown
Jury le 15/11/2026 | unknown
Salon de l'emploi le 15/11/2026 | unknown
Job dating le 15/11/2026 | unknown
Réunion d'information le 15/11/2026 | unknown
CDD jusqu'au 31/12/2026 | unknown
Contrat jusqu'au 31 décembre 2026 | unknown
Fin de contrat : 31/12/2026 | unknown
Immédiat | unknown
Dès maintenant | unknown
35 jours de congés | unknown
sam. 31 oct. 2026 | 2026-10-31
31/10/26 | 2026-10-31
jusqu'au 31/10 | 2026-10-31
le 31 octobre 2026 à minuit | 2026-10-31
Date limite de dépôt des candidatures : 31/10/2026 à 23h59 | 2026-10-31
Clôture le 31/10/2026 | 2026-10-31
Clôture : 31/10/2026 | 2026-10-31
Date de fin de candidature : 31/10/2026 | 2026-10-31
Date butoir : 31/10/2026 | 2026-10-31
Fin de publication le 31 octobre 2026 | 2026-10-31
Offre expirant le 31/10/2026 | 2026-10-31
Candidater avant le 31 octobre | 2026-10-31
Au plus tard le 31/10/2026 | 2026-10-31
Du 01/10/2026 au 31/10/2026 | 2026-10-31
Dernier jour demain | 2026-10-11
Plus que 2 semaines | 2026-10-24
Expire dans 1 jour | 2026-10-11
Poste ouvert jusqu'à ce qu'il soit pourvu | untilFilled
Jusqu'au recrutement | untilFilled
Candidature permanente | always
Pas de date limite | always
Publication : 01/10/2026 | unknown
Postée il y a 2 jours | unknown
Ajoutée hier | unknown
Offre publiée aujourd'hui | unknown
Date de démarrage : 02/11/2026 | unknown
Entrée en fonction : 1er novembre | unknown
Prise de fonctions le 1er novembre 2026 | unknown
Poste à pourvoir à compter du 1er novembre 2026 | unknown
Entretiens prévus le 12 novembre | unknown
Commission de recrutement le 12/11/2026 | unknown
Concours le 12/11/2026 | unknown
Rentrée septembre 2027 | unknown
CDD du 01/11/2026 au 31/12/2026 | unknown
Mission jusqu'au 31/12/2026 | unknown
Merci d'adresser votre candidature avant le 31 octobre 2026 | 2026-10-31
Poste à pourvoir au 1er janvier 2027 | unknown
Date limite de candidature le 31/10/2026, entretiens le 10/11/2026 | 2026-10-31
Postulez dès aujourd'hui | unknown
`,
  ],
  [
    'Europe/Madrid',
    `
Quedan 3 días para postularte | 2026-10-13
Faltan 3 días | 2026-10-13
Cierra en 1 día | 2026-10-11
Vence en 5 días | 2026-10-15
Finaliza en 5 días | 2026-10-15
Termina en 5 días | 2026-10-15
Expira mañana | 2026-10-11
Último día: hoy | 2026-10-10
Vence hoy | 2026-10-10
3 días restantes | 2026-10-13
Cierre de inscripciones: 31/10/2026 | 2026-10-31
Inscripciones hasta el 31/10/2026 | 2026-10-31
Plazo de presentación: 31 de octubre de 2026 | 2026-10-31
Fin de plazo: 31/10/2026 | 2026-10-31
Fecha límite de postulación: 31 de octubre | 2026-10-31
Postula hasta el 31 de octubre de 2026 | 2026-10-31
Oferta válida hasta el 31/10/2026 | 2026-10-31
Vigencia: 31/10/2026 | 2026-10-31
Vigente hasta 31/10/2026 | 2026-10-31
antes del 31 de octubre | 2026-10-31
31/oct/2026 | 2026-10-31
viernes, 30 de octubre de 2026 | 2026-10-30
Hasta cubrir vacante | untilFilled
Hasta que se cubra la plaza | untilFilled
Hasta cubrir el puesto | untilFilled
Abierta hasta cubrir plaza | untilFilled
Convocatoria abierta | always
Reclutamiento permanente | always
Vacante permanente | always
Todo el año | always
Sin fecha límite | always
Publicado hace 3 días | unknown
Publicado hoy | unknown
Ayer | unknown
Hace 2 semanas | unknown
Actualizado el 01/10/2026 | unknown
Fecha de publicación: 01/10/2026 | unknown
Incorporación: 01/11/2026 | unknown
Fecha de incorporación: 1 de noviembre de 2026 | unknown
Inicio: 1 de noviembre | unknown
A partir del 1 de noviembre | unknown
Comienza el 1 de noviembre | unknown
Entrevistas el 15 de noviembre | unknown
Entrevista: 15/11/2026 | unknown
Fecha de examen: 15/11/2026 | unknown
Feria de empleo 15/11/2026 | unknown
Contrato hasta el 31/12/2026 | unknown
Contrato temporal hasta 31 de diciembre | unknown
Inmediata | unknown
Fundada en 1998 | unknown
31 oct. 2026 | 2026-10-31
sábado 31 de octubre de 2026 | 2026-10-31
31 de octubre del 2026 | 2026-10-31
31-10-2026 | 2026-10-31
Cierra mañana | 2026-10-11
Cierra el 31 de octubre | 2026-10-31
Se cierra el 31/10/2026 | 2026-10-31
Fecha de vencimiento: 31/10/2026 | 2026-10-31
Fecha de caducidad: 31/10/2026 | 2026-10-31
Plazo hasta: 31/10/2026 | 2026-10-31
Plazo de inscripción: del 01/10/2026 al 31/10/2026 | 2026-10-31
Válido hasta el 31/10/2026 | 2026-10-31
Recepción de CV hasta el 31/10 | 2026-10-31
Última fecha: 31/10/2026 | 2026-10-31
Queda 1 día | 2026-10-11
Te quedan 3 días | 2026-10-13
Quedan 24 horas | 2026-10-11
Hasta completar vacantes | untilFilled
Hasta que la vacante sea cubierta | untilFilled
Abierta todo el año | always
Inscripción permanente | always
Sin fecha de cierre | always
Nueva | unknown
Publicada ayer | unknown
Fecha publicación 01/10/2026 | unknown
Fecha de ingreso: 02/11/2026 | unknown
Fecha de contratación 02/11/2026 | unknown
Inicio de labores: 2 de noviembre | unknown
Comienzo: 02/11/2026 | unknown
Examen el 12 de noviembre | unknown
Entrevistas: del 10 al 12 de noviembre | unknown
Contrato del 01/11/2026 al 31/12/2026 | unknown
Envía tu CV antes del 31 de octubre de 2026 | 2026-10-31
Incorporación prevista el 2 de noviembre de 2026 | unknown
Postúlate hoy mismo | unknown
`,
  ],
  [
    'America/Sao_Paulo',
    `
Encerra em 1 dia | 2026-10-11
Faltam 3 dias | 2026-10-13
Restam 3 dias | 2026-10-13
3 dias restantes | 2026-10-13
Termina em 3 dias | 2026-10-13
Expira em 3 dias | 2026-10-13
Expira hoje | 2026-10-10
Último dia para se candidatar: hoje | 2026-10-10
Último dia! | unknown
Vence amanhã | 2026-10-11
Inscrições encerram em 5 dias | 2026-10-15
Encerra em 31/10/2026 | 2026-10-31
Data limite: 31/10/2026 | 2026-10-31
Data de encerramento: 31/10/2026 | 2026-10-31
Inscrições abertas até 31/10 | 2026-10-31
Candidaturas até 31 de outubro de 2026 | 2026-10-31
Prazo de inscrição: 31 de outubro | 2026-10-31
Válido até 31/10/2026 | 2026-10-31
Vaga válida até 31/10/2026 | 2026-10-31
Até 31 de out. | 2026-10-31
até dia 31/10 | 2026-10-31
sexta-feira, 30 de outubro de 2026 | 2026-10-30
Até preenchimento da vaga | untilFilled
Até o preenchimento das vagas | untilFilled
Até ser preenchida | untilFilled
Enquanto houver vagas | untilFilled
Até preencher as vagas | untilFilled
Inscrições permanentes | always
Inscrições contínuas | always
Vaga permanente | always
Sempre aberta | always
Prazo indeterminado | always
Por tempo indeterminado | always
Sem data limite | always
Sem prazo definido | always
Banco de talentos | always
Publicada há 3 dias | unknown
Publicado em 01/10/2026 | unknown
Publicada ontem | unknown
Ontem | unknown
Atualizado em 01/10/2026 | unknown
Vaga publicada em 01/10/2026 | unknown
Data de publicação: 01/10/2026 | unknown
Início: 01/11/2026 | unknown
Início previsto: 1 de novembro de 2026 | unknown
A partir de 01/11/2026 | unknown
Entrevistas em 15/11/2026 | unknown
Entrevista dia 15/11 | unknown
Prova: 15/11/2026 | unknown
Processo seletivo em 15/11/2026 | unknown
Feirão de empregos 15/11/2026 | unknown
Contrato até 31/12/2026 | unknown
Contratação imediata | unknown
Desde 1998 | unknown
31 de out. de 2026 | 2026-10-31
31 out 2026 | 2026-10-31
31/out | 2026-10-31
31.10.2026 | 2026-10-31
até às 23h59 de 31/10/2026 | 2026-10-31
Encerra amanhã | 2026-10-11
Encerra em 2 semanas | 2026-10-24
Inscrições até hoje | 2026-10-10
Prazo: hoje | 2026-10-10
Expira em 31/10/2026 | 2026-10-31
Inscrições de 01/10/2026 a 31/10/2026 | 2026-10-31
Data final: 31/10/2026 | 2026-10-31
Fim das inscrições: 31/10/2026 | 2026-10-31
Encerramento: 31/10/2026 | 2026-10-31
Candidaturas abertas até 31/10/2026 | 2026-10-31
Último dia: 31/10/2026 | 2026-10-31
Faltam 2 dias para encerrar | 2026-10-12
Resta 1 dia | 2026-10-11
Até o preenchimento | untilFilled
Até que a vaga seja preenchida | untilFilled
Vaga aberta por tempo indeterminado | always
Processo contínuo | always
Inscrições abertas o ano todo | always
Cadastro de reserva | always
Nova | unknown
Publicada hoje | unknown
Anunciada há 2 dias | unknown
Data de início: 02/11/2026 | unknown
Começo em 02/11/2026 | unknown
Admissão: 02/11/2026 | unknown
Prova em 15/11/2026 | unknown
Resultado: 15/11/2026 | unknown
Envie seu currículo até 31/10/2026 | 2026-10-31
Início previsto para 02/11/2026 | unknown
Candidate-se hoje mesmo | unknown
`,
  ],
  [
    'Europe/Rome',
    `
Scade oggi | 2026-10-10
Scade in 5 giorni | 2026-10-15
Mancano 3 giorni | 2026-10-13
Ancora 3 giorni | 2026-10-13
3 giorni rimanenti | 2026-10-13
3 giorni alla scadenza | 2026-10-13
Scade fra 3 giorni | 2026-10-13
Termina tra 3 giorni | 2026-10-13
Ultimo giorno: oggi | 2026-10-10
Scadenza candidature: 31/10/2026 | 2026-10-31
Scadenza bando 31/10/2026 | 2026-10-31
Data di scadenza: 31 ottobre 2026 | 2026-10-31
Termine ultimo: 31/10/2026 | 2026-10-31
Invia la candidatura entro il 31 ottobre | 2026-10-31
Entro e non oltre il 31/10/2026 | 2026-10-31
Candidature aperte fino al 31/10/2026 | 2026-10-31
Valida fino al 31/10/2026 | 2026-10-31
venerdì 30 ottobre 2026 | 2026-10-30
Fino ad esaurimento posti | untilFilled
Fino al raggiungimento del numero di candidati | untilFilled
Fino a copertura del posto | untilFilled
Fino a copertura posizione | untilFilled
Sempre aperta | always
Candidatura sempre aperta | always
Senza scadenza | always
Nessuna scadenza | always
Selezione continua | always
Pubblicato 3 giorni fa | unknown
Pubblicata il 01/10/2026 | unknown
Ieri | unknown
2 settimane fa | unknown
Aggiornato il 01/10/2026 | unknown
Data di pubblicazione: 01/10/2026 | unknown
Data inizio: 01/11/2026 | unknown
Inserimento: 01/11/2026 | unknown
Decorrenza 01/11/2026 | unknown
A partire dal 1 novembre 2026 | unknown
Dal 1 novembre | unknown
Colloqui il 15 novembre 2026 | unknown
Colloquio: 15/11/2026 | unknown
Prova scritta 15/11/2026 | unknown
Recruiting day 15/11/2026 | unknown
Contratto fino al 31/12/2026 | unknown
Disponibilità immediata | unknown
Fondata nel 1998 | unknown
31 ott 2026 | 2026-10-31
sabato 31 ottobre | 2026-10-31
entro le ore 12:00 del 31/10/2026 | 2026-10-31
Scade tra 1 giorno | 2026-10-11
Scade tra 2 settimane | 2026-10-24
In scadenza oggi | 2026-10-10
Termine per la presentazione delle domande: 31/10/2026 | 2026-10-31
Candidati entro il 31 ottobre 2026 | 2026-10-31
Scadenza: ore 12:00 del 31/10/2026 | 2026-10-31
Chiusura candidature: 31/10/2026 | 2026-10-31
Annuncio valido fino al 31/10/2026 | 2026-10-31
Offerta attiva fino al 31/10/2026 | 2026-10-31
Fino a copertura posti | untilFilled
Fino alla copertura della posizione | untilFilled
Candidature aperte tutto l'anno | always
Aperto | unknown
Pubblicata ieri | unknown
Inserito il 01/10/2026 | unknown
Data di inizio: 02/11/2026 | unknown
Assunzione dal 02/11/2026 | unknown
Prova orale: 15/11/2026 | unknown
Colloqui dal 10/11/2026 | unknown
Inviare il CV entro il 31/10/2026 | 2026-10-31
Inizio previsto: 2 novembre 2026 | unknown
Candidati oggi stesso | unknown
`,
  ],
  [
    'Europe/Amsterdam',
    `
Sluit over 5 dagen | 2026-10-15
Sluit in 5 dagen | 2026-10-15
Nog 1 dag | 2026-10-11
Nog 3 dagen te gaan | 2026-10-13
Nog 2 weken | 2026-10-24
Verloopt over 3 dagen | 2026-10-13
Verloopt morgen | 2026-10-11
Eindigt vandaag | 2026-10-10
Laatste dag: vandaag | 2026-10-10
Reageer voor 31 oktober 2026 | 2026-10-31
Reageren tot 31 oktober | 2026-10-31
Reageer uiterlijk 31 oktober 2026 | 2026-10-31
Solliciteren voor: 31-10-2026 | 2026-10-31
Solliciteer voor 31 oktober | 2026-10-31
Solliciteren tot en met 31 oktober 2026 | 2026-10-31
Sollicitatietermijn: 31-10-2026 | 2026-10-31
t/m 31-10-2026 | 2026-10-31
Uiterste reactiedatum 31-10-2026 | 2026-10-31
Einddatum: 31-10-2026 | 2026-10-31
Vacature sluit op 31-10-2026 | 2026-10-31
vrijdag 30 oktober 2026 | 2026-10-30
Tot de vacature is vervuld | untilFilled
Totdat de vacature vervuld is | untilFilled
Tot vervulling van de vacature | untilFilled
Zolang de vacature open staat | untilFilled
Geen sluitingsdatum | always
Geen deadline | always
Doorlopende werving | always
Doorlopend solliciteren | always
Altijd open | always
Gisteren | unknown
2 weken geleden | unknown
Geplaatst: 01-10-2026 | unknown
Vandaag geplaatst | unknown
Gepubliceerd op 1 oktober 2026 | unknown
Bijgewerkt op 01-10-2026 | unknown
Startdatum: 01-11-2026 | unknown
Per 1 november 2026 | unknown
Vanaf 1 november | unknown
Ingangsdatum 01-11-2026 | unknown
Gesprekken op 15 november 2026 | unknown
Sollicitatiegesprekken vinden plaats op 15 november | unknown
Selectiegesprekken: 15-11-2026 | unknown
Assessment op 15-11-2026 | unknown
Banenmarkt 15 november 2026 | unknown
Contract tot 31-12-2026 | unknown
Tijdelijk tot 31 december 2026 | unknown
Sinds 1998 | unknown
31 okt. 2026 | 2026-10-31
za 31 okt | 2026-10-31
31/10/2026 | 2026-10-31
Sluit over 1 dag | 2026-10-11
Sluit over 2 weken | 2026-10-24
Nog 24 uur | 2026-10-11
Sluit op 31 oktober | 2026-10-31
Reageren vóór 31 oktober 2026 | 2026-10-31
Reageren kan tot 31 oktober 2026 | 2026-10-31
Je kunt reageren t/m 31 oktober 2026 | 2026-10-31
Deadline: 31 oktober | 2026-10-31
Vervaldatum: 31-10-2026 | 2026-10-31
Vacature verloopt op 31-10-2026 | 2026-10-31
Open tot 31-10-2026 | 2026-10-31
Sluitingstermijn: 31 oktober 2026 | 2026-10-31
Tot de functie is ingevuld | untilFilled
Totdat de functie vervuld is | untilFilled
Doorlopende vacature | always
Geen einddatum | always
Nieuw | unknown
Gisteren geplaatst | unknown
Geplaatst 3 dagen geleden | unknown
Publicatiedatum: 01-10-2026 | unknown
In dienst per 1 november 2026 | unknown
Beschikbaar per 01-11-2026 | unknown
Kennismakingsgesprekken op 12 november | unknown
Tot 31 december 2026 (tijdelijk) | unknown
Stuur je cv voor 31 oktober 2026 | 2026-10-31
De gesprekken zijn gepland op 10 november 2026 | unknown
Solliciteer vandaag nog | unknown
`,
  ],
  [
    'Europe/Warsaw',
    `
Wygasa jutro | 2026-10-11
Wygasa za 1 dzień | 2026-10-11
Kończy się za 3 dni | 2026-10-13
Pozostało 3 dni | 2026-10-13
Zostały 3 dni | 2026-10-13
Został 1 dzień | 2026-10-11
jeszcze 3 dni | 2026-10-13
ważna jeszcze miesiąc | unknown
ważna jeszcze 1 dzień | 2026-10-11
Ważne do 31.10.2026 | 2026-10-31
ważna do 31 października 2026 | 2026-10-31
Oferta aktualna do 31.10.2026 | 2026-10-31
Termin składania ofert: 31.10.2026 | 2026-10-31
Termin składania aplikacji 31 października | 2026-10-31
Termin aplikowania: 31.10.2026 | 2026-10-31
Aplikuj do 31.10 | 2026-10-31
Zgłoszenia do 31 października 2026 r. | 2026-10-31
Data zakończenia: 31.10.2026 | 2026-10-31
Data ważności: 31.10.2026 | 2026-10-31
Ostatni dzień: dziś | 2026-10-10
piątek, 30 października 2026 | 2026-10-30
Do czasu obsadzenia stanowiska | untilFilled
Do momentu obsadzenia stanowiska | untilFilled
Do obsadzenia wakatu | untilFilled
Rekrutacja do odwołania | untilFilled
Bezterminowo | always
Oferta bezterminowa | always
Nabór ciągły | always
Stała rekrutacja | always
Rekrutacja stała | always
Bez terminu | always
Dodano 3 dni temu | unknown
Opublikowano dzisiaj | unknown
Dodano: 01.10.2026 | unknown
Odświeżono 01.10.2026 | unknown
Data dodania: 01.10.2026 | unknown
Od 1 listopada 2026 | unknown
Data rozpoczęcia: 01.11.2026 | unknown
Rozmowy kwalifikacyjne 15.11.2026 | unknown
Rozmowa: 15 listopada | unknown
Targi pracy 15.11.2026 | unknown
Egzamin 15.11.2026 | unknown
Umowa do 31.12.2026 | unknown
Zatrudnienie do 31.12.2026 | unknown
Natychmiast | unknown
26 dni urlopu | unknown
31 paź 2026 | 2026-10-31
31.10.2026 r. | 2026-10-31
31 paź | 2026-10-31
do 31 października | 2026-10-31
Oferta wygasa za 3 dni | 2026-10-13
Wygasa za 2 tygodnie | 2026-10-24
wygasa dziś | 2026-10-10
Zostało 1 dni | 2026-10-11
Koniec rekrutacji: 31.10.2026 | 2026-10-31
Termin nadsyłania CV: 31.10.2026 | 2026-10-31
Dokumenty należy składać do 31.10.2026 | 2026-10-31
Data wygaśnięcia: 31.10.2026 | 2026-10-31
Oferta ważna do: 31 paź | 2026-10-31
Aplikuj do: 31.10.2026 | 2026-10-31
Rekrutacja trwa do 31.10.2026 | 2026-10-31
Nabór do 31 października | 2026-10-31
Do zapełnienia wakatu | untilFilled
do czasu znalezienia kandydata | untilFilled
Rekrutacja otwarta | always
Ciągła | always
Nowa | unknown
opublikowana wczoraj | unknown
Opublikowana 3 dni temu | unknown
Data publikacji: 01.10.2026 | unknown
Start pracy: 02.11.2026 | unknown
Praca od 2 listopada | unknown
Praca od zaraz | unknown
Termin rozmowy: 12.11.2026 | unknown
Dzień otwarty 12.11.2026 | unknown
Umowa na czas określony do 31.12.2026 | unknown
CV prosimy przesyłać do 31 października 2026 | 2026-10-31
Rozpoczęcie pracy od 2 listopada 2026 | unknown
Aplikuj już dziś | unknown
`,
  ],
  [
    'Europe/Stockholm',
    `
Ansök inom 5 dagar | 2026-10-15
5 dagar kvar att ansöka | 2026-10-15
1 dag kvar | 2026-10-11
2 veckor kvar | 2026-10-24
Stänger om 5 dagar | 2026-10-15
Går ut om 3 dagar | 2026-10-13
Stänger idag | 2026-10-10
Sista dagen idag | 2026-10-10
Sista dag att ansöka: imorgon | 2026-10-11
Sista ansökningsdag: 31 okt | 2026-10-31
Sista ansökningsdag är 2026-10-31 | 2026-10-31
Sista ansökan 31 oktober | 2026-10-31
Ansök senast: 31 oktober 2026 | 2026-10-31
Ansök senast den 31 oktober | 2026-10-31
Ansökan senast 31/10 | 2026-10-31
Ansök före 31 okt | 2026-10-31
Senast 31 oktober 2026 | 2026-10-31
Ansökningstid till 2026-10-31 | 2026-10-31
Öppen till 31 oktober 2026 | 2026-10-31
fredag 30 oktober 2026 | 2026-10-30
Tills tjänsten är tillsatt | untilFilled
Tills vidare | always
Löpande | always
Löpande rekrytering | always
Löpande urval | always
Vi tar emot ansökningar löpande | always
Ingen sista ansökningsdag | always
Igår | unknown
Publicerad idag | unknown
Publicerad för 3 dagar sedan | unknown
Publicerad 1 oktober 2026 | unknown
Uppdaterad 2026-10-01 | unknown
Tillträde: 2026-11-01 | unknown
Start 1 november | unknown
Startdatum 2026-11-01 | unknown
Från 1 november 2026 | unknown
Intervjuer 15 november | unknown
Intervjuer sker den 15 november 2026 | unknown
Rekryteringsmässa 15 november | unknown
Informationsträff 2026-11-15 | unknown
Vikariat till 2026-12-31 | unknown
Anställning till och med 2026-12-31 | unknown
Omgående | unknown
Grundat 1998 | unknown
lör 31 okt | 2026-10-31
31/10 2026 | 2026-10-31
2026-10-31 kl. 23:59 | 2026-10-31
den 31 oktober 2026 | 2026-10-31
Sista dag: 31 oktober | 2026-10-31
Sista ansökningsdatum: 2026-10-31 | 2026-10-31
Ansökan ska vara inne senast 31 oktober | 2026-10-31
Ansök till och med 31 oktober | 2026-10-31
Ansök innan 31 oktober | 2026-10-31
Slutdatum: 2026-10-31 | 2026-10-31
Deadline 31 oktober | 2026-10-31
Stänger imorgon | 2026-10-11
3 dagar kvar att söka | 2026-10-13
Ansök inom 2 veckor | 2026-10-24
Löpande ansökan | always
Tjänsten tillsätts löpande | always
Urval sker löpande | always
Tills tjänsten tillsätts | untilFilled
Ny | unknown
Publicerades igår | unknown
Publicerat 2026-10-01 | unknown
Startar 2 november | unknown
Tillträdesdatum: 2026-11-02 | unknown
Börjar 2 november | unknown
Enligt överenskommelse | unknown
Intervjuer hålls 12 november | unknown
Visstid till 31 december 2026 | unknown
Välkommen med din ansökan senast den 31 oktober 2026 | 2026-10-31
Tillträde enligt överenskommelse, sista ansökningsdag 31 oktober | 2026-10-31
Ansök redan idag | unknown
`,
  ],
  [
    'Asia/Tokyo',
    `
残り1日 | 2026-10-11
残り2週間 | 2026-10-24
掲載終了まであと3日 | 2026-10-13
締切まで3日 | 2026-10-13
あと5日で終了 | 2026-10-15
あと3日で掲載終了 | 2026-10-13
本日まで | 2026-10-10
本日終了 | 2026-10-10
明日まで | 2026-10-11
明日終了 | 2026-10-11
応募締切日：2026/10/31 | 2026-10-31
締切日 2026年10月31日(土) | 2026-10-31
募集期間：2026/10/01～2026/10/31 | 2026-10-31
掲載期間：2026/10/01 ～ 2026/10/31 | 2026-10-31
掲載期間 2026年10月1日～2026年10月31日 | 2026-10-31
掲載終了予定日：2026/10/31 | 2026-10-31
掲載終了日 2026/10/31 | 2026-10-31
応募期限：10/31 | 2026-10-31
10月31日締切 | 2026-10-31
10/31（土）まで | 2026-10-31
10月31日（土）必着 | 2026-10-31
2026年10月31日（土）23:59まで | 2026-10-31
募集締切 10/31 | 2026-10-31
エントリー締切：10月31日 | 2026-10-31
決まり次第締切 | untilFilled
採用次第終了 | untilFilled
採用決定次第終了 | untilFilled
定員になり次第終了 | untilFilled
定員に達し次第締切 | untilFilled
充足次第終了 | untilFilled
随時 | always
随時受付 | always
随時選考 | always
通年採用 | always
常時募集 | always
期限なし | always
無期限 | always
掲載開始日：2026/10/01 | unknown
公開日 2026/10/01 | unknown
更新日：2026年10月1日 | unknown
登録日 2026/10/01 | unknown
3日前に更新 | unknown
2週間前 | unknown
本日更新 | unknown
本日掲載 | unknown
勤務開始日：2026年11月1日 | unknown
入社時期：2026年11月1日 | unknown
11月1日スタート | unknown
11月1日から勤務 | unknown
2026年11月1日入社予定 | unknown
面接日：2026年11月15日 | unknown
11月15日面接 | unknown
説明会 11/15(日) | unknown
会社説明会：2026年11月15日 | unknown
試験日：2026年11月15日 | unknown
選考日 11/15 | unknown
内定 11月15日 | unknown
オープン 2026年11月1日 | unknown
契約期間：2026年12月31日まで | unknown
雇用期間 2026年12月31日まで | unknown
設立 1998年4月1日 | unknown
週3日 | unknown
週5日勤務 | unknown
年間休日120日 | unknown
令和8年10月31日 | 2026-10-31
10月31日(土)17:00必着 | 2026-10-31
2026-10-31 | 2026-10-31
2026.10.31 | 2026-10-31
10/31 17:00まで | 2026-10-31
本日締め切り | 2026-10-10
応募は明日まで | 2026-10-11
残り10日 | 2026-10-20
あと1日 | 2026-10-11
あと2週間 | 2026-10-24
残り3日で掲載終了 | 2026-10-13
掲載終了まで残り3日 | 2026-10-13
2026/10/31締切 | 2026-10-31
2026/10/31まで掲載 | 2026-10-31
締め切り：10/31 | 2026-10-31
〆切 10月31日 | 2026-10-31
応募受付期間：10月1日～10月31日 | 2026-10-31
受付終了：2026年10月31日 | 2026-10-31
10月31日(土)消印有効 | 2026-10-31
10月31日 23:59 | 2026-10-31
採用が決定次第終了 | untilFilled
採用が決まり次第 | untilFilled
定員になり次第締切 | untilFilled
随時募集中 | always
通年募集 | always
常時受付 | always
締切なし | always
新着 | unknown
今日更新 | unknown
掲載日 10/1 | unknown
情報更新日：2026/10/01 | unknown
勤務開始：11/2 | unknown
11/2より勤務 | unknown
4月1日入社 | unknown
入社予定日 2027/04/01 | unknown
一次面接 11/12 | unknown
筆記試験：11月12日 | unknown
合同説明会 11/12（木） | unknown
～2026/12/31（契約期間） | unknown
2026年10月31日（土）までにご応募ください | 2026-10-31
入社日は2026年11月1日です | unknown
今すぐ応募 | unknown
`,
  ],
  [
    'Asia/Seoul',
    `
3일 남음 | 2026-10-13
마감 3일 전 | 2026-10-13
마감까지 3일 | 2026-10-13
마감 D-3 | 2026-10-13
D-3 | 2026-10-13
D-DAY | 2026-10-10
오늘 마감 | 2026-10-10
금일마감 | 2026-10-10
내일까지 | 2026-10-11
모레마감 | 2026-10-12
3일 후 마감 | 2026-10-13
1주일 남음 | 2026-10-17
2시간 남음 | 2026-10-10
~10/31(토) | 2026-10-31
~ 10/31 (토) 23:59 | 2026-10-31
10.31(토) 마감 | 2026-10-31
10월 31일까지 | 2026-10-31
2026.10.31 마감 | 2026-10-31
2026-10-31까지 | 2026-10-31
접수기간 10.01~10.31 | 2026-10-31
2026.10.01 ~ 2026.10.31 | 2026-10-31
마감일 : 2026년 10월 31일(토) | 2026-10-31
지원마감 26.10.31 | 2026-10-31
서류접수 ~10/31 | 2026-10-31
채용시까지 | untilFilled
충원시 마감 | untilFilled
채용 완료시까지 | untilFilled
채용시 조기마감 | untilFilled
상시채용 | always
수시채용 | always
상시 모집 | always
연중 상시 | always
수시모집 | always
3일 전 | unknown
3일전 등록 | unknown
10시간 전 | unknown
5분 전 | unknown
방금 전 | unknown
2주 전 | unknown
한달 전 | unknown
어제 등록 | unknown
오늘 수정 | unknown
10/05(월) 등록 | unknown
등록일 2026.10.05 | unknown
게시일 2026.10.05 | unknown
작성일: 2026-10-05 | unknown
최종수정 26.10.05 | unknown
입사예정일 2026.11.01 | unknown
근무시작일 2026.11.01 | unknown
11월 1일 출근 | unknown
11/01(일)부터 근무 | unknown
근무기간 2026.11.01 ~ 2026.12.31 | unknown
계약기간 ~2026.12.31 | unknown
면접일 11/15(일) | unknown
11월 15일 면접 예정 | unknown
면접일정: 2026.11.15 | unknown
합격자 발표 11/15 | unknown
발표일 2026.11.15 | unknown
채용설명회 11/15(일) | unknown
필기시험 2026.11.15 | unknown
교육기간 11/01~11/30 | unknown
창립기념일 2026.11.15 | unknown
설립일 1998.04.01 | unknown
주 5일 | unknown
주5일 근무 | unknown
연차 15일 | unknown
즉시 출근 | unknown
18시 마감 | 2026-10-10
내일 18시 마감 | 2026-10-11
26년 10월 31일 | 2026-10-31
'26.10.31 | 2026-10-31
2026년10월31일(토) 18시 | 2026-10-31
10월31일(토) 24시까지 | 2026-10-31
26.10.31(토) | 2026-10-31
~26/10/31 | 2026-10-31
오늘까지 | 2026-10-10
내일 마감 | 2026-10-11
마감임박 | unknown
D-1 | 2026-10-11
D-10 | 2026-10-20
마감 D-day | 2026-10-10
10일 남았습니다 | 2026-10-20
2주 남음 | 2026-10-24
24시간 남음 | 2026-10-11
~ 10/31 | 2026-10-31
10/31 마감 | 2026-10-31
10.31까지 | 2026-10-31
모집기간: 2026.10.01 ~ 2026.10.31 | 2026-10-31
접수기간 : 2026-10-01 ~ 2026-10-31 18:00 | 2026-10-31
접수마감일 2026/10/31 | 2026-10-31
공고마감 10월 31일 | 2026-10-31
2026.10.31(토) 18시까지 | 2026-10-31
채용 시 마감 | untilFilled
채용완료시 | untilFilled
충원 시까지 | untilFilled
상시 접수 | always
수시 접수 | always
연중모집 | always
NEW | unknown
어제 | unknown
1일 전 | unknown
1시간 전 | unknown
30분 전 | unknown
2026.10.05 등록 | unknown
등록 10/05(월) | unknown
수정일 : 2026.10.05 | unknown
입사일: 11/02 | unknown
출근일 11월 2일 | unknown
11월 2일부터 출근 | unknown
교육시작 11월 2일 | unknown
1차 면접 11/12(목) | unknown
서류합격 발표 11/12 | unknown
인적성검사 11/12 | unknown
계약만료 2026.12.31 | unknown
창립일 1998.04.01 | unknown
2026년 10월 31일(토) 18:00까지 접수 | 2026-10-31
2026.11.02 입사 가능자 | unknown
지금 바로 지원 | unknown
`,
  ],
];

/** Like the table above: dates of publication and of work, events that go on, tonight, and texts of other fields. */
const OTHER_DATES_BY_ZONE: readonly (readonly [string, string])[] = [
  [
    'Europe/Zurich',
    `
Letzter Bewerbungstag 15.11.2026 | 2026-11-15
Bewerbungsstart 01.10.2026 | unknown
Bewerbungen ab 01.10.2026 | unknown
Publikationsdatum: 05.10.2026 | unknown
Inserat vom 05.10.2026 | unknown
Inseratedatum 5.10.2026 | unknown
Aufgeschaltet: 05.10.2026 | unknown
Aufgeschaltet seit 5. Oktober 2026 | unknown
Anzeige vom 05.10.2026 | unknown
Einstelldatum: 05.10.2026 | unknown
Stelle ausgeschrieben am 05.10.2026 | unknown
Rückmeldung 05.10.2026 | unknown
Kennziffer vom 05.10.2026 | unknown
Beginn: 01.02.2027, Ende: 31.07.2027 | unknown
Beginn 01.02.2027 bis 31.07.2027 | unknown
Arbeitsbeginn 01.12.2026, Arbeitsende 31.03.2027 | unknown
Einsatzzeitraum: 01.12.2026 - 28.02.2027 | unknown
Wintersaison: 01.12.2026 - 31.03.2027 | unknown
Zeitraum 01.12.2026 bis 28.02.2027 | unknown
Anmeldefrist 11.12.2026 | 2026-12-11
Eingabefrist: Freitag, 11. Dezember 2026 | 2026-12-11
Publikation 01.10.2026, Bewerbungsfrist 31.10.2026 | 2026-10-31
Arbeitsbeginn 01.12.2026, Bewerbung bis 31.10.2026 | 2026-10-31
Freitag, 30.10.2026 | 2026-10-30
Endet heute Abend | 2026-10-10
Laufend Besichtigungen | unknown
`,
  ],
  [
    'America/New_York',
    `
Ends tonight at 11.59pm | 2026-10-10
Applications open 10/01/2026 | unknown
Applications open until 10/31/2026 | 2026-10-31
Open Date 10/01/2026, Close Date 10/31/2026 | 2026-10-31
Apply before midnight tonight | 2026-10-10
Closes tonight | 2026-10-10
Apply tonight! | unknown
Interviews tonight | unknown
Ongoing recruitment until filled | untilFilled
Hiring ongoing till positions are filled | untilFilled
Rolling until all positions have been filled | untilFilled
Interviews on a rolling basis | unknown
Ongoing training | unknown
Tours at any time | unknown
Advertised 10/01/2026 | unknown
Requisition date 10/01/2026 | unknown
Store opening 11/15/2026 | unknown
Sent before October 31, 2026 | 2026-10-31
ZAR 1,240,000 | unknown
ZAR 1 205k - 1 235k / year | unknown
10.5 hours | unknown
$16.50 - 20.50 | unknown
$1.2M annually | unknown
Rated 4.5/5 | unknown
Fri, Oct 30 | 2026-10-30
`,
  ],
  [
    'Asia/Kolkata',
    `
16.5-20.5 LPA | unknown
1-1.5 Cr PA | unknown
₹ 4.5L - 6L/yr | unknown
2.5 - 5 Yrs | unknown
`,
  ],
  [
    'Europe/Paris',
    `
Ouverture des candidatures : 01/10/2026 | unknown
Annonce du 05/10/2026 | unknown
Mission du 02/11/2026 au 30/04/2027 | unknown
Offre parue le 05/10/2026 | unknown
Réf. du 05/10/2026 | unknown
Début : 01/12/2026, fin : 31/03/2027 | unknown
Période d'emploi : 01/12/2026 - 31/03/2027 | unknown
Entretiens au fil de l'eau | unknown
Clôture ce soir | 2026-10-10
Vendredi 30 octobre | 2026-10-30
`,
  ],
  [
    'Europe/Madrid',
    `
Inicio de inscripciones: 01/10/2026 | unknown
Fecha de alta: 05/10/2026 | unknown
Anuncio del 05/10/2026 | unknown
Inicio: 01/12/2026, fin: 31/03/2027 | unknown
Entrevistas en cualquier momento | unknown
Cierra esta noche | 2026-10-10
`,
  ],
  [
    'America/Sao_Paulo',
    `
Vaga cadastrada em 05/10/2026 | unknown
Início: 01/12/2026, término: 31/03/2027 | unknown
Encerra hoje à noite | 2026-10-10
`,
  ],
  [
    'Europe/Rome',
    `
Annuncio del 05/10/2026 | unknown
Data inserimento: 05/10/2026 | unknown
Inizio 01/12/2026, fine 31/03/2027 | unknown
Scade stasera | 2026-10-10
`,
  ],
  [
    'Europe/Amsterdam',
    `
Vacature van 05-10-2026 | unknown
Werkperiode: 01-12-2026 - 31-03-2027 | unknown
Sluit vanavond | 2026-10-10
`,
  ],
  [
    'Europe/Warsaw',
    `
Praca od 01.12.2026 do 31.03.2027 | unknown
Ogłoszenie z dnia 05.10.2026 | unknown
Okres zatrudnienia: 01.12.2026 - 31.03.2027 | unknown
Początek: 01.12.2026, koniec: 31.03.2027 | unknown
`,
  ],
  [
    'Europe/Stockholm',
    `
Annons från 2026-10-05 | unknown
Anställningsperiod: 2026-12-01 - 2027-03-31 | unknown
Stänger ikväll | 2026-10-10
`,
  ],
  [
    'Europe/Copenhagen',
    `
Ansøgningsfristen er 15. november 2026 | 2026-11-15
Annonce fra 5. oktober 2026 | unknown
Periode: 01.12.2026 - 31.03.2027 | unknown
`,
  ],
  [
    'Europe/Helsinki',
    `
Julkaisupäivä 5.10.2026 | unknown
`,
  ],
  [
    'Europe/Prague',
    `
Inzerát ze dne 5. 10. 2026 | unknown
`,
  ],
  [
    'Europe/Istanbul',
    `
Yayın tarihi: 05.10.2026 | unknown
`,
  ],
  [
    'Europe/Moscow',
    `
Вакансия от 05.10.2026 | unknown
Дата размещения: 05.10.2026 | unknown
`,
  ],
  [
    'Asia/Jakarta',
    `
Tanggal tayang: 5 Oktober 2026 | unknown
`,
  ],
  [
    'Asia/Ho_Chi_Minh',
    `
Ngày cập nhật: 05/10/2026 | unknown
`,
  ],
  [
    'Asia/Tokyo',
    `
応募開始：2026年10月1日 | unknown
面接は随時 | unknown
面接随時 | unknown
随時面接 | unknown
見学随時受付 | unknown
職場見学は随時可能 | unknown
随時選考 | always
応募は随時受付 | always
応募随時、面接は平日 | always
求人公開日 2026年10月5日 | unknown
受理日: 2026/10/05 | unknown
就労期間：2026年12月1日～2027年3月31日 | unknown
今夜締切 | 2026-10-10
長期歓迎 | unknown
`,
  ],
  [
    'Asia/Shanghai',
    `
发布日期：2026-10-05 | unknown
工作期间：2026-12-01 至 2027-03-31 | unknown
今晚截止 | 2026-10-10
`,
  ],
  [
    'Asia/Seoul',
    `
접수시작 2026.10.01 | unknown
접수시작 2026.10.01 접수마감 2026.10.31 | 2026-10-31
공고일 2026.10.05 | unknown
공고일자: 2026-10-05 | unknown
채용공고 10/31까지 | 2026-10-31
공고기간 2026.10.01 - 2026.10.31 | 2026-10-31
근무 시작 2026.12.01, 종료 2027.03.31 | unknown
견학 상시 가능 | unknown
면접은 수시로 진행 | unknown
수시전형 | always
상시채용 (면접은 개별 통보) | always
오늘밤 마감 | 2026-10-10
매장 리뉴얼 2026.10.20 | unknown
`,
  ],
  [
    'Africa/Cairo',
    `
آخر موعد: 31/10/2026 | 2026-10-31
نشرت في 05/10/2026 | unknown
`,
  ],
];

/** Text | time zone of the site | publication time or null, at 2026-10-10T09:00Z. */
const POSTED = `
한 달 전 | Asia/Seoul | 2026-09-10
두 달 전 | Asia/Seoul | 2026-08-11
하루 전 | Asia/Seoul | 2026-10-09
이틀 전 | Asia/Seoul | 2026-10-08
일주일 전 | Asia/Seoul | 2026-10-03
보름 전 등록 | Asia/Seoul | 2026-09-25
vor 3 Tagen | UTC | 2026-10-07
vor einem Tag | UTC | 2026-10-09
vor 2 Wochen | UTC | 2026-09-26
vor einem Monat | UTC | 2026-09-10
vor 5 Stunden | UTC | 2026-10-10T04:00
heute | UTC | 2026-10-10
gestern veröffentlicht | UTC | 2026-10-09
Veröffentlicht am 05.10.2026 | UTC | 2026-10-05
il y a 2 jours | UTC | 2026-10-08
Il y a 3 heures | UTC | 2026-10-10T06:00
il y a un mois | UTC | 2026-09-10
il y a plus de 30 jours | UTC | 2026-09-10
aujourd'hui | UTC | 2026-10-10
hier | UTC | 2026-10-09
Publiée le 5 octobre 2026 | UTC | 2026-10-05
hace 3 días | UTC | 2026-10-07
Publicado hace 1 semana | UTC | 2026-10-03
hace un mes | UTC | 2026-09-10
Hace 2 horas | UTC | 2026-10-10T07:00
ayer | UTC | 2026-10-09
hoy | UTC | 2026-10-10
há 2 dias | UTC | 2026-10-08
Publicada há 5 horas | UTC | 2026-10-10T04:00
há uma semana | UTC | 2026-10-03
2 dias atrás | UTC | 2026-10-08
ontem | UTC | 2026-10-09
3 giorni fa | UTC | 2026-10-07
un mese fa | UTC | 2026-09-10
ieri | UTC | 2026-10-09
2 dagen geleden | UTC | 2026-10-08
een week geleden | UTC | 2026-10-03
gisteren | UTC | 2026-10-09
3 dni temu | UTC | 2026-10-07
miesiąc temu | UTC | 2026-09-10
opublikowana 2 tygodnie temu | UTC | 2026-09-26
неделю назад | UTC | 2026-10-03
před týdnem | UTC | 2026-10-03
wczoraj | UTC | 2026-10-09
před 3 dny | UTC | 2026-10-07
před 2 hodinami | UTC | 2026-10-10T07:00
pred 5 dňami | UTC | 2026-10-05
för 3 dagar sedan | UTC | 2026-10-07
för en vecka sedan | UTC | 2026-10-03
igår | UTC | 2026-10-09
3 dage siden | UTC | 2026-10-07
2 uker siden | UTC | 2026-09-26
3 päivää sitten | UTC | 2026-10-07
eilen | UTC | 2026-10-09
3 gün önce | UTC | 2026-10-07
bir ay önce | UTC | 2026-09-10
dün | UTC | 2026-10-09
3 дня назад | UTC | 2026-10-07
2 недели назад | UTC | 2026-09-26
вчера | UTC | 2026-10-09
2 дні тому | UTC | 2026-10-08
3 napja | UTC | 2026-10-07
acum 3 zile | UTC | 2026-10-07
πριν 2 ημέρες | UTC | 2026-10-08
3 hari yang lalu | UTC | 2026-10-07
2 jam lalu | UTC | 2026-10-10T07:00
kemarin | UTC | 2026-10-09
3 ngày trước | UTC | 2026-10-07
1 tháng trước | UTC | 2026-09-10
hôm qua | UTC | 2026-10-09
3日前 | UTC | 2026-10-07
5時間前 | UTC | 2026-10-10T04:00
1週間前 | UTC | 2026-10-03
2ヶ月前 | UTC | 2026-08-11
昨日 | UTC | 2026-10-09
3天前 | UTC | 2026-10-07
2小时前 | UTC | 2026-10-10T07:00
1个月前 | UTC | 2026-09-10
刚刚 | UTC | 2026-10-10T09:00
3 วันที่แล้ว | UTC | 2026-10-07
3 days ago | UTC | 2026-10-07
Posted 30+ days ago | UTC | 2026-09-10
about a month ago | UTC | 2026-09-10
2h | UTC | 2026-10-10T07:00
3m ago | UTC | null
3 people applied | UTC | null
5 Jahre Erfahrung | UTC | null
Neu | UTC | null
nouveau | UTC | null
`;

describe('parseDeadline on boards of the whole world', () => {
  it.each(lines(DEADLINES))('parses %s in %s as %s', (text, timeZone, expected) => {
    const { kind, date } = parseDeadline(text!, at(timeZone!));
    expect(date ?? kind).toBe(expected);
  });

  describe.each([...DEADLINES_BY_ZONE, ...OTHER_DATES_BY_ZONE])('in %s', (timeZone, table) => {
    it.each(lines(table))('parses %s as %s', (text, expected) => {
      const { kind, date } = parseDeadline(text!, at(timeZone));
      expect(date ?? kind).toBe(expected);
    });
  });

  it.each([
    // 30 January is a Friday in 2026, and a Saturday in 2027.
    ['vendredi 30 janvier', '2026-01-30'],
    ['samedi 30 janvier', '2027-01-30'],
    ['Freitag, 30. Januar', '2026-01-30'],
    ['fredag den 30 januari', '2026-01-30'],
    ['sábado, 30 de enero', '2027-01-30'],
    ['sexta-feira, 30 de janeiro', '2026-01-30'],
    ['piątek, 30 stycznia', '2026-01-30'],
    ['do 30 stycznia', '2027-01-30'],
    ['Friday 30 January', '2026-01-30'],
    ['1月30日(金)', '2026-01-30'],
    ['1/30（土）', '2027-01-30'],
  ])('finds the year in which the weekday of %s matches', (text, expected) => {
    const timeZone = text.includes('/') || text.includes('月') ? 'Asia/Tokyo' : 'Europe/Paris';
    expect(parseDeadline(text, at(timeZone)).date).toBe(expected);
  });

  it('counts days of the calendar over a change of clocks', () => {
    const ctx = { ...at('Europe/Warsaw'), fetchedAt: new Date('2026-10-11T22:04:00Z') };
    expect(parseDeadline('Wygasa za 45 dni', ctx).date).toBe('2026-11-26');
  });
});

describe('parsePostedAt on boards of the whole world', () => {
  it.each(lines(POSTED))('parses %s in %s as %s', (text, timeZone, expected) => {
    const posted = parsePostedAt(text!, at(timeZone!));
    const start =
      timeZone === 'Asia/Seoul' && posted
        ? new Date(Date.parse(posted) + 9 * 3_600_000).toISOString()
        : posted;
    if (expected === 'null') expect(posted).toBeNull();
    else expect(start?.slice(0, expected!.length)).toBe(expected);
  });
});

describe('for any text', () => {
  const pieces =
    'Bewerbungsfrist bis 31. Oktober okt. 2026 3 5 vor Tagen hace un mes 締切 年 月 日 tháng осталось дня / . - : , noch days left ago ab Start heute posted'.split(
      ' ',
    );
  it('finds no date where the text has neither a digit nor a word for a day', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...pieces), { maxLength: 12 }), (words) => {
        const text = words.join(' ').replace(/\d|heute/g, '');
        expect(parseDeadline(text, at('Europe/Berlin')).date).toBeNull();
      }),
      { numRuns: 1_000 },
    );
  });

  it.each(['3 Okt ', 'vor 3 ', 'noch 3 ', '1. ', 'mai 3 ', 'il y a ', '年月', 'ago ', '1.2 - ', '面接随時'])(
    'reads 1,000 characters of %j in linear time',
    (piece) => {
      const text = piece.repeat(1_000).slice(0, 1_000);
      const startedAt = performance.now();
      parseDeadline(text, at('Europe/Berlin'));
      parsePostedAt(text, at('Europe/Berlin'));
      expect(performance.now() - startedAt).toBeLessThan(5_000);
    },
  );
});
