/** The postings that the client opens with, by the script that a browser needs least for. */
const element = (name, text, ...children) => {
  const made = document.createElement(name);
  if (text) made.textContent = text;
  made.append(...children);
  return made;
};

function rowOf(posting) {
  const link = element('a', posting.title);
  link.href = `/app/jobs/${posting.id}`;
  const apply = element('a', '지원하기');
  apply.href = posting.sourceUrl;
  const values = {
    지역: posting.location.text,
    경력: posting.experience.text,
    연봉: posting.salary.text,
    마감일: posting.deadline.text,
    '기술 스택': posting.techStack.join(', '),
  };
  const row = element(
    'li',
    '',
    element('h2', '', link),
    element('p', [posting.companyName, posting.employmentType.text, posting.postedAt].join(' ')),
    element(
      'dl',
      '',
      ...Object.entries(values).flatMap(([name, text]) => [element('dt', name), element('dd', text)]),
    ),
    element('button', '북마크'),
    apply,
  );
  row.dataset.row = '';
  return row;
}

const answer = await fetch('/jobs?status=open&pageSize=20&pagenum=1');
const { jobPostings } = await answer.json();
document.getElementById('rows').append(...jobPostings.map(rowOf));
