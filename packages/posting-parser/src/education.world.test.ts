import { describe, expect, it } from 'vitest';
import { parseEducation } from './education.domain.ts';

/** Text | lowest level accepted, or null. */
const EDUCATION = `
Abitur | highSchool
Abgeschlossene Berufsausbildung | highSchool
Ausbildung | highSchool
Fachhochschulreife | highSchool
Abgeschlossenes Studium | bachelor
Studium oder Ausbildung | highSchool
Bachelor oder Master | bachelor
Masterabschluss | master
Promotion | null
Mittlere Reife | null
Ausbildung nicht erforderlich | none
Kein Abschluss erforderlich | none
Bac | highSchool
Bac+2 | associate
Bac +3 | bachelor
Bac+5 | master
Bac+6 | null
Bac+8 | doctorate
Bac+3, Bac+5 | bachelor
BTS / DUT | associate
Licence professionnelle | bachelor
Diplôme d'ingénieur | master
Doctorat | doctorate
Sans diplôme | none
CAP/BEP | null
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
Ensino superior incompleto | null
Graduação | bachelor
Pós-graduação | null
Mestrado | master
Diploma di maturità | highSchool
Laurea | bachelor
Laurea triennale | bachelor
Laurea magistrale | master
Dottorato | doctorate
HBO | bachelor
HBO/WO | bachelor
MBO/HBO | null
MBO | null
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
`;

const lines = EDUCATION.trim()
  .split('\n')
  .map((line) => line.split(' | '));

describe('parseEducation on boards of the whole world', () => {
  it.each(lines)('parses %s as %s', (text, expected) => {
    expect(String(parseEducation(text!).level)).toBe(expected);
  });

  it.each(['Bac + ', 'laurea ', 'degree, ', '大学', "master's (", 'not required '])(
    'reads 1,000 characters of %j in linear time',
    (piece) => {
      const startedAt = performance.now();
      parseEducation(piece.repeat(1_000).slice(0, 1_000));
      expect(performance.now() - startedAt).toBeLessThan(500);
    },
  );
});
