import { useQueryClient } from '@tanstack/react-query';
import type { Account } from '@workreel/ui/service';
import { useState } from 'react';
import type { AlertTargetInput } from '../api.ts';
import { sendTest } from './settings.ts';

export type TestState = 'sending' | 'sent' | Error | undefined;

/** Whether a test would reach the account: unconfirmed email addresses receive no alerts. */
export const isTestable = ({ channel }: AlertTargetInput, account: Account | null): boolean =>
  channel !== 'email' || account?.confirmed === true;

/** Sends test alerts, one at a time. @returns the state of the last one, and a function that sends one. */
export function useTest(): [TestState, (target: AlertTargetInput) => void] {
  const queries = useQueryClient();
  const [state, setState] = useState<TestState>();
  const send = (target: AlertTargetInput) => {
    if (state === 'sending') return;
    setState('sending');
    sendTest(queries, target).then(
      () => setState('sent'),
      (error: Error) => setState(error),
    );
  };
  return [state, send];
}
