import { useRef, useState } from 'react';
import { ConfirmDialog } from '../confirm-dialog.tsx';
import { FilterSelect } from '../console/filter-select.tsx';
import { CopyField } from '../copy-field.tsx';
import { Dialog } from '../dialog.tsx';
import { Field, FormError, Submit } from '../form.tsx';
import { Icon } from '../icon.tsx';
import { MENU_ITEM, Menu } from '../menu.tsx';
import { Sheet } from '../sheet.tsx';
import { PreferencesMenu } from '../shell/preferences-menu.tsx';
import { ShortcutsDialog } from '../shortcuts-dialog.tsx';
import { FAILED, REJECTED } from './errors.ts';
import { Sample, Samples, Section } from './section.tsx';

const BUTTONS = ['', 'primary', 'soft', 'danger'];

export function Buttons() {
  return (
    <Section title="Buttons">
      {BUTTONS.map((variant) => (
        <Samples key={variant}>
          <Sample name={`button ${variant}`}>
            <button type="button" className={`button ${variant}`}>
              Save
            </button>
          </Sample>
          <Sample name="with an icon">
            <button type="button" className={`button ${variant}`}>
              <Icon name="plus" />
              Add
            </button>
          </Sample>
          <Sample name="disabled">
            <button type="button" className={`button ${variant}`} disabled>
              Save
            </button>
          </Sample>
          <Sample name="busy; keeps the focus">
            <button type="button" className={`button ${variant}`} aria-disabled>
              Working…
            </button>
          </Sample>
          <Sample name="link">
            <a href="#buttons" target="_self" className={`button ${variant}`}>
              Open
            </a>
          </Sample>
        </Samples>
      ))}
      <Samples>
        <Sample name="quiet">
          <button type="button" className="quiet">
            Clear all
          </button>
        </Sample>
        <Sample name="icon-button">
          <button type="button" className="icon-button" aria-label="Bookmark">
            <Icon name="bookmark" />
          </button>
        </Sample>
        <Sample name="expanded">
          <button type="button" className="icon-button" aria-label="More options" aria-expanded>
            <Icon name="ellipsis" />
          </button>
        </Sample>
        <Sample name="chip">
          <button type="button" className="chip" aria-label="Remove filter: Seoul">
            Seoul <Icon name="x" />
          </button>
        </Sample>
      </Samples>
    </Section>
  );
}

export function Forms() {
  const [role, setRole] = useState<string>();
  const [secret, setSecret] = useState(false);
  return (
    <Section title="Forms">
      <form className="design-form card" onSubmit={(event) => event.preventDefault()}>
        <Field name="name" label="Name" placeholder="Kim Hana" />
        <Field name="hint" label="With a hint" hint="At least 8 characters" type="password" />
        <Field
          name="invalid"
          label="Invalid"
          defaultValue="hana@"
          aria-invalid
          hint="Enter an email address."
        />
        <Field name="disabled" label="Disabled" defaultValue="hana@example.com" disabled />
        <label className="grid gap-1">
          <span className="font-semibold">Text</span>
          <textarea className="field" rows={3} defaultValue="A text of several lines" />
        </label>
        <FilterSelect
          label="Role"
          all="All roles"
          names={{ user: 'User', admin: 'Admin' }}
          value={role}
          onChange={setRole}
        />
        <label>
          <input type="checkbox" className="size-4 accent-accent" defaultChecked /> Checkbox
        </label>
        <label>
          <input type="checkbox" className="size-4 accent-accent" disabled /> Disabled checkbox
        </label>
        <label>
          <input type="radio" name="choice" className="size-4 accent-accent" defaultChecked /> Radio button
        </label>
        <input type="range" aria-label="Range" className="accent-accent" />
        <FormError error={REJECTED} messages={{ EMAIL_TAKEN: 'This email is already used.' }} />
        <FormError error={FAILED} />
        <div className="flex gap-2">
          <Submit busy={false}>Save</Submit>
          <Submit busy>Working…</Submit>
        </div>
      </form>
      <Sample name="CopyField; it takes the focus when shown">
        <button type="button" className="button" aria-expanded={secret} onClick={() => setSecret(!secret)}>
          Show
        </button>
        {secret && (
          <CopyField
            label="Secret"
            hint="It is shown only once."
            value="wr_0123456789abcdef"
            messages={{ copy: 'Copy', copied: 'Copied.', copyFailed: 'Could not copy.' }}
          />
        )}
      </Sample>
    </Section>
  );
}

