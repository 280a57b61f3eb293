import type { ReactNode } from 'react';
import { useLanguage } from './language.tsx';
import type { CommonMessages, ErrorMessage } from './messages.ts';
import { ownValue } from './own-value.ts';
import { ServiceError } from './service-error.ts';

/**
 * Replaces content that is missing or failed to load.
 *
 * @param props - `page`: whether the message is the entire page, so that its title is the `h1`.
 */
export function StatusMessage(props: { title: string; hint: string; page?: boolean; children?: ReactNode }) {
  const Heading = props.page ? 'h1' : 'h2';
  return (
    <div className="status-message">
      <Heading>{props.title}</Heading>
      {props.hint && <p>{props.hint}</p>}
      {props.children}
    </div>
  );
}

/** Collapsed text from the server, which is always in English; supplements a message from a catalogue. */
export function TechnicalDetails({ text }: { text: string }) {
  const { t } = useLanguage();
  return (
    <details className="detail">
      <summary>{t.error.details}</summary>
      <p lang="en">{text}</p>
    </details>
  );
}

/** The ID under which the server logged a failed request, and the server's own description. */
export function ErrorDetails({ error }: { error: Error }) {
  const { t } = useLanguage();
  if (!(error instanceof ServiceError)) return null;
  return (
    <>
      {error.requestId && (
        <p className="detail">
          <span>
            {t.error.requestId}: <code>{error.requestId}</code>
          </span>
        </p>
      )}
      {error.problem && <TechnicalDetails text={error.problem.detail} />}
    </>
  );
}

/** Messages of a page by error code, which take precedence over the general messages. */
export type PageErrorMessages = Readonly<Record<string, string>>;

/** Returns the message for the code of an error; undefined if there is no such message. */
const messageForCode = <Message,>(
  error: Error,
  messages: Readonly<Partial<Record<string, Message>>>,
): Message | undefined =>
  error instanceof ServiceError ? ownValue(messages, error.problem?.code ?? '') : undefined;

/**
 * Returns a message for an error in the user's language: by its code if there is a message for it, or else by its status. The
 * hint is empty for messages of the page.
 */
export function describeError(
  error: Error,
  { error: messages }: CommonMessages,
  pageMessages: PageErrorMessages = {},
): ErrorMessage {
  const title = messageForCode(error, pageMessages);
  if (title !== undefined) return { title, hint: '' };
  if (!(error instanceof ServiceError))
    return { title: messages.unreachable, hint: messages.unreachableHint };
  const message = messageForCode<ErrorMessage>(error, messages.codes);
  if (message) return message;
  if (error.status === 429 || error.problem?.code === 'OVERLOADED')
    return { title: messages.failed, hint: messages.busyHint };
  if (error.status >= 500) return { title: messages.failed, hint: messages.failedHint };
  return { title: messages.rejected, hint: messages.rejectedHint };
}

/** Returns the reason of a failed action as a sentence. General titles lack a period; messages of a page are sentences. */
export const failureReason = (error: Error, t: CommonMessages, pageMessages: PageErrorMessages): string =>
  messageForCode(error, pageMessages) ?? `${describeError(error, t).title}.`;
