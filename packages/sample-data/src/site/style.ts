/** Style sheet of the demo site, served as a separate file because the content security policy forbids inline styles. */
export const STYLE = `
:root { color-scheme: light; --ink: #1b2430; --soft: #5b6676; --line: #e3e7ed; --brand: #1f5fbf; --wash: #f5f7fa; --ad: #8a4b00; }
* { box-sizing: border-box; }
body { margin: 0; background: var(--wash); color: var(--ink); font: 16px/1.55 system-ui, "Apple SD Gothic Neo", "Malgun Gothic", "Noto Sans KR", sans-serif; word-break: keep-all; overflow-wrap: anywhere; }
a { color: inherit; text-decoration: none; }
a:hover { text-decoration: underline; }
a:focus-visible, button:focus-visible, input:focus-visible { outline: 3px solid #8db5f2; outline-offset: 2px; }
.site-head { background: #fff; border-bottom: 1px solid var(--line); }
.site-head > div, main, .site-foot { max-width: 60rem; margin: 0 auto; padding: 0 1rem; }
.site-head > div { display: flex; flex-wrap: wrap; gap: .75rem 1.5rem; align-items: center; padding-block: .9rem; }
.brand { font-weight: 700; font-size: 1.2rem; color: var(--brand); }
.search { display: flex; flex: 1 1 16rem; gap: .5rem; }
.search input { flex: 1; min-width: 0; padding: .55rem .75rem; border: 1px solid #b9c2cf; border-radius: .5rem; font: inherit; }
.search button { padding: .55rem 1rem; border: 0; border-radius: .5rem; background: var(--brand); color: #fff; font: inherit; font-weight: 600; cursor: pointer; }
.notice { margin: 1rem 0; padding: .6rem .9rem; border-left: 4px solid var(--brand); background: #eaf1fc; font-size: .92rem; }
h1 { font-size: 1.4rem; margin: 1.4rem 0 .4rem; }
.result-count { color: var(--soft); margin: 0 0 1rem; }
.postings { list-style: none; margin: 0; padding: 0; display: grid; gap: .75rem; }
.posting { background: #fff; border: 1px solid var(--line); border-radius: .75rem; padding: 1rem 1.1rem; }
.posting.promoted { border-color: #e6c9a3; background: #fffaf2; }
.badges { margin: 0 0 .35rem; display: flex; flex-wrap: wrap; gap: .4rem; }
.badge { font-size: .78rem; padding: .1rem .5rem; border-radius: 1rem; background: #eef1f5; color: var(--soft); }
.badge.ad { background: #fbe9d0; color: var(--ad); font-weight: 600; }
.posting-title { font-size: 1.08rem; margin: 0; }
.posting-title b { color: #b3261e; }
.posting-company { margin: .1rem 0 .5rem; color: var(--soft); }
.posting-condition { margin: 0 0 .4rem; display: flex; flex-wrap: wrap; gap: .2rem .9rem; }
.posting-condition > span + span { position: relative; }
.posting-condition > span + span::before { content: ""; position: absolute; left: -.5rem; top: .35em; height: .9em; border-left: 1px solid #c5ccd6; }
.posting-tags { margin: 0; color: var(--soft); font-size: .9rem; }
.posting-day { margin-left: .5rem; }
.posting-date { margin: .5rem 0 0; font-size: .9rem; font-weight: 600; color: var(--brand); }
.pages { display: flex; flex-wrap: wrap; gap: .35rem; justify-content: center; margin: 1.5rem 0; }
.pages a, .pages strong { min-width: 2.5rem; padding: .4rem .6rem; text-align: center; border: 1px solid var(--line); border-radius: .5rem; background: #fff; }
.pages strong { background: var(--brand); border-color: var(--brand); color: #fff; }
.no-result { padding: 2rem 1rem; text-align: center; background: #fff; border: 1px solid var(--line); border-radius: .75rem; }
.detail { background: #fff; border: 1px solid var(--line); border-radius: .75rem; padding: 1.2rem; margin: 1.2rem 0; }
.detail h1 { margin-top: 0; }
.detail h2 { font-size: 1.1rem; margin: 1.2rem 0 .4rem; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .35rem 1.2rem; }
dt { color: var(--soft); } dd { margin: 0; }
.site-foot { color: var(--soft); font-size: .88rem; padding-block: 2rem; }
@media (max-width: 30rem) { dl { grid-template-columns: 1fr; } dt { margin-top: .4rem; } }
`.trim();
