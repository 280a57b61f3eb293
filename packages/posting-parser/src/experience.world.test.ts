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

const lines = EXPERIENCE.trim()
  .split('\n')
  .map((line) => line.split(' | '));

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

  it.each(['3 Jahre ', '3-', 'mind. 3 ', 'zwei ', '年', '3 bis ', 'years of '])(
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
