import { type ReactNode, type Ref, useId } from 'react';

interface ConfirmDialogProps {
  /** The dialog element; call its `showModal()` to open the dialog. */
  ref: Ref<HTMLDialogElement>;
  question: string;
  children?: ReactNode;
  yes: string;
  no: string;
  danger?: boolean;
  onYes: () => void;
}

const YES = 'yes';

/** Asks for confirmation. The browser traps the focus, closes the dialog on Esc, and restores the focus. */
export function ConfirmDialog({ ref, question, children, yes, no, danger, onYes }: ConfirmDialogProps) {
  const id = useId();
  return (
    <dialog
      ref={ref}
      aria-labelledby={id}
      className="card m-auto w-[min(32rem,calc(100%-2rem))] p-5 text-text backdrop:bg-black/50"
      onClose={({ currentTarget: dialog }) => {
        const confirmed = dialog.returnValue === YES;
        // Esc keeps the return value of the previous time.
        dialog.returnValue = '';
        if (confirmed) onYes();
      }}
    >
      <h2 id={id} className="text-large font-semibold">
        {question}
      </h2>
      {children}
      <form method="dialog" className="mt-5 flex flex-wrap justify-end gap-2">
        <button type="submit" className="button" value="">
          {no}
        </button>
        <button type="submit" className={`button ${danger ? 'danger' : 'primary'}`} value={YES}>
          {yes}
        </button>
      </form>
    </dialog>
  );
}
