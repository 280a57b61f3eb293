/** Descriptions of postings: a few paragraphs and the list of duties. The same posting always has the same description. */
import { type Html, html } from '@workreel/platform/html';
import type { DemoPosting } from './postings.ts';

type Sentences = Readonly<Record<'ko' | 'en', readonly string[]>>;

/** Sentences by language; `{company}` and `{title}` are those of the posting. */
const OPENINGS: Sentences = {
  ko: [
    '{company}에서 함께 일할 동료를 찾습니다.',
    '안녕하세요, {company}입니다. 일이 늘어 새 동료를 모십니다.',
    '‘{title}’ 공고에 관심을 가져 주셔서 고맙습니다. 오래 함께할 분을 기다립니다.',
    '동네에서 꾸준히 자라 온 {company}의 채용 공고입니다.',
  ],
  en: [
    '{company} is hiring, and you may be the person we are looking for.',
    'We are {company}, and our team is growing.',
    'Thank you for your interest in “{title}” at {company}.',
    '{company} has an opening. You would start as soon as you can.',
  ],
};
const TEAMS: Sentences = {
  ko: [
    '처음 한 달은 같은 팀의 동료가 업무를 하나씩 안내합니다. 그 뒤에는 맡은 일을 스스로 계획하고 진행합니다.',
    '팀은 서로 묻고 답하는 분위기이며, 매주 한 번 모여 지난 일을 돌아보고 다음 일을 나눕니다.',
    '작은 팀이라 처음부터 끝까지 직접 해 볼 기회가 많습니다. 모르는 것은 언제든 물어보세요.',
    '일하는 방식을 문서로 남기고 있어, 처음 오신 분도 흐름을 쉽게 따라올 수 있습니다.',
  ],
  en: [
    'During the first month, a colleague shows you each part of the work. After that, you plan your own tasks.',
    'The team meets once a week to look back at what went well and to share out what comes next.',
    'We are a small team, so you will see your work from beginning to end. Ask whenever something is unclear.',
    'We write down how we work, so that new colleagues find their way quickly.',
  ],
};
const CLOSINGS: Sentences = {
  ko: [
    '서류를 확인한 뒤 한 주 안에 연락드립니다. 면접은 한 번이며, 편한 시간에 맞춥니다.',
    '지원서는 자유로운 양식이면 됩니다. 궁금한 점은 면접에서 편하게 물어보세요.',
    '면접 전에 하루 업무를 미리 둘러볼 수 있습니다. 결과는 합격 여부와 관계없이 알려 드립니다.',
  ],
  en: [
    'We answer every application within a week. There is one interview, at a time that suits you.',
    'A short letter is enough to apply. You can ask everything else in the interview.',
    'You are welcome to visit us for a day before you decide. We reply to every applicant.',
  ],
};
const HEADINGS = {
  ko: { duties: '주요 업무', skills: '이런 분야를 다룹니다' },
  en: { duties: 'Your tasks', skills: 'What you will work with' },
};

/** Returns the description of a posting as HTML. */
export function descriptionOf({ values, language, duties, tags, style }: DemoPosting): Html {
  const sentence = (sentences: Sentences, choice: number): string => {
    const all = sentences[language];
    return all[choice % all.length]!.replace('{company}', () => values.companyName).replace(
      '{title}',
      () => values.title,
    );
  };
  const { duties: dutiesHeading, skills } = HEADINGS[language];
  return html`<p>${sentence(OPENINGS, style)}</p>
<p>${sentence(TEAMS, Math.floor(style / 4))}</p>
<h2>${dutiesHeading}</h2>
<ul>${duties.map((duty) => html`<li>${duty}</li>`)}</ul>
${tags.length > 0 && html`<h2>${skills}</h2>\n<p>${tags.join(', ')}</p>`}
<p>${sentence(CLOSINGS, Math.floor(style / 16))}</p>`;
}
