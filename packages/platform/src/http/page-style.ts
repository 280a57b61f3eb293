/** Style sheet of the pages that work without JavaScript. */
export const PAGE_STYLE = `
:root { color-scheme: light dark; --ink: #1b1f24; --quiet: #57606a; --ground: #f6f8fa; --card: #fff; --line: #d0d7de; --accent: #0b57d0; --on-accent: #fff; --bad: #b3261e; }
@media (prefers-color-scheme: dark) { :root { --ink: #e6edf3; --quiet: #9aa4af; --ground: #0d1117; --card: #161b22; --line: #30363d; --accent: #8ab4f8; --on-accent: #0d1117; --bad: #ffb4ab; } }
* { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 1rem; background: var(--ground); color: var(--ink); font: 1rem/1.6 system-ui, "Apple SD Gothic Neo", "Noto Sans KR", "Noto Sans CJK KR", sans-serif; word-break: keep-all; overflow-wrap: anywhere; }
main { width: min(100%, 28rem); padding: 2rem 1.5rem; background: var(--card); border: 1px solid var(--line); border-radius: .75rem; }
h1 { margin: 0 0 .75rem; font-size: 1.375rem; line-height: 1.3; }
p { margin: 0 0 1rem; }
.quiet { color: var(--quiet); font-size: .875rem; }
.bad { color: var(--bad); }
label { display: block; margin-bottom: .25rem; font-weight: 600; }
input { width: 100%; margin-bottom: 1rem; padding: .625rem .75rem; font: inherit; color: inherit; background: var(--ground); border: 1px solid var(--quiet); border-radius: .5rem; }
button, .button { display: inline-block; min-height: 2.75rem; padding: .625rem 1.25rem; font: inherit; font-weight: 600; color: var(--on-accent); background: var(--accent); border: 0; border-radius: .5rem; text-decoration: none; cursor: pointer; }
a { color: var(--accent); }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
`;
