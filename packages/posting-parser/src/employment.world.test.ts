import { describe, expect, it } from 'vitest';
import { parseEmployment } from './employment.domain.ts';

/** Text | types, or none. */
const EMPLOYMENT = `
FT | fullTime
PT | partTime
FT/PT | fullTime partTime
Vollzeit | fullTime
Teilzeit | partTime
Vollzeit, Teilzeit | fullTime partTime
Vollzeit, befristet | fullTime contract
Festanstellung, Vollzeit | fullTime
Unbefristet, Teilzeit | partTime
Ausbildung | training
Werkstudent (m/w/d) | internship
Praktikum | internship
Minijob | partTime
Freie Mitarbeit | freelance
Arbeitnehmerüberlassung | dispatch
CDI | fullTime
CDD | contract
CDI - Temps plein | fullTime
CDI, temps partiel | partTime
Temps plein | fullTime
Plein temps | fullTime
Intérim | temporary
Stage | internship
Alternance | training
Indépendant / Freelance | freelance
Jornada completa | fullTime
Tiempo completo | fullTime
Tiempo parcial | partTime
Media jornada | partTime
Contrato indefinido | fullTime
Contrato temporal | contract
Prácticas | internship
Autónomo | freelance
Tempo integral | fullTime
Efetivo – CLT | fullTime
PJ | contract
Estágio | internship
Jovem Aprendiz | training
Meio período | partTime
Tempo pieno | fullTime
Tempo indeterminato | fullTime
Tempo determinato | contract
Tirocinio | internship
Partita IVA | freelance
Apprendistato | training
Voltijd | fullTime
Deeltijd | partTime
Vast contract | fullTime
Tijdelijk contract | contract
ZZP | freelance
Heltid | fullTime
Deltid | partTime
Tillsvidareanställning | fullTime
Vikariat | temporary
Fast, heltid | fullTime
Fuldtid | fullTime
Studiejob | partTime
Engasjement | contract
Kokoaikainen | fullTime
Osa-aikainen | partTime
Vakituinen | fullTime
Määräaikainen | contract
Umowa o pracę | fullTime
Kontrakt B2B | contract
B2B (contract) | contract
Umowa zlecenie | contract
Pełny etat | fullTime
Część etatu | partTime
Staż | internship
HPP | fullTime
Plný úvazek | fullTime
Zkrácený úvazek | partTime
Brigáda | partTime
Tam zamanlı | fullTime
Yarı zamanlı | partTime
Stajyer | internship
Полная занятость | fullTime
Частичная занятость | partTime
Стажировка | internship
Вахта | temporary
Повна зайнятість | fullTime
Неповна зайнятість | partTime
Teljes munkaidő | fullTime
正社員 | fullTime
契約社員 | contract
アルバイト・パート | partTime
派遣社員 | dispatch
業務委託 | freelance
全职 | fullTime
兼职 | partTime
实习 | internship
Penuh Waktu | fullTime
Karyawan Kontrak | contract
Magang | internship
Toàn thời gian | fullTime
Bán thời gian | partTime
Thực tập | internship
งานประจำ | fullTime
Permanent contract | fullTime
Fixed-term contract | contract
Contractor | contract
Temporary | temporary
Volunteer | other
fast-paced environment |
International |
Berlin |
Senior |
`;

const lines = EMPLOYMENT.trim()
  .split('\n')
  .map((line) => line.split(' |'));

describe('parseEmployment on boards of the whole world', () => {
  it.each(lines)('parses %s as %s', (text, expected) => {
    expect(parseEmployment(text!).types.join(' ')).toBe((expected ?? '').trim());
  });

  it.each(['vast ', 'Voll', 'contract-to-', 'permanent ', '派遣'])(
    'reads 1,000 characters of %j in linear time',
    (piece) => {
      const startedAt = performance.now();
      parseEmployment(piece.repeat(1_000).slice(0, 1_000));
      expect(performance.now() - startedAt).toBeLessThan(5_000);
    },
  );
});
