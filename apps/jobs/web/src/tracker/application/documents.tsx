import { useQueryClient } from '@tanstack/react-query';
import { Field, FormError, useSubmit } from '@workreel/ui/form';
import { Icon } from '@workreel/ui/icon';
import { useCatalogue } from '@workreel/ui/language';
import { formatTime } from '@workreel/ui/times';
import { toast } from '@workreel/ui/toasts';
import { type ReactNode, useId, useState } from 'react';
import type { Application } from '../../api.ts';
import { TRACKER, useLanguage } from '../../language/language.ts';
import { formatDay, toWebUrl } from '../../listing/format.domain.ts';
import { truncate } from '../../truncate.domain.ts';
import { Panel } from '../facts.tsx';
import { FormButtons } from '../form-buttons.tsx';
import { useFailureToast } from '../use-failure-toast.tsx';
import { differences } from './changes.domain.ts';
import { changeApplication, useUsedDocuments } from './changes.ts';
import { ExternalLink } from './external-link.tsx';
import { useFormErrors } from './form-errors.ts';
import { toLocalDay } from './local-time.domain.ts';
import { SelectField } from './select-field.tsx';
import { useEditing } from './use-editing.ts';

type Version = Pick<Application, 'coverLetter' | 'resumeUrl'>;

/** Limits of the API, in characters. */
const MAX_LENGTHS = { coverLetter: 20_000, resumeUrl: 2_000 };

/** Cover letter and résumé, with a form to edit them, and their earlier versions. */
export function DocumentsPanel({ application }: { application: Application }) {
  const messages = useCatalogue(TRACKER).application;
  const { editing, open, close, button } = useEditing();
  const { coverLetter, resumeUrl, earlierDocuments } = application;
  const isEmpty = coverLetter === null && resumeUrl === null;
  return (
    <Panel title={messages.documents}>
      {editing ? (
        <DocumentsForm application={application} onClose={close} />
      ) : (
        <>
          {isEmpty ? (
            <p className="text-muted">{messages.documentsHint}</p>
          ) : (
            <Documents version={application} />
          )}
          <button type="button" ref={button} className="button justify-self-start" onClick={open}>
            <Icon name={isEmpty ? 'plus' : 'pencil'} />
            {isEmpty ? messages.addDocuments : messages.editDocuments}
          </button>
        </>
      )}
      {earlierDocuments.length > 0 && <EarlierVersions application={application} />}
    </Panel>
  );
}

function Documents({ version: { coverLetter, resumeUrl } }: { version: Version }) {
  const messages = useCatalogue(TRACKER).application;
  if (coverLetter === null && resumeUrl === null) return <p className="text-muted">{messages.noDocuments}</p>;
  return (
    <>
      {resumeUrl !== null && (
        <Document title={messages.resume}>
          {toWebUrl(resumeUrl) === null ? (
            <p className="wrap-anywhere">{resumeUrl}</p>
          ) : (
            <ExternalLink url={resumeUrl} label={resumeUrl} plain />
          )}
        </Document>
      )}
      {coverLetter !== null && (
        <Document title={messages.coverLetter}>
          <p className="whitespace-pre-wrap wrap-anywhere">{coverLetter}</p>
        </Document>
      )}
    </>
  );
}

const Document = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className="grid justify-items-start gap-1">
    <h3 className="font-semibold">{title}</h3>
    {children}
  </div>
);

