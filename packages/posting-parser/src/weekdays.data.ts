/**
 * Names of the days of the week in 28 languages of Europe and Asia from Sunday, one day per line, also without diacritics, and abbreviations that are no
 * other words. Source: CLDR 48 (`Intl.DateTimeFormat`). English names are part of the patterns of dates.
 */
export const WEEKDAY_NAMES: readonly string[] = [
  'sunday|sonntag|dimanche|dim|domingo|dom|domenica|zondag|niedziela|niedz|neděle|nedele|nedeľa|nedela|söndag|sondag|sön|søndag|sunnuntai|pazar|воскресенье|неділя|vasárnap|vasarnap|duminică|duminica|κυριακή|κυριακη|неделя|minggu|diumenge|pühapäev|puhapaev|svētdiena|svetdiena|svētd|svetd|sekmadienis|nedjelja|nedelja',
  'monday|montag|lundi|lun|lunes|segunda-feira|seg|lunedì|lunedi|maandag|poniedziałek|pon|pondělí|pondeli|pondelok|måndag|mandag|mån|maanantai|pazartesi|понедельник|понеділок|hétfő|hetfo|δευτέρα|δευτερα|понеделник|senin|dilluns|esmaspäev|esmaspaev|pirmdiena|pirmd|pirmadienis|ponedjeljak|ponedeljek',
  'tuesday|dienstag|mardi|martes|terça-feira|terca-feira|martedì|martedi|dinsdag|wtorek|úterý|utery|utorok|tisdag|tis|tirsdag|tiistai|вторник|вівторок|marți|marti|τρίτη|τριτη|selasa|dimarts|teisipäev|teisipaev|otrdiena|antradienis|utorak|torek',
  'wednesday|mittwoch|mercredi|miércoles|miercoles|mié|mie|quarta-feira|qua|mercoledì|mercoledi|woensdag|środa|sroda|středa|streda|onsdag|ons|keskiviikko|çarşamba|carsamba|среда|середа|szerda|miercuri|τετάρτη|τεταρτη|сряда|dimecres|kolmapäev|kolmapaev|trešdiena|tresdiena|trešd|tresd|trečiadienis|treciadienis|srijeda|sreda',
  'thursday|donnerstag|jeudi|jeu|jueves|jue|quinta-feira|giovedì|giovedi|gio|donderdag|czwartek|czw|čtvrtek|ctvrtek|štvrtok|stvrtok|torsdag|tors|torstai|perşembe|persembe|четверг|четвер|csütörtök|csutortok|πέμπτη|πεμπτη|четвъртък|kamis|dijous|neljapäev|neljapaev|ceturtdiena|ceturtd|ketvirtadienis|četvrtak|cetvrtak|četrtek|cetrtek',
  'friday|freitag|vendredi|ven|viernes|vie|sexta-feira|venerdì|venerdi|vrijdag|piątek|piatek|pátek|patek|piatok|fredag|fre|perjantai|пятница|пʼятниця|péntek|pentek|vineri|παρασκευή|παρασκευη|петък|jumat|divendres|reede|piektdiena|piektd|penktadienis|petak|petek',
  'saturday|samstag|samedi|sam|sábado|sabado|sáb|sab|sabato|zaterdag|sobota|sob|lördag|lordag|lör|lørdag|lauantai|cumartesi|суббота|субота|szombat|sâmbătă|sambata|σάββατο|σαββατο|събота|sabtu|dissabte|laupäev|laupaev|sestdiena|sestd|šeštadienis|sestadienis|subota',
];
