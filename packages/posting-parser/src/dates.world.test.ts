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

  it.each(['3 Okt ', 'vor 3 ', 'noch 3 ', '1. ', 'mai 3 ', 'il y a ', '年月', 'ago '])(
    'reads 1,000 characters of %j in linear time',
    (piece) => {
      const text = piece.repeat(1_000).slice(0, 1_000);
      const startedAt = performance.now();
      parseDeadline(text, at('Europe/Berlin'));
      parsePostedAt(text, at('Europe/Berlin'));
      expect(performance.now() - startedAt).toBeLessThan(500);
    },
  );
});
