import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { ConfirmDialog } from '../confirm-dialog.tsx';
import { CopyField } from '../copy-field.tsx';
import { Dialog } from '../dialog.tsx';
import { FormError } from '../form.tsx';
import { useCatalogue, useLanguage } from '../language.tsx';
import { Link } from '../router.tsx';
import { type LinkKind, type Person, useService } from '../service.tsx';
import { toast } from '../shell/toasts.tsx';
import { formatTime } from '../times.domain.ts';
import { ADMIN } from './catalogue.ts';

interface PersonDialogProps {
  person: Person;
  /** Whether it is the admin's own account. */
  own: boolean;
  onClose: () => void;
  onChanged: () => void;
}
type Change = 'makeAdmin' | 'makeUser' | 'disable' | 'enable';
const CHANGES = {
  makeAdmin: { role: 'admin' },
  makeUser: { role: 'user' },
  disable: { disabled: true },
  enable: { disabled: false },
} as const;

/** Actions on an account. */
export function PersonDialog({ person, own, onClose, onChanged }: PersonDialogProps) {
  const messages = useCatalogue(ADMIN);
  const { session, accounts } = useService();
  const confirmation = useRef<HTMLDialogElement>(null);
  const [asked, setAsked] = useState<Change>('disable');
  const change = useMutation({
    mutationFn: async (name: Change) => (await accounts()).changePerson(person.id, CHANGES[name]),
    onSuccess: (changed) => {
      toast(messages.changed);
      if (own && changed.disabled) session.end();
      else if (own) session.update(changed);
      onChanged();
    },
  });
  const ask = (name: Change) => {
    setAsked(name);
    confirmation.current!.showModal();
  };
  const action = (name: Change) => (
    <button
      type="button"
      className={`button ${name === 'disable' ? 'danger' : ''}`}
      aria-disabled={change.isPending}
      onClick={() => change.isPending || ask(name)}
    >
      {messages[name]}
    </button>
  );
  const link = 'block';
  return (
    <Dialog title={person.email} onClose={onClose}>
      <div className="mt-3 grid gap-4">
        <div className="flex flex-wrap gap-2">
          {action(person.role === 'admin' ? 'makeUser' : 'makeAdmin')}
          {action(person.disabled ? 'enable' : 'disable')}
        </div>
        <FormError error={change.error} messages={messages.errors} />
        {!person.disabled && <Links person={person} />}
        <section>
          <h3 className="font-semibold">{messages.activity}</h3>
          <Link to={`/console/audit-log?actor=${person.id}`} className={link}>
            {messages.actionsBy}
          </Link>
          <Link to={`/console/audit-log?target=${person.id}`} className={link}>
            {messages.changesTo}
          </Link>
          <Link to={`/console/security-log?accountId=${person.id}`} className={link}>
            {messages.securityOf}
          </Link>
        </section>
        <button type="button" className="button justify-self-end" onClick={onClose}>
          {messages.close}
        </button>
      </div>
      <ConfirmDialog
        ref={confirmation}
        question={messages.confirmOf(messages[asked], person.email)}
        yes={messages[asked]}
        no={messages.cancel}
        danger={asked === 'disable'}
        onYes={() => change.mutate(asked)}
      >
        <p className="mt-2">{own ? messages.own : messages[`${asked}Hint`]}</p>
      </ConfirmDialog>
    </Dialog>
  );
}

/** Issues links that the admin hands on to the user. The password of an admin is not reset with a link. */
function Links({ person }: { person: Person }) {
  const messages = useCatalogue(ADMIN);
  const { t } = useLanguage();
  const { accounts } = useService();
  const kinds = [
    ...(person.confirmed ? [] : (['confirm'] as const)),
    ...(person.role === 'admin' ? [] : (['reset'] as const)),
  ];
  const issue = useMutation({
    mutationFn: async (kind: LinkKind) => ({
      ...(await (await accounts()).issueLink(person.id, kind)),
      kind,
    }),
  });
  if (kinds.length === 0) return null;
  return (
    <section className="grid gap-2">
      <h3 className="font-semibold">{messages.links}</h3>
      <div className="flex flex-wrap gap-2">
        {kinds.map((kind) => (
          <button
            key={kind}
            type="button"
            className="button"
            aria-disabled={issue.isPending}
            onClick={() => issue.isPending || issue.mutate(kind)}
          >
            {messages.issue[kind]}
          </button>
        ))}
      </div>
      <FormError error={issue.error} messages={messages.errors} />
      {issue.data && (
        <CopyField
          label={messages.issued[issue.data.kind]}
          hint={messages.expires(formatTime(issue.data.expiresAt, t.language))}
          value={issue.data.url}
          messages={messages}
        />
      )}
    </section>
  );
}
