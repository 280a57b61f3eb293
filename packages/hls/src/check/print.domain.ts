import { type Finding, RULES, type Rule } from './finding.domain.ts';

/** Of one rule; a fault of the encoder shows in every segment. */
const MOST_OF_A_RULE = 10;

/** The findings by rule, and a last line that counts them. */
export function printFindings(findings: readonly Finding[]): string {
  const lines = Object.keys(RULES).flatMap((rule) => printRule(rule as Rule, findings));
  const errors = findings.filter(({ severity }) => severity === 'error').length;
  return [...lines, `${errors} errors, ${findings.length - errors} warnings`].join('\n');
}

function printRule(rule: Rule, findings: readonly Finding[]): string[] {
  const own = findings.filter((finding) => finding.rule === rule);
  if (own.length === 0) return [];
  const shown = own
    .slice(0, MOST_OF_A_RULE)
    .map(({ severity, where, message }) => `  ${severity} ${where}: ${message}`);
  const rest = own.length > shown.length ? [`  and ${own.length - shown.length} more`] : [];
  return [`${rule}: ${RULES[rule]}`, ...shown, ...rest];
}
