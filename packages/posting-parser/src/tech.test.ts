import { describe, expect, it } from 'vitest';
import { canonicalTechnology, splitTags, technologiesInTitle } from './tech.domain.ts';
import { TECHNOLOGIES } from './technologies.data.ts';

describe('canonicalTechnology', () => {
  it.each([
    ['NodeJS', 'Node.js'],
    ['node.js', 'Node.js'],
    ['노드', 'Node.js'],
    ['k8s', 'Kubernetes'],
    ['파이썬', 'Python'],
    ['자바', 'Java'],
    ['JAVA', 'Java'],
    ['자바스크립트', 'JavaScript'],
    ['Javascript', 'JavaScript'],
    ['스프링', 'Spring'],
    ['spring boot', 'Spring Boot'],
    ['리액트', 'React'],
    ['React-Native', 'React Native'],
    ['C', 'C'],
    ['C언어', 'C'],
    ['C++', 'C++'],
    ['C#', 'C#'],
    ['.NET', '.NET'],
    ['ASP.NET', 'ASP.NET'],
    ['Go', 'Go'],
    ['golang', 'Go'],
    ['R', 'R'],
    ['MSSQL', 'SQL Server'],
    ['PhotoShop', 'Photoshop'],
    ['TCP/IP', 'TCP/IP'],
    ['ROS2', 'ROS 2'],
  ])('maps %s to %s', (word, name) => {
    expect(canonicalTechnology(word)).toBe(name);
  });

  it.each([
    '',
    'net',
    'S/W',
    'H/W',
    'R&D',
    'C/S',
    'API',
    '웹개발',
    '솔루션',
    '머신러닝',
    'AI(인공지능)',
    'CI/CD',
  ])('returns null for %j', (word) => {
    expect(canonicalTechnology(word)).toBeNull();
  });

  it('maps every spelling of the vocabulary to its canonical name', () => {
    const lines = TECHNOLOGIES.trim()
      .split('\n')
      .map((line) => line.replace('~', '').split('|'));
    expect(lines.length).toBeGreaterThan(300);
    const mismatched = lines.flatMap((line) =>
      line.filter((spelling) => canonicalTechnology(spelling) !== line[0]),
    );
    expect(mismatched).toEqual([]);
  });
});

describe('splitTags', () => {
  it('separates technologies from sectors', () => {
    expect(splitTags(['Python', 'C++', 'Java', '솔루션', 'Linux', '웹개발'])).toEqual({
      techStack: ['Python', 'C++', 'Java', 'Linux'],
      sector: ['솔루션', '웹개발'],
    });
  });

  it('splits joined entries and removes dates', () => {
    expect(splitTags(['하드웨어 등록일 24/12/05', '문서작성 외                    수정일 25/08/29'])).toEqual(
      {
        techStack: [],
        sector: ['하드웨어', '문서작성'],
      },
    );
    expect(splitTags(['JSP/Servlet', 'C/C++', '파이썬(Python)', '백엔드/서버개발', 'C/S']).techStack).toEqual(
      ['JSP', 'Servlet', 'C', 'C++', 'Python'],
    );
    expect(splitTags(['Python, C++,  노드', '대학교(초,중,고)'])).toEqual({
      techStack: ['Python', 'C++', 'Node.js'],
      sector: ['대학교(초,중,고)'],
    });
  });

  it('removes duplicates and empty entries', () => {
    expect(splitTags(['파이썬', 'python', ' ', '외', '웹개발', '웹개발'])).toEqual({
      techStack: ['Python'],
      sector: ['웹개발'],
    });
  });

  it('limits the number and length of entries', () => {
    const { sector } = splitTags(Array.from({ length: 500 }, (_, i) => `분야${i}${'가'.repeat(500)}`));
    expect(sector).toHaveLength(50);
    expect(Math.max(...sector.map((name) => name.length))).toBeLessThanOrEqual(80);
  });
});

describe('technologiesInTitle', () => {
  it.each<[string, string[]]>([
    ['Senior Java Developer', ['Java']],
    ['파이썬(Python) 개발자', ['Python']],
    ['자바스크립트 개발자', ['JavaScript']],
    ['자바개발자 모집', ['Java']],
    ['[용인] 자바 커피 바리스타', []],
    ['자바 카페 자바 개발자', ['Java']],
    ['React Native engineer', ['React Native']],
    ['Node.js/TypeScript backend', ['Node.js', 'TypeScript']],
    ['C++ / C# 개발자', ['C++', 'C#']],
    ['.NET Developer', ['.NET']],
    ['Spring 2026 Internship', []],
    ['Go-to-market manager', []],
    ['R&D engineer', []],
    ['Illustrator', []],
    ['', []],
  ])('finds the technologies in %j', (title, names) => {
    expect(technologiesInTitle(title)).toEqual(names);
  });
});
