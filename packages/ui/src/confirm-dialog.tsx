import { type ReactNode, type Ref, useId } from 'react';

interface ConfirmDialogProps {
  /** Shows it: `showModal()`. */
  ref: Ref<HTMLDialogElement>;
  question: string;
  children?: ReactNode;
  yes: string;
  no: string;
  danger?: boolean;
  onYes: () => void;
}

const YES = 'yes';

/** Asks before something is done. The browser keeps the focus in it, closes it by Esc, and gives the focus back. */
export function ConfirmDialog({ ref, question, children, yes, no, danger, onYes }: ConfirmDialogProps) {
  const id = useId();
  return (
    <dialog
      ref={ref}
      aria-labelledby={id}
      className="card m-auto w-[min(32rem,calc(100%-2rem))] p-5 text-text backdrop:bg-black/50"
      onClose={({ currentTarget: dialog }) => {
        const sure = dialog.returnValue === YES;
        // Esc leaves the answer of the last time where it is.
        dialog.returnValue = '';
        if (sure) onYes();
      }}
    >
      <h2 id={id} className="text-lg font-semibold">
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
