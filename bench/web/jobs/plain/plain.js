/** Shows the same postings as the client's first page, with minimal JavaScript. */
const element = (name, text, ...children) => {
  const created = document.createElement(name);
  if (text) created.textContent = text;
  created.append(...children);
  return created;
};

function createRow(posting) {
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

const response = await fetch('/jobs?status=open&distinct=true&pageSize=20&pagenum=1');
const { jobPostings } = await response.json();
document.getElementById('rows').append(...jobPostings.map(createRow));
