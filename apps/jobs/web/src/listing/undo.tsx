import type { ReactNode } from 'react';
import { useLanguage } from '../language/language.ts';

/** A button in a toast. */
export const ToastButton = (props: { onClick: () => void; children: ReactNode }) => (
  <button type="button" className="ml-2 min-h-11 font-semibold underline lg:min-h-0" onClick={props.onClick}>
    {props.children}
  </button>
);

/** The button of a toast that undoes an action. */
export function Undo({ onUndo }: { onUndo: () => void }) {
  const { t } = useLanguage();
  return <ToastButton onClick={onUndo}>{t.undo}</ToastButton>;
}
