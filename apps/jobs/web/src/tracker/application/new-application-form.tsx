import { useQueryClient } from '@tanstack/react-query';
import { FormError, fieldText, Submit, useSubmit } from '@workreel/ui/form';
import { Icon } from '@workreel/ui/icon';
import { useCatalogue } from '@workreel/ui/language';
import { Link, navigate } from '@workreel/ui/router';
import { toast } from '@workreel/ui/toasts';
import { useRef, useState } from 'react';
import type { ApplicationStatus } from '../../api.ts';
import { hasEnded } from '../../applying/ended.domain.ts';
import { existingApplicationId } from '../../applying/record-application.ts';
import { TRACKER, useLanguage } from '../../language/language.ts';
import { localDay } from '../../listing/format.domain.ts';
import { usePostingFlags } from '../../listing/use-posting-flags.ts';
import { applicationPath, postingPath } from '../../paths.ts';
import { truncate } from '../../truncate.domain.ts';
import { STATUSES } from '../applications.domain.ts';
import { NoteField } from '../note-field.tsx';
import { fillIn } from './changes.domain.ts';
import { createApplication, type PageFacts } from './changes.ts';
import { useFormErrors } from './form-errors.ts';
import { AppliedOnField, JobFields } from './job-fields.tsx';
import { fromLocalDay } from './local-time.domain.ts';
import { SelectField } from './select-field.tsx';
import { UrlField } from './url-field.tsx';
import { usePageReading } from './use-page-reading.ts';

const EMPTY = { url: '', title: '', companyName: '', location: '' };

/** The form for a new application. The page of the job can fill in the fields. */
export function NewApplicationForm() {
  const { t } = useLanguage();
  const messages = useCatalogue(TRACKER).newApplication;
  const shared = useCatalogue(TRACKER);
  const queries = useQueryClient();
  const form = useRef<HTMLFormElement>(null);
  const [texts, setTexts] = useState(EMPTY);
  /** What the last page that was read filled in. */
  const [filled, setFilled] = useState<Partial<typeof EMPTY>>({});
  const reading = usePageReading(texts.url.trim(), (facts) => {
    const next = fillIn(texts, filled, facts);
    setTexts(next);
    setFilled(next);
  });
  const { onSubmit, busy, error } = useSubmit(async (fields) => {
    const added = await createApplication(queries, {
      ...(reading.facts?.jobPostingId && { jobPostingId: reading.facts.jobPostingId }),
      title: texts.title.trim(),
      companyName: texts.companyName.trim(),
      location: texts.location.trim() || null,
      url: texts.url.trim() || null,
      status: fieldText(fields, 'status') as ApplicationStatus,
      appliedAt: fromLocalDay(fieldText(fields, 'appliedOn'), new Date()),
      note: fieldText(fields, 'note').trim() || null,
    });
    await navigate(applicationPath(added.id), { replace: true });
    toast(messages.added(truncate(added.title)));
  });
  const { errors, onSubmitValid } = useFormErrors(onSubmit);
  const input = (name: keyof typeof EMPTY) => ({
    value: texts[name],
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) =>
      setTexts((current) => ({ ...current, [name]: currentTarget.value })),
  });
  const isNewUrl = texts.url.trim() !== '' && texts.title.trim() === '' && !reading.facts;
  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => {
        // Enter in the address field, before anything else is entered.
        if (isNewUrl && document.activeElement === form.current?.elements.namedItem('url')) {
          event.preventDefault();
          reading.read();
        } else onSubmitValid(event);
      }}
      className="card grid gap-5 p-5"
    >
      <div className="grid gap-2">
        <div className="grid items-start gap-2 sm:grid-cols-[minmax(0,1fr)_auto]">
          <UrlField
            name="url"
            label={messages.url}
            hint={messages.urlHint}
            error={reading.problem ?? errors.url}
            autoFocus
            {...input('url')}
          />
          <button
            type="button"
            className="button min-h-11 justify-self-start sm:mt-7 sm:min-h-10"
            aria-disabled={reading.busy}
            onClick={reading.read}
          >
            {reading.busy ? messages.reading : messages.read}
          </button>
        </div>
        <FormError error={reading.error} />
        <div role="status" className="grid gap-2">
          {reading.busy && <p className="text-muted">{messages.reading}</p>}
          {reading.facts && <Filled facts={reading.facts} />}
        </div>
      </div>
      <JobFields
        errors={errors}
        inputs={{ title: input('title'), companyName: input('companyName'), location: input('location') }}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField name="status" label={messages.status} defaultValue="submitted">
          {STATUSES.map((status) => (
            <option key={status} value={status}>
              {t.applied[status]}
            </option>
          ))}
        </SelectField>
        <AppliedOnField day={localDay(new Date())} error={errors.appliedOn} />
      </div>
      <NoteField label={shared.noteOptional} />
      <SubmitError error={error} />
      <div className="flex flex-wrap gap-2">
        <Submit busy={busy}>{busy ? shared.working : messages.submit}</Submit>
        <Link to="/applications" className="button">
          {shared.cancel}
        </Link>
      </div>
    </form>
  );
}

/** Says what was filled in, with a link to the posting if the job is listed here, or to an active application to it. */
function Filled({ facts: { title, jobPostingId } }: { facts: PageFacts }) {
  const messages = useCatalogue(TRACKER).newApplication;
  const application = usePostingFlags(jobPostingId === null ? [] : [{ id: jobPostingId }]).get(
    jobPostingId ?? '',
  )?.application;
  if (application && !hasEnded(application.status)) return <AlreadyApplied applicationId={application.id} />;
  return (
    <p className="rounded-card bg-accent-soft px-3 py-2">
      <Icon name="circle-check" /> {jobPostingId === null ? messages.filled : messages.listed}{' '}
      {jobPostingId !== null && <Link to={postingPath(jobPostingId)}>{title}</Link>}
    </p>
  );
}

function AlreadyApplied({ applicationId }: { applicationId: string }) {
  const messages = useCatalogue(TRACKER).newApplication;
  return (
    <p className="rounded-card bg-notice-soft px-3 py-2">
      {messages.alreadyApplied} <Link to={applicationPath(applicationId)}>{messages.seeApplication}</Link>
    </p>
  );
}

/** The error of the form; if the user has already applied to the posting, a link to that application. */
function SubmitError({ error }: { error: Error | null }) {
  const messages = useCatalogue(TRACKER);
  const applicationId = existingApplicationId(error);
  if (applicationId === undefined) return <FormError error={error} messages={messages.errors} />;
  return (
    <div role="alert">
      <AlreadyApplied applicationId={applicationId} />
    </div>
  );
}
