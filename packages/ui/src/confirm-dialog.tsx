import { type ReactNode, type Ref, useId, useRef } from 'react';

interface ConfirmDialogProps {
  /** The dialog element; call its `showModal()` to open the dialog. */
  ref: Ref<HTMLDialogElement>;
  question: string;
  children?: ReactNode;
  /** Label of a checkbox that must be ticked to confirm. */
  condition?: string;
  yes: string;
  no: string;
  danger?: boolean;
  onYes: () => void;
}

const YES = 'yes';

/** Asks for confirmation. The browser traps the focus, closes the dialog on Esc, and restores the focus. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { ref, question, children, condition, yes, no, danger, onYes } = props;
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  return (
    <dialog
      ref={ref}
      aria-labelledby={id}
      className="card m-auto w-[min(32rem,calc(100%-2rem))] p-5 text-text backdrop:bg-black/50"
      onClose={({ currentTarget: dialog }) => {
        const confirmed = dialog.returnValue === YES;
        // Esc keeps the return value of the previous time.
        dialog.returnValue = '';
        form.current?.reset();
        if (confirmed) onYes();
      }}
    >
      <h2 id={id} className="text-large font-semibold">
        {question}
      </h2>
      {children}
      <form ref={form} method="dialog" className="mt-5 flex flex-wrap justify-end gap-2">
        {condition && (
          <label className="mb-2 flex basis-full gap-2">
            <input type="checkbox" required className="mt-1 size-4 shrink-0 accent-accent" />
            {condition}
          </label>
        )}
        <button type="submit" className="button" value="" formNoValidate>
          {no}
        </button>
        <button type="submit" className={`button ${danger ? 'danger' : 'primary'}`} value={YES}>
          {yes}
        </button>
      </form>
    </dialog>
  );
}
