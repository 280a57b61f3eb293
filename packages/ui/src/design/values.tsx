import tokens from '@workreel/style/tokens.css?raw';
import { useEffect, useState } from 'react';
import { Icon, type IconName } from '../icon.tsx';
import sprite from '../icons.svg?no-inline';
import { Sample, Samples, Section } from './section.tsx';

/** The custom properties of the style sheet, so that this page shows every value. */
const VALUES = [
  ...new Map([...tokens.matchAll(/(--[\w-]+):\s*([^;]+);/g)].map(([, name, value]) => [name!, value!])),
].map(([name, value]) => ({ name, value }));
const namesOf = (pattern: RegExp) => VALUES.filter(({ name }) => pattern.test(name)).map(({ name }) => name);
const COLORS = VALUES.filter(({ value }) => /^(light-dark\(#|#)/.test(value));
const PAIRS = [
  ['--text', '--ground'],
  ['--text', '--surface'],
  ['--muted', '--ground'],
  ['--muted', '--tag'],
  ['--accent', '--surface'],
  ['--on-accent', '--accent'],
  ['--accent-strong', '--accent-soft'],
  ['--alarm', '--alarm-soft'],
  ['--notice', '--notice-soft'],
  ['--text', '--mark'],
] as const;

export function Colors() {
  return (
    <Section title="Colors">
      <div className="design-schemes">
        {(['light', 'dark'] as const).map((scheme) => (
          <div key={scheme} className="design-scheme" style={{ colorScheme: scheme }}>
            <h3 className="font-semibold">{scheme}</h3>
            <ul className="design-colors">
              {COLORS.map(({ name }) => (
                <li key={name}>
                  <span className="design-swatch" style={{ background: `var(${name})` }} />
                  <code>{name}</code>
                </li>
              ))}
            </ul>
            <ul className="design-colors">
              {PAIRS.map(([color, background]) => (
                <li key={color + background}>
                  <span
                    className="design-pair"
                    style={{ color: `var(${color})`, background: `var(${background})` }}
                  >
                    Text 글
                  </span>
                  <code>
                    {color} on {background}
                  </code>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </Section>
  );
}

export function Typography() {
  return (
    <Section title="Typography">
      {namesOf(/^--size-/).map((name) => (
        <Sample key={name} name={name}>
          <p style={{ fontSize: `var(${name})` }}>
            Jobs from many sites in one place <span lang="ko">여러 사이트의 공고를 한곳에서 0123</span>{' '}
            <span className="font-semibold">Semibold 굵게</span>{' '}
            <span className="font-bold">Bold 더 굵게</span>
          </p>
        </Sample>
      ))}
      <Sample name="Links, words that were searched, keys, code">
        <p>
          <a href="#typography" target="_self">
            A link to this section
          </a>{' '}
          <mark style={{ background: 'var(--mark)', color: 'inherit' }}>searched</mark>{' '}
          <kbd className="min-w-7 rounded border border-field bg-tag px-1.5 text-center text-small">J</kbd>{' '}
          <code>code</code>
        </p>
      </Sample>
    </Section>
  );
}

/** Tailwind's scale, in steps of 0.25 rem. */
const STEPS = [0.5, 1, 1.5, 2, 3, 4, 6, 8, 10];

export function Shapes() {
  return (
    <Section title="Spacing and shapes">
      <Samples>
        {STEPS.map((step) => (
          <Sample key={step} name={`${step} · ${step * 4} px`}>
            <div className="design-step" style={{ width: `${step / 4}rem` }} />
          </Sample>
        ))}
      </Samples>
      <Samples>
        {namesOf(/-radius$/).map((name) => (
          <Sample key={name} name={name}>
            <div className="design-box" style={{ borderRadius: `var(${name})` }} />
          </Sample>
        ))}
        <Sample name="--shadow, of menus, dialogs and toasts">
          <div className="design-box" style={{ boxShadow: 'var(--shadow)' }} />
        </Sample>
      </Samples>
    </Section>
  );
}

export function FocusAndMotion() {
  const [moved, setMoved] = useState(false);
  return (
    <Section title="Focus and motion">
      <Samples>
        <Sample name="Focus by keyboard (:focus-visible)">
          <button type="button" className="button design-focused">
            Focused
          </button>
        </Sample>
        <Sample name="--motion; 0 ms if the user prefers reduced motion">
          <button type="button" className="button" aria-pressed={moved} onClick={() => setMoved(!moved)}>
            Move
          </button>
          <div className="design-track">
            <div className={`design-step design-moving ${moved ? 'design-moved' : ''}`} />
          </div>
        </Sample>
        <Sample name="Skip link, shown when focused: press Tab after loading the page">
          <p>—</p>
        </Sample>
      </Samples>
    </Section>
  );
}

export function Icons() {
  const [names, setNames] = useState<IconName[]>([]);
  useEffect(() => {
    void fetch(sprite)
      .then((response) => response.text())
      .then((text) => setNames([...text.matchAll(/<symbol id="([\w-]+)"/g)].map(([, id]) => id as IconName)));
  }, []);
  return (
    <Section title="Icons">
      <ul className="design-icons">
        {names.map((name) => (
          <li key={name}>
            <Icon name={name} className="text-heading" />
            <code>{name}</code>
          </li>
        ))}
      </ul>
    </Section>
  );
}
