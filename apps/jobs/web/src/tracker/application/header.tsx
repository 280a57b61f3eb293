import { useQueryClient } from '@tanstack/react-query';
import { ConfirmDialog } from '@workreel/ui/confirm-dialog';
import { FormError, fieldText, useSubmit } from '@workreel/ui/form';
import { Icon } from '@workreel/ui/icon';
import { useCatalogue } from '@workreel/ui/language';
import { Link, navigate } from '@workreel/ui/router';
import { textLanguage } from '@workreel/ui/text-language';
import { toast } from '@workreel/ui/toasts';
import { useRef, useState } from 'react';
import type { Application } from '../../api.ts';
import { TRACKER, useLanguage } from '../../language/language.ts';
import { formatDay, toWebUrl } from '../../listing/format.domain.ts';
import { postingPath } from '../../paths.ts';
import { truncate } from '../../truncate.domain.ts';
import { formatPlace } from '../applications.domain.ts';
import { deleteApplication } from '../applications.ts';
import { FormButtons } from '../form-buttons.tsx';
import { useFailureToast } from '../use-failure-toast.tsx';
import { differences } from './changes.domain.ts';
import { changeApplication } from './changes.ts';
import { ExternalLink } from './external-link.tsx';
import { useFormErrors } from './form-errors.ts';
import { hostOf } from './host.domain.ts';
import { AppliedOnField, JobFields } from './job-fields.tsx';
import { fromLocalDay, toLocalDay } from './local-time.domain.ts';
import { UrlField } from './url-field.tsx';
import { useEditing } from './use-editing.ts';

/** The job that an application is for, with a form to edit it. */
export function ApplicationHeader({ application }: { application: Application }) {
  const messages = useCatalogue(TRACKER).application;
  const { editing, open, close, button } = useEditing();
  return (
    <header className="grid gap-3">
      <Link to="/applications" className="inline-flex items-center justify-self-start max-lg:min-h-11">
        {messages.back}
      </Link>
      {editing ? (
        <DetailsForm application={application} onClose={close} />
      ) : (
        <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-3">
          <Details application={application} />
          <div className="flex flex-wrap gap-2">
            <button type="button" ref={button} className="button" onClick={open}>
              <Icon name="pencil" />
              {messages.edit}
            </button>
            <DeleteButton application={application} />
          </div>
        </div>
      )}
    </header>
  );
}

function Details({ application }: { application: Application }) {
  const { t } = useLanguage();
  const messages = useCatalogue(TRACKER).application;
  const { title, companyName, url, appliedAt, jobPostingId, postingStatus } = application;
  const place = formatPlace(application, t);
  const hasPosting = jobPostingId !== null && postingStatus !== 'gone';
  return (
    <div className="grid min-w-0 flex-1 basis-80 gap-2">
      <h1 lang={textLanguage(title)} className="text-title leading-tight font-bold wrap-anywhere">
        {title}
      </h1>
      <ul className="flex flex-wrap gap-x-4 gap-y-1 text-muted">
        <li lang={textLanguage(companyName)} className="font-medium text-text">
          {companyName}
        </li>
        {place !== null && (
          <li lang={textLanguage(place)}>
            <Icon name="map-pin" /> {place}
          </li>
        )}
        <li>
          <time dateTime={appliedAt}>{messages.applied(formatDay(toLocalDay(appliedAt), t.language))}</time>
        </li>
      </ul>
      <div className="flex flex-wrap gap-2 empty:hidden">
        {hasPosting && (
          <Link to={postingPath(jobPostingId)} className="button">
            {messages.seePosting}
          </Link>
        )}
        {url !== null && toWebUrl(url) !== null && (
          <ExternalLink url={url} label={messages.openAt(hostOf(url))} />
        )}
      </div>
    </div>
  );
}

function DetailsForm(props: { application: Application; onClose: () => void }) {
  const messages = useCatalogue(TRACKER).application;
  const shared = useCatalogue(TRACKER);
  const queries = useQueryClient();
  // Only what the user edits is sent: another tab may change the application while the form is open.
  const [original] = useState(props.application);
  const day = toLocalDay(original.appliedAt);
  const { onSubmit, busy, error } = useSubmit(async (fields) => {
    const text = (name: string) => fieldText(fields, name).trim();
    const change = differences(original, {
      title: text('title'),
      companyName: text('companyName'),
      location: text('location') || null,
      url: text('url') || null,
      appliedAt: text('appliedOn') === day ? original.appliedAt : fromLocalDay(text('appliedOn'), new Date()),
    });
    if (Object.keys(change).length > 0) {
      await changeApplication(queries, original.id, change);
      toast(messages.saved);
    }
    props.onClose();
  });
  const { errors, onSubmitValid } = useFormErrors(onSubmit);
  return (
    <form noValidate onSubmit={onSubmitValid} aria-label={messages.edit} className="card grid gap-4 p-5">
      <h1 className="visually-hidden">{original.title}</h1>
      <JobFields
        errors={errors}
        inputs={{
          title: { defaultValue: original.title, autoFocus: true },
          companyName: { defaultValue: original.companyName },
          location: { defaultValue: original.location ?? '' },
        }}
      />
      <UrlField name="url" label={messages.url} error={errors.url} defaultValue={original.url ?? ''} />
      <AppliedOnField day={day} error={errors.appliedOn} />
      <FormError error={error} messages={shared.errors} />
      <FormButtons busy={busy} onCancel={props.onClose} />
    </form>
  );
}

function DeleteButton({ application }: { application: Application }) {
  const messages = useCatalogue(TRACKER).application;
  const { cancel } = useCatalogue(TRACKER);
  const queries = useQueryClient();
  const showFailure = useFailureToast();
  const dialog = useRef<HTMLDialogElement>(null);
  const remove = async () => {
    // This page would find that the application no longer exists.
    await navigate('/applications', { replace: true });
    try {
      await deleteApplication(queries, application);
      toast(messages.deleted(truncate(application.title)));
    } catch (error) {
      showFailure(messages.deleteFailed, error as Error);
    }
  };
  return (
    <>
      <button type="button" className="button" onClick={() => dialog.current?.showModal()}>
        <Icon name="trash-2" />
        {messages.delete}
      </button>
      <ConfirmDialog
        ref={dialog}
        question={messages.deleteQuestion}
        yes={messages.deleteConfirm}
        no={cancel}
        danger
        onYes={() => void remove()}
      >
        <p lang={textLanguage(application.title)} className="mt-2 font-semibold">
          {application.title} · {application.companyName}
        </p>
        <p className="mt-2">{messages.deleteHint}</p>
      </ConfirmDialog>
    </>
  );
}
