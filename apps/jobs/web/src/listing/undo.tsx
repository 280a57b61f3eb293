import { useLanguage } from '../language/language.ts';
import { ToastButton } from '../toast-button.tsx';

/** The button of a toast that undoes an action. */
export function Undo({ onUndo }: { onUndo: () => void }) {
  const { t } = useLanguage();
  return <ToastButton onClick={onUndo}>{t.undo}</ToastButton>;
}
