import { useMutation, useQueryClient } from '@tanstack/react-query';
import { unwrap } from '@workreel/ui/calls';
import { ConfirmDialog } from '@workreel/ui/confirm-dialog';
import { useCatalogue } from '@workreel/ui/language';
import { toast } from '@workreel/ui/toasts';
import { useRef } from 'react';
import { client, type Site } from '../api.ts';
import { CONSOLE, useLanguage } from '../language/language.ts';
import { useErrorToast } from './error-messages.tsx';
import { Terms } from './terms.tsx';
import { SITES } from './use-runs.ts';

/** A switch that turns collection from a site on or off. Turning it on requires that the user has read its terms. */
export function EnableSwitch({ site }: { site: Site }) {
  const messages = useCatalogue(CONSOLE).sites;
  const { t } = useLanguage();
  const queries = useQueryClient();
  const showError = useErrorToast();
  const dialog = useRef<HTMLDialogElement>(null);
  const name = site.name[t.language];
  const id = `enable-${site.site}`;
  const setEnabled = useMutation({
    mutationFn: (enabled: boolean) =>
      unwrap(client.PATCH('/sites/{site}', { params: { path: { site: site.site } }, body: { enabled } })),
    onSuccess: async ({ enabled }) => {
      toast(enabled ? messages.turnedOn(name) : messages.turnedOff(name));
      await queries.invalidateQueries({ queryKey: SITES });
      // The row may have moved to another list, where its switch is another element.
      requestAnimationFrame(() => document.getElementById(id)?.focus());
    },
    onError: showError,
  });
  const toggle = () => {
    if (setEnabled.isPending) return;
    if (site.enabled) setEnabled.mutate(false);
    else dialog.current?.showModal();
  };
  return (
    <>
      <button
        id={id}
        type="button"
        role="switch"
        aria-checked={site.enabled}
        aria-label={messages.enable(name)}
        aria-disabled={setEnabled.isPending}
        onClick={toggle}
        className="group flex min-h-10 shrink-0 items-center gap-2"
      >
        <span className="text-small font-semibold" aria-hidden="true">
          {site.enabled ? messages.stateOn : messages.stateOff}
        </span>
        <span className="flex h-6 w-11 items-center rounded-full border border-field bg-tag px-0.5 group-aria-checked:justify-end group-aria-checked:border-accent group-aria-checked:bg-accent">
          <span className="size-4.5 rounded-full bg-field group-aria-checked:bg-on-accent" />
        </span>
      </button>
      <ConfirmDialog
        ref={dialog}
        question={messages.turnOnQuestion(name)}
        condition={messages.termsRead}
        yes={messages.turnOn}
        no={messages.keepOff}
        onYes={() => setEnabled.mutate(true)}
      >
        <div className="mt-3">
          <Terms site={site} />
        </div>
      </ConfirmDialog>
    </>
  );
}