function DocumentsForm(props: { application: Application; onClose: () => void }) {
  const messages = useCatalogue(TRACKER).application;
  const shared = useCatalogue(TRACKER);
  const queries = useQueryClient();
  const id = useId();
  const { data: used } = useUsedDocuments();
  // Only what the user edits is sent: another tab may change the application while the form is open.
  const [original] = useState(props.application);
  const [resumeUrl, setResumeUrl] = useState(original.resumeUrl ?? '');
  const [coverLetter, setCoverLetter] = useState(original.coverLetter ?? '');
  const { onSubmit, busy, error } = useSubmit(async () => {
    const change = differences(original, {
      resumeUrl: resumeUrl.trim() || null,
      coverLetter: coverLetter.trim() === '' ? null : coverLetter,
    });
    if (Object.keys(change).length > 0) {
      await changeApplication(queries, original.id, change);
      toast(messages.saved);
    }
    props.onClose();
  });
  const { errors, onSubmitValid } = useFormErrors(onSubmit);
  return (
    <form noValidate onSubmit={onSubmitValid} aria-label={messages.documents} className="grid gap-4">
      <div className="grid gap-2">
        <Field
          type="url"
          name="resumeUrl"
          label={messages.resumeUrl}
          error={errors.resumeUrl}
          pattern="https?://.*"
          placeholder="https://"
          maxLength={MAX_LENGTHS.resumeUrl}
          autoComplete="off"
          value={resumeUrl}
          autoFocus
          onChange={(event) => setResumeUrl(event.currentTarget.value)}
        />
        <UsedChoice
          label={messages.useResume}
          placeholder={messages.chooseResume}
          used={used?.resumes.map(({ url, at }) => ({
            text: url,
            name: url.replace(/^https?:\/\/(www\.)?/, ''),
            at,
          }))}
          original={original.resumeUrl}
          current={resumeUrl}
          onChoose={setResumeUrl}
        />
      </div>
      <div className="grid gap-2">
        <div className="grid gap-1">
          <label htmlFor={`${id}-letter`} className="font-semibold">
            {messages.coverLetter}
          </label>
          <textarea
            id={`${id}-letter`}
            name="coverLetter"
            className="field field-sizing-content max-h-[60vh] min-h-40 resize-y"
            maxLength={MAX_LENGTHS.coverLetter}
            value={coverLetter}
            onChange={(event) => setCoverLetter(event.currentTarget.value)}
          />
        </div>
        <UsedChoice
          label={messages.useLetter}
          placeholder={messages.chooseLetter}
          used={used?.coverLetters.map(({ text, companyName, title, at }) => ({
            text,
            name: `${companyName} · ${title}`,
            at,
          }))}
          original={original.coverLetter}
          current={coverLetter}
          onChoose={setCoverLetter}
        />
      </div>
      <FormError error={error} messages={shared.errors} />
      <FormButtons busy={busy} onCancel={props.onClose} />
    </form>
  );
}

interface UsedChoiceProps {
  label: string;
  placeholder: string;
  used: readonly { text: string; name: string; at: string }[] | undefined;
  original: string | null;
  current: string;
  onChoose: (text: string) => void;
}

/** A choice of the documents of all applications; nothing if there are no others. */
function UsedChoice({ label, placeholder, used = [], original, current, onChoose }: UsedChoiceProps) {
  const { t } = useLanguage();
  if (used.every(({ text }) => text === original)) return null;
  const chosen = used.findIndex(({ text }) => text === current);
  return (
    <SelectField
      label={label}
      value={chosen < 0 ? '' : chosen}
      onChange={({ currentTarget: { value } }) => {
        if (value !== '') onChoose(used[Number(value)]!.text);
      }}
    >
      <option value="">{placeholder}</option>
      {used.map(({ text, name, at }, n) => (
        <option key={text} value={n}>
          {truncate(name)} ({formatDay(toLocalDay(at), t.language)})
        </option>
      ))}
    </SelectField>
  );
}

function EarlierVersions({ application: { id, earlierDocuments } }: { application: Application }) {
  const { t } = useLanguage();
  const messages = useCatalogue(TRACKER).application;
  const queries = useQueryClient();
  const showFailure = useFailureToast();
  const restore = ({ coverLetter, resumeUrl }: Version) => {
    changeApplication(queries, id, { coverLetter, resumeUrl }).then(
      () => toast(messages.restored),
      (error: Error) => showFailure(messages.restoreFailed, error),
    );
  };
  return (
    <details>
      <summary className="cursor-pointer py-2.5 font-semibold">
        {messages.earlierVersions(t.count(earlierDocuments.length))}
      </summary>
      <ol className="grid gap-4">
        {earlierDocuments.toReversed().map((version) => {
          const when = formatTime(version.at, t.language);
          return (
            <li key={version.at} className="grid gap-2 border-t border-line pt-3">
              <p className="text-small text-muted">
                <time dateTime={version.at}>{messages.replaced(when)}</time>
              </p>
              <Documents version={version} />
              <button
                type="button"
                className="button justify-self-start"
                aria-label={messages.restoreOf(when)}
                onClick={() => restore(version)}
              >
                <Icon name="rotate-ccw" />
                {messages.restore}
              </button>
            </li>
          );
        })}
      </ol>
    </details>
  );
}
