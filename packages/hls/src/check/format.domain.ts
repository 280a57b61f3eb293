import { RULES, type Rule, type Violation } from './violation.domain.ts';

/** Limit per rule, because an encoder defect shows up in every segment. */
const MAX_PER_RULE = 10;

/** Formats the violations as text, grouped by rule, with a summary line at the end. */
export function formatViolations(violations: readonly Violation[]): string {
  const lines = Object.keys(RULES).flatMap((rule) => formatRule(rule as Rule, violations));
  const errors = violations.filter(({ severity }) => severity === 'error').length;
  return [...lines, `${errors} errors, ${violations.length - errors} warnings`].join('\n');
}

function formatRule(rule: Rule, violations: readonly Violation[]): string[] {
  const matching = violations.filter((violation) => violation.rule === rule);
  if (matching.length === 0) return [];
  const shown = matching
    .slice(0, MAX_PER_RULE)
    .map(({ severity, url, message }) => `  ${severity} ${url}: ${message}`);
  const rest = matching.length > shown.length ? [`  and ${matching.length - shown.length} more`] : [];
  return [`${rule}: ${RULES[rule]}`, ...shown, ...rest];
}