type Opened = 'dialog' | 'sheet' | 'shortcuts';

export function MenusAndDialogs() {
  const [opened, setOpened] = useState<Opened>();
  const confirm = useRef<HTMLDialogElement>(null);
  const danger = useRef<HTMLDialogElement>(null);
  const close = () => setOpened(undefined);
  const opener = (name: Opened) => (
    <button type="button" className="button" onClick={() => setOpened(name)}>
      Open
    </button>
  );
  const items = (
    <>
      <a href="#menus-and-dialogs" target="_self" className={MENU_ITEM}>
        <Icon name="user" /> My account
      </a>
      <button type="button" className={MENU_ITEM} aria-pressed>
        <Icon name="check" /> Chosen
      </button>
      <button type="button" className={MENU_ITEM}>
        <Icon name="pencil" /> Edit
      </button>
      <button type="button" className={MENU_ITEM}>
        <Icon name="trash-2" /> Delete
      </button>
    </>
  );
  return (
    <Section title="Menus and dialogs">
      <Samples>
        <Sample name="Menu">
          <Menu button="Menu" className="button">
            {items}
          </Menu>
        </Sample>
        <Sample name="Menu with an icon">
          <Menu button={<Icon name="ellipsis" />} label="More options" className="icon-button">
            {items}
          </Menu>
        </Sample>
        <Sample name="PreferencesMenu">
          <PreferencesMenu />
        </Sample>
        <Sample name="Dialog">{opener('dialog')}</Sample>
        <Sample name="Sheet">{opener('sheet')}</Sample>
        <Sample name="ShortcutsDialog">{opener('shortcuts')}</Sample>
        <Sample name="ConfirmDialog">
          <button type="button" className="button" onClick={() => confirm.current!.showModal()}>
            Open
          </button>
        </Sample>
        <Sample name="ConfirmDialog, danger">
          <button type="button" className="button danger" onClick={() => danger.current!.showModal()}>
            Open
          </button>
        </Sample>
      </Samples>
      <ConfirmDialog ref={confirm} question="Leave the page?" yes="Leave" no="Stay" onYes={() => {}}>
        <p className="mt-2">Your changes are not saved.</p>
      </ConfirmDialog>
      <ConfirmDialog
        ref={danger}
        question="Delete the video?"
        yes="Delete"
        no="Cancel"
        danger
        onYes={() => {}}
      />
      {opened === 'dialog' && (
        <Dialog title="Dialog" onClose={close}>
          <p className="mt-2">Esc closes it, and the focus returns to the button.</p>
        </Dialog>
      )}
      {opened === 'sheet' && (
        <Sheet
          title="Filters"
          closeLabel="Close"
          onClose={close}
          footer={
            <button type="button" className="button primary w-full" onClick={close}>
              Show 562 jobs
            </button>
          }
        >
          {Array.from({ length: 20 }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the lines do not change.
            <p key={index} className="p-4">
              Line {index + 1}
            </p>
          ))}
        </Sheet>
      )}
      {opened === 'shortcuts' && (
        <ShortcutsDialog
          title="Keyboard shortcuts"
          closeLabel="Close"
          shortcuts={[
            ['Search', '/'],
            ['Next job', 'J', '↓'],
          ]}
          onClose={close}
        />
      )}
    </Section>
  );
}
