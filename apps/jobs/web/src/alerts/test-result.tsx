import { useCatalogue } from '@workreel/ui/language';
import { ServiceError } from '@workreel/ui/service-error';
import { describeError, ErrorDetails } from '@workreel/ui/status-message';
import type { AlertChannel, AlertFailure } from '../api.ts';
import { ALERTS, useLanguage } from '../language/language.ts';
import { DeliveryFailure } from './delivery-failure.tsx';
import type { TestState } from './use-test.ts';

/** Whether a test alert was sent, or why not and what to check. */
export function TestResult({ state, channel }: { state: TestState; channel: AlertChannel }) {
  const messages = useCatalogue(ALERTS);
  const { t } = useLanguage();
  if (state === undefined) return null;
  if (!(state instanceof Error))
    return (
      <p role="status" className="rounded-card bg-notice-soft px-3 py-2">
        {messages.test[state]}
      </p>
    );
  const problem = state instanceof ServiceError ? state.problem : undefined;
  const isRefused = problem?.code === 'ALERT_NOT_DELIVERED';
  const { title, hint } = isRefused
    ? { title: messages.test.failed, hint: '' }
    : describeError(state, t, messages.errors);
  return (
    <div role="alert" className="rounded-card bg-alarm-soft px-3 py-2">
      <p className="font-semibold text-alarm">{title}</p>
      {hint && <p>{hint}</p>}
      {isRefused ? (
        <DeliveryFailure
          failure={{ channel, reason: problem.reason as AlertFailure, error: problem.detail }}
        />
      ) : (
        <ErrorDetails error={state} />
      )}
    </div>
  );
}
