import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readPage } from '../../src/sources/index.ts';
import { contentsOf, extendTemplate, valuesOf } from '../../src/testing.ts';

const compiled = extendTemplate('personio', { company: 'acme', companyName: 'Lantern' });
const page = (file: string) => readFileSync(join(import.meta.dirname, 'pages', file), 'utf8');
const read = (file: string) => readPage(compiled, page(file), compiled.profile.start.address);

describe('the template personio', () => {
  // No other field is filled.
  it.each([
    [
      'list.xml',
      null,
      [
        {
          sourceUrl: 'https://acme.jobs.personio.de/job/4103',
          companyName: 'Lantern',
          title: 'Office- und Feelgood Manager (m/w)',
          location: 'Munich',
          experience: 'less than 1 year, entry-level',
          employmentType: 'permanent, full-time',
          tags: [
            'Management',
            'Various',
            'office manager',
            'project management',
            'büro',
            'assistenz',
            'organisation',
            'part time',
            'Teilzeit',
            'office management',
            'administrative and clerical',
          ],
          description:
            'Beschreibung\n\nFür unser Büro mitten im Münchner Glockenbachviertel suchen wir zum nächstmöglichen Zeitpunkt einen Office Manager (m/w) in Teilzeit, der/ die sich um alle Themen rund ums Office zuverlässig kümmert.\n\nDeine Aufgaben:\n\n• Ansprechpartner in Sachen Büro, Ausstattung und anderer “Wohlfühl”-Themen, die unseren Mitarbeiter/innen auf dem Herzen liegen\n• Bearbeitung von generellen Anfragen, Post und Eingangsrechnungen\n• Kommunikation und Organisation unserer Servicedienstleister und Zulieferer\n• Selbstständige Entwicklung & Umsetzung neuer Ideen, Aktionen und Events für unsere Mitarbeiter\n• Unterstützung unseres Management-Teams bei organisatorischen Aufgaben\n• Management unserer Unu-Elektroroller-Flotte (ja, du bekommst auch einen, wenn du möchtest)\n\nDein Profil\n\n• Du bist herzlich, offen und kommunikativ\n• Du bist ein Organisationstalent und magst den Umgang mit Zahlen\n• Du bist gewissenhaft, sorgfältig und strukturiert\n• Du zeigst Eigeninitiative und Kreativität bei der Planung neuer Aktionen\n• Du sprichst Deutsch auf muttersprachlichem Niveau und hast gute Englischkenntnisse\n• Du hast Spaß an vielfältigen Aufgaben und unterstützt gerne dort, wo Hilfe gebraucht wird\n\nWarum Personio\n\n• Chance in einem schnell wachsenden Unternehmen an vielfältigen Aufgaben zu wachsen und zu lernen\n• Kreatives Arbeitsumfeld und kurze Entscheidungswege\n• Von Anfang an volle Verantwortung in Deinem Bereich\n• Regelmäßige Team-Events, Tischtennis und Ausflüge ins Münchner Nachtleben\n• Büro im Herzen von München (nahe Gärtnerplatz)\n• Blitzschneller Elektroroller deiner Wahl als “Geschäftswagen”',
        },
      ],
    ],
    [
      'positions.xml',
      null,
      [
        {
          sourceUrl: 'https://acme.jobs.personio.de/job/2800938',
          companyName: 'Lantern GmbH',
          title: 'SEO Manager (m/w/d)',
          location: 'Berlin · Hamburg · Remote',
          experience: '2-5 years, experienced',
          employmentType: 'working student, full-time or part-time',
          tags: ['Marketing', 'Holding Marketing', 'seo sem'],
          description: 'Aufgaben\n\nSuchen & finden.',
        },
        {
          sourceUrl: 'https://acme.jobs.personio.de/job/2800939',
          companyName: 'Lantern',
          title: 'Geschäftsführung',
          location: 'Köln',
          experience: 'more than 15 years',
          employmentType: 'permanent',
        },
      ],
    ],
  ])('reads all fields of %s', (file, total, expected) => {
    const { kind, cards, warnings, ...reading } = read(file);
    expect({ kind, warnings, total: reading.total }).toEqual({ kind: 'results', warnings: [], total });
    expect(cards.map(contentsOf)).toEqual(expected);
  });

  it('recognizes an empty list', () => {
    expect(read('empty.xml')).toMatchObject({ kind: 'empty', cards: [], warnings: [] });
  });

  it('reads values that the parser understands', () => {
    const values = read('list.xml').cards.map((card) => valuesOf(card, compiled, '2026-11-27T00:00:00Z'));
    expect(values).toMatchObject([
      {
        location: { regions: expect.arrayContaining(['Munich, Bavaria, Germany']) },
        experience: { minYears: 0, newcomer: true },
        employmentType: { types: ['fullTime'] },
        postedAt: null,
      },
    ]);
  });
});
